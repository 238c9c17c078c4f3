import type { EntryPart } from '@hourbank/contracts';
import { CommitWith } from '@hourbank/service-kit/db';
import type { StoredFile } from '@hourbank/service-kit/files';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import { cleanRichText } from '@hourbank/service-kit/rich-text';
import type { Upload } from '@hourbank/service-kit/uploads';
import { finalizeNow, type SettlementDeps } from '../settlement/finalize';
import { cancel, ensureCancelled } from '../settlement/cancel';
import { packagesOf } from '../settlement/change-store';
import { entryAudit } from '../entries/entry-audit';
import type { Editor } from '../entries/editor';
import { hoursCannotBeChecked, newValues, refusalOf } from '../entries/entry-rules';
import { entryRecord, type EntryRecord, screenshotPurpose } from '../entries/entry-view';
import type { Entry, EntryValues, NewEntry, OpenEntry } from '../entries/intent';

interface Request {
  body: NewEntry;
  screenshots: readonly Upload[];
  editor: Editor;
  idempotency: IdempotencyContext;
}

/**
 * Logs hours against packages (D-33, D-62), or time that is not charged (D-65). For hours it inserts a hidden entry, requests the hours from billing and then makes the
 * entry visible. An earlier attempt of the same request is cancelled first (D-12).
 *
 * Throws 503 `billing_unavailable` and cancels the entry if billing gives no definite response (D-35), and 409 or 422 if
 * billing refuses.
 */
export async function createEntry(
  deps: SettlementDeps,
  { body, screenshots, editor, idempotency }: Request,
): Promise<EntryRecord> {
  const { clientId, ...given } = body;
  const values = newValues({ ...given, description: cleanRichText(body.description ?? '') });
  if (idempotency.resumedResource !== null) await ensureCancelled(deps, Number(idempotency.resumedResource));

  const files = await deps.files.receive(screenshotPurpose, clientId, screenshots);
  try {
    if (!values.billable)
      return await insertNotCharged(deps, { clientId, authorId: editor.id }, values, files, idempotency);
    const entry = await begin(deps, { ...values, clientId, hasFiles: files.length > 0 }, editor, idempotency);
    return await settle(deps, entry, files, idempotency);
  } catch (cause) {
    await deps.files.discard(files);
    throw cause;
  }
}

/** Inserts an entry that is not charged. It needs no hours, so it works while billing is unavailable (D-65). */
const insertNotCharged = (
  { db, changes, counts, files: stored }: SettlementDeps,
  owner: Pick<Entry, 'clientId' | 'authorId'>,
  values: EntryValues,
  files: readonly StoredFile[],
  idempotency: IdempotencyContext,
): Promise<EntryRecord> =>
  db.tx(async (tx) => {
    const hasFiles = files.length > 0;
    const id = await changes.insertShown(tx, owner, values, hasFiles);
    await stored.attach(tx, files, id);
    const entry = {
      ...values,
      ...owner,
      parts: null,
      id,
      revision: 1,
      editRevision: 1,
      shown: true,
      hasFiles,
      intent: null,
    };
    const record = await idempotency.saveResponse(tx, entryRecord(entry, files));
    return new CommitWith(
      [counts.incrementSql(tx, owner.clientId), entryAudit('entry.created', entry, null, values)],
      record,
    );
  });

const begin = (
  { db, changes, now, leaseEnd }: SettlementDeps,
  draft: EntryValues & Pick<Entry, 'clientId' | 'hasFiles'>,
  { id: authorId, actor }: Editor,
  idempotency: IdempotencyContext,
): Promise<OpenEntry> =>
  db.tx(async (tx) => {
    const since = now().toISOString();
    const id = await changes.insertHidden(
      tx,
      { clientId: draft.clientId, authorId },
      draft,
      { actor, since, hasFiles: draft.hasFiles },
      leaseEnd(),
    );
    await idempotency.bindResource(tx, String(id));
    return {
      ...draft,
      parts: null,
      id,
      authorId,
      revision: 1,
      editRevision: 1,
      shown: false,
      intent: { kind: 'create', actor, since },
    };
  });

async function settle(
  deps: SettlementDeps,
  entry: OpenEntry,
  files: readonly StoredFile[],
  idempotency: IdempotencyContext,
): Promise<EntryRecord> {
  const response = await deps.requestHours(entry);
  if (response.kind === 'taken') return show(deps, entry, response.parts, files, idempotency);
  if (response.kind === 'unknown') {
    await cancel(deps, entry);
    throw hoursCannotBeChecked();
  }
  await finalizeNow(deps, entry, null);
  throw refusalOf(response.error);
}

/**
 * Makes the entry visible and saves the response in one transaction. Throws 503 if the entry was withdrawn in the
 * meantime.
 */
const show = (
  { db, changes, counts, consumed, files: stored }: SettlementDeps,
  entry: OpenEntry,
  parts: readonly EntryPart[],
  files: readonly StoredFile[],
  idempotency: IdempotencyContext,
): Promise<EntryRecord> =>
  db.tx(async (tx) => {
    if (!(await changes.show(tx, entry, parts))) throw hoursCannotBeChecked();
    await stored.attach(tx, files, entry.id);
    const shown = { ...entry, ...packagesOf(parts), intent: null };
    const record = await idempotency.saveResponse(tx, entryRecord(shown, files));
    return new CommitWith(
      [
        counts.incrementSql(tx, entry.clientId),
        ...consumed.changing(tx, entry.clientId, null, entry),
        entryAudit('entry.created', entry, null, shown),
      ],
      record,
    );
  });
