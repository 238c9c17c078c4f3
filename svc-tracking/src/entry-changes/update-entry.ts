import type { RoundingRule } from '@hourbank/contracts';
import { auditOrigin } from '@hourbank/service-kit/audit';
import { executeAll, type Tx } from '@hourbank/service-kit/db';
import { invalid, notFound } from '@hourbank/service-kit/errors';
import type { StoredFile } from '@hourbank/service-kit/files';
import type { Accepted } from '@hourbank/service-kit/http';
import type { IdempotencyContext } from '@hourbank/service-kit/idempotency';
import type { Precondition } from '@hourbank/service-kit/revisions';
import { cleanInTurn } from '@hourbank/service-kit/rich-text';
import type { Upload } from '@hourbank/service-kit/uploads';
import type { Deps } from '../deps';
import { finalizeNow, type SettlementDeps } from '../settlement/finalize';
import { entryAudit } from '../entries/entry-audit';
import { type Editor, requireEditable } from '../entries/editor';
import {
  busy,
  changedFields,
  changedValues,
  hasSameAllocation,
  type EntryChange,
  refusalOf,
} from '../entries/entry-rules';
import { type EntryRecord, screenshotPurpose } from '../entries/entry-view';
import type { Entry, OpenEntry } from '../entries/entry-table';
import { getEntry } from '../entries/list-entries';
import { boundRevision, isRepeatOfOpenChange, resumeUpdate, stillPending } from './repeated-update';

type UpdateDeps = SettlementDeps & Pick<Deps, 'calendar' | 'rounding'>;

interface Request {
  id: number;
  body: EntryChange & { clientId?: number; keepScreenshots?: string[]; reason?: string };
  screenshots: readonly Upload[];
  editor: Editor;
  idempotency: IdempotencyContext;
  precondition: Precondition;
}

/** A requested change: new values, ids of screenshots that stay (null: all) and new screenshots. */
interface Change {
  values: EntryChange;
  reason: string | undefined;
  /** Today's rounding rule of the client. */
  rule: RoundingRule;
  kept: string[] | null;
  files: readonly StoredFile[];
  editor: Editor;
  idempotency: IdempotencyContext;
  precondition: Precondition;
}

/**
 * Changes the fields that the request sets (D-10). New hours, other packages or another day require billing: the old
 * values stay until billing responds, and without a definite response the change is accepted (202) and the reconciler
 * completes it (D-35). All other changes are one local transaction.
 *
 * Throws 404 for an unknown entry, 409 if another change is open or billing refuses, and 422 for invalid values.
 */
export async function updateEntry(
  deps: UpdateDeps,
  { id, body, screenshots, editor, idempotency, precondition }: Request,
): Promise<EntryRecord | Accepted<EntryRecord>> {
  const { clientId, keepScreenshots, reason, ...values } = body;
  const entry = await deps.entries.find(id);
  if (!entry) throw notFound();
  if (isRepeatOfOpenChange(entry, precondition)) return stillPending(deps, id);
  if (idempotency.resumedResource !== null) return resumeUpdate(deps, entry, idempotency.resumedResource);
  requireNoOpenChange(entry);
  if (clientId !== undefined && clientId !== entry.clientId)
    throw invalid({ clientId: "An entry can't be moved to another client." });
  if (values.description !== undefined) values.description = await cleanInTurn(values.description);

  const rule = await deps.rounding.ruleOf(entry.clientId);
  const files = await deps.files.receive(screenshotPurpose, entry.clientId, screenshots);
  const kept = keepScreenshots ?? null;
  const open = await begin(deps, id, {
    values,
    reason: reason || undefined,
    rule,
    kept,
    files,
    editor,
    idempotency,
    precondition,
  });
  return open ? settle(deps, open) : getEntry(deps, id);
}

function requireNoOpenChange(entry: Entry | null): Entry {
  if (!entry?.shown) throw notFound();
  if (entry.intent) throw busy();
  return entry;
}

/** Opens the change and returns the entry with its intent. Returns null if no request to billing is needed. */
async function begin(deps: UpdateDeps, id: number, change: Change): Promise<OpenEntry | null> {
  try {
    const { open, released } = await deps.db.tx(async (tx) => {
      const entry = requireNoOpenChange(await deps.entries.lock(tx, id));
      requireEditable(entry, change.editor);
      const before = await storedFiles(deps, tx, entry, change);
      if (isUnchanged(entry, change, before)) return { open: null, released: [] };
      if (await deps.entries.revisions.isRepeated(tx, id, change.precondition))
        return { open: null, released: change.files };
      return hasSameAllocation(entry, changedValues(entry, change.values, change.rule), deps.calendar)
        ? applyLocally(deps, tx, entry, change, before)
        : openChange(deps, tx, entry, change);
    });
    await deps.files.discard(released);
    return open;
  } catch (cause) {
    await deps.files.discard(change.files);
    throw cause;
  }
}

/** Reads the stored screenshots only if the change lists the ones that stay. */
const storedFiles = async ({ files }: UpdateDeps, tx: Tx, { id, hasFiles }: Entry, { kept }: Change) =>
  kept === null || !hasFiles ? [] : ((await files.list(tx, screenshotPurpose, [id])).get(id) ?? []);

/** Whether the change would leave the entry as it is. */
const isUnchanged = (entry: Entry, { values, rule, kept, files }: Change, before: readonly StoredFile[]) =>
  files.length === 0 &&
  before.every(({ id }) => kept?.includes(id)) &&
  changedFields(entry, changedValues(entry, values, rule)).length === 0;

async function applyLocally(deps: UpdateDeps, tx: Tx, entry: Entry, change: Change, before: readonly StoredFile[]) {
  const { entries, files, totals, now } = deps;
  const values = changedValues(entry, change.values, change.rule);
  const at = now();
  await executeAll(tx, change.idempotency.bindResource(tx, boundRevision()));
  if (!(await entries.change(tx, entry, values, at))) throw busy();
  await executeAll(tx, [
    ...totals.changing(tx, entry.clientId, entry, values),
    entryAudit('entry.updated', entry, entry, values, { reason: change.reason }),
  ]);
  const released = before.filter(({ id }) => !change.kept?.includes(id));
  await files.release(
    tx,
    released.map(({ id }) => id),
  );
  await attach(deps, tx, entry, change.files);
  const areFilesChanged = released.length + change.files.length > 0;
  await entries.revisions.recordEdit(tx, entry.id, {
    fields: [...changedFields(entry, values), ...(areFilesChanged ? ['screenshots'] : [])],
    by: change.editor.actor,
    at,
    request: change.precondition.request,
  });
  return { open: null, released };
}

/**
 * Opens a change that requires billing. New screenshots are attached immediately, so that the file sweep does not
 * delete them while billing does not respond. The intent hides them.
 */
async function openChange(
  deps: UpdateDeps,
  tx: Tx,
  entry: Entry,
  { values, reason, rule, kept, files, editor, idempotency, precondition }: Change,
) {
  const settlementRevision = entry.settlementRevision + 1;
  await executeAll(tx, idempotency.bindResource(tx, boundRevision(settlementRevision)));
  const intent = {
    kind: 'update' as const,
    actor: editor.actor,
    since: deps.now().toISOString(),
    next: changedValues(entry, values, rule),
    kept,
    added: files.map(({ id }) => id),
    request: precondition.request,
    reason,
    origin: auditOrigin(),
  };
  if (!(await deps.changes.open(tx, entry, intent, deps.leaseEnd()))) throw busy();
  await attach(deps, tx, entry, files);
  return { open: { ...entry, settlementRevision, intent }, released: [] };
}

async function attach(
  { entries, files: stored }: UpdateDeps,
  tx: Tx,
  entry: Entry,
  files: readonly StoredFile[],
): Promise<void> {
  if (files.length === 0) return;
  await stored.attach(tx, files, entry.id);
  if (!entry.hasFiles) await entries.markFiles(tx, entry.id);
}

async function settle(deps: UpdateDeps, open: OpenEntry): Promise<EntryRecord | Accepted<EntryRecord>> {
  const response = await deps.requestHours(open);
  if (response.kind === 'unknown') return stillPending(deps, open.id);
  await finalizeNow(deps, open, response);
  if (response.kind === 'refused') throw refusalOf(response.error);
  return getEntry(deps, open.id);
}
