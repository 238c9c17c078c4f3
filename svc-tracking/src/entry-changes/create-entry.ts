import { type EntryPart, everyMinute } from '@hourbank/contracts';
import { requireOpenClient } from '@hourbank/service-kit/clients';
import { CommitWith } from '@hourbank/service-kit/db';
import { AppError } from '@hourbank/service-kit/errors';
import type { StoredFile } from '@hourbank/service-kit/files';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import { cleanInTurn } from '@hourbank/service-kit/rich-text';
import type { Upload } from '@hourbank/service-kit/uploads';
import { finalizeNow, type SettlementDeps } from '../settlement/finalize';
import { cancel, ensureCancelled } from '../settlement/cancel';
import { type EntryOrigin, packagesOf } from '../settlement/change-store';
import { entryAudit } from '../entries/entry-audit';
import type { Editor } from '../entries/editor';
import { hoursCannotBeChecked, newValues, refusalOf, clientCannotBeChecked } from '../entries/entry-rules';
import { entryRecord, type EntryRecord, screenshotPurpose } from '../entries/entry-view';
import type { Entry, EntryValues, NewEntry, OpenEntry } from '../entries/entry-table';
import type { Deps } from '../deps';
import { consumeTimer, requireTimer } from '../timers/consume-timer';
import { timerGone } from '../timers/timer-rules';

type CreateDeps = SettlementDeps & Pick<Deps, 'timers' | 'rounding' | 'identity' | 'log'>;

interface Request {
  body: NewEntry;
  screenshots: readonly Upload[];
  editor: Editor;
  idempotency: IdempotencyContext;
}

/** What the last transaction of a new entry needs in addition to the entry. */
interface Rest {
  files: readonly StoredFile[];
  /** The timer whose time the entry logs. */
  timerId: number | undefined;
  idempotency: IdempotencyContext;
}

/**
 * Logs hours against packages (D-33, D-62), or time that is not charged (D-65). It inserts a hidden entry, requests the
 * hours from billing and then makes the entry visible, and deletes its timer in the same transaction. Time that is not
 * charged needs no hours, so it works while billing is unavailable. An earlier attempt of the same request is cancelled
 * first (D-12).
 *
 * Throws 503 `billing_unavailable` and cancels the entry if billing gives no definite response (D-35), 409 or 422 if
 * billing refuses, and 409 `timer_gone` if the timer was logged or discarded. Time that is not charged throws 404 for
 * an unknown client, 409 `client_closed`, and 503 `client_unavailable` if identity responds only once.
 */
export async function createEntry(
  deps: CreateDeps,
  { body, screenshots, editor, idempotency }: Request,
): Promise<EntryRecord> {
  const { clientId, timerId, ...given } = body;
  const rule = (given.minutes ?? null) === null ? everyMinute : await deps.rounding.ruleOf(clientId);
  const values = newValues({ ...given, description: await cleanInTurn(body.description ?? '') }, rule);
  if (idempotency.resumedResource !== null) await ensureCancelled(deps, Number(idempotency.resumedResource));
  await requireTimer(deps, editor.id, timerId);
  // Billing checks the client of charged time. Without it and without identity, the client counts as open.
  const isChecked = !values.billable && (await requireOpenClient(deps.identity, deps.log, { clientId }));

  const files = await deps.files.receive(screenshotPurpose, clientId, screenshots);
  try {
    const rest = { files, timerId, idempotency };
    const createdAt = deps.now().toISOString();
    const origin = { clientId, authorId: editor.id, authorName: editor.name, createdAt };
    const draft = { ...values, ...origin, hasFiles: files.length > 0 };
    const entry = await begin(deps, draft, editor.actor, idempotency);
    if (isChecked) await requireStillOpen(deps, entry);
    return await settle(deps, entry, rest);
  } catch (cause) {
    await deps.files.discard(files);
    throw cause;
  }
}

/**
 * Inserts the hidden entry. If it is not known whether that worked, it is repeated: the reconciler cancels a second
 * entry.
 */
const begin = (
  { db, changes, leaseEnd }: SettlementDeps,
  draft: EntryValues & EntryOrigin & Pick<Entry, 'hasFiles'>,
  actor: string,
  idempotency: IdempotencyContext,
): Promise<OpenEntry> =>
  db.tx(async (tx) => {
    const { createdAt, hasFiles } = draft;
    return new CommitWith<OpenEntry>(
      [changes.insertHiddenSql(draft, draft, { actor, hasFiles }, leaseEnd()), ...idempotency.bindResource(tx)],
      ([inserted]) => ({
        ...draft,
        parts: null,
        id: inserted?.insertId ?? 0,
        changedAt: createdAt,
        settlementRevision: 1,
        revision: 1,
        shown: false,
        intent: { kind: 'create', actor, since: createdAt },
      }),
      { isRepeatable: true },
    );
  });

/**
 * Removes the hidden entry of a client that is closed by now. The check before the insertion is not enough: a client
 * that was erased in between keeps no texts. One that is erased after this check has its hidden entries cancelled.
 */
async function requireStillOpen({ db, changes, identity, log }: CreateDeps, entry: OpenEntry): Promise<void> {
  try {
    if (!(await requireOpenClient(identity, log, { clientId: entry.clientId }))) throw clientCannotBeChecked();
  } catch (cause) {
    await db.tx((tx) => changes.remove(tx, entry));
    throw cause;
  }
}

async function settle(deps: CreateDeps, entry: OpenEntry, rest: Rest): Promise<EntryRecord> {
  const response = await deps.requestHours(entry);
  if (response.kind === 'accepted') {
    try {
      return await show(deps, entry, response.parts, rest);
    } catch (cause) {
      // Another request logged the timer first: the hours go back.
      if (cause instanceof AppError && cause.code === timerGone().code) await cancel(deps, entry);
      throw cause;
    }
  }
  if (response.kind === 'unknown') {
    await cancel(deps, entry);
    throw hoursCannotBeChecked();
  }
  await finalizeNow(deps, entry, response);
  throw refusalOf(response.error);
}

/**
 * Makes the entry visible, deletes its timer and saves the response in one transaction. Throws 503 if the entry was
 * cancelled in the meantime and 409 `timer_gone`.
 */
const show = (
  deps: CreateDeps,
  entry: OpenEntry,
  parts: readonly EntryPart[],
  { files, timerId, idempotency }: Rest,
): Promise<EntryRecord> =>
  deps.db.tx(async (tx) => {
    const { changes, totals, files: stored } = deps;
    await consumeTimer(deps, tx, entry.authorId, timerId);
    await stored.attach(tx, files, entry.id);
    const shown = { ...entry, ...packagesOf(parts), intent: null };
    const record = entryRecord(shown, files);
    return new CommitWith(
      [
        ...idempotency.saveResponseSql(record),
        changes.showSql(entry, parts, hoursCannotBeChecked),
        ...totals.changing(tx, entry.clientId, null, entry),
        entryAudit('entry.created', entry, null, shown),
      ],
      () => record,
    );
  });
