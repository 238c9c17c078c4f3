import type { EntryPart } from '@hourbank/contracts';
import { executeAll, type Tx } from '@hourbank/service-kit/db';
import type { AppError } from '@hourbank/service-kit/errors';
import type { Deps } from '../deps';
import { entryAudit } from '../entries/entry-audit';
import { changedFields } from '../entries/entry-rules';
import { screenshotPurpose } from '../entries/entry-view';
import { type Intent, isOpen, type OpenEntry } from '../entries/entry-table';
import { packagesOf } from './change-store';
import type { Decision } from './request-hours';

type FinalizeDeps = Pick<Deps, 'entries' | 'changes' | 'refusals' | 'totals' | 'files' | 'now'>;
/** What a use case needs to request hours from billing and to finalize the change. */
export type SettlementDeps = FinalizeDeps & Pick<Deps, 'db' | 'requestHours' | 'leaseEnd'>;
type Update = Extract<Intent, { kind: 'update' }>;
const isUpdate = (entry: OpenEntry): entry is OpenEntry<Update> => entry.intent.kind === 'update';

/**
 * Locks the entry and reads its change again, because erasing the client may have deleted texts of both since. Null if
 * another process finalized the change first.
 */
async function lockOpen({ entries }: FinalizeDeps, tx: Tx, { id, settlementRevision }: OpenEntry) {
  const entry = await entries.lock(tx, id);
  return entry && isOpen(entry) && entry.settlementRevision === settlementRevision ? entry : null;
}

const screenshotsOf = async ({ files }: FinalizeDeps, tx: Tx, { id }: OpenEntry): Promise<string[]> =>
  ((await files.list(tx, screenshotPurpose, [id])).get(id) ?? []).map((file) => file.id);

/** The person who opened the change, also if another process completes it. */
const originOf = ({ intent: { origin, actor } }: OpenEntry) =>
  origin ?? { actor, address: '', session: '', requestId: '' };

/** Applies the new values. Returns the screenshots that do not stay. */
async function applyUpdate(
  deps: FinalizeDeps,
  tx: Tx,
  entry: OpenEntry<Update>,
  parts: readonly EntryPart[],
): Promise<string[]> {
  const { next, kept, added, actor, request = null, reason } = entry.intent;
  const at = deps.now();
  await deps.changes.apply(tx, entry, next, parts, at);
  await executeAll(tx, [
    ...deps.totals.changing(tx, entry.clientId, entry, next),
    entryAudit('entry.updated', entry, entry, { ...next, ...packagesOf(parts) }, { reason, origin: originOf(entry) }),
  ]);
  const removedFiles =
    kept === null
      ? []
      : (await screenshotsOf(deps, tx, entry)).filter((id) => !kept.includes(id) && !added.includes(id));
  const areFilesChanged = removedFiles.length + added.length > 0;
  await deps.entries.revisions.recordEdit(tx, entry.id, {
    fields: [...changedFields(entry, next), ...(areFilesChanged ? ['screenshots'] : [])],
    by: actor,
    at,
    request,
  });
  return removedFiles;
}

/** Deletes the entry and returns its screenshots. */
async function removeEntry(deps: FinalizeDeps, tx: Tx, entry: OpenEntry): Promise<string[]> {
  await deps.changes.remove(tx, entry);
  await executeAll(tx, [
    ...deps.totals.changing(tx, entry.clientId, entry, null),
    entryAudit('entry.deleted', entry, entry, null, { origin: originOf(entry) }),
  ]);
  return screenshotsOf(deps, tx, entry);
}

/** Drops a refused change. The entry stays as it was, so the refusal is stored. Returns the new screenshots. */
async function drop(deps: FinalizeDeps, tx: Tx, entry: OpenEntry, error: AppError): Promise<string[]> {
  await deps.changes.dropIntent(tx, entry);
  if (!isUpdate(entry)) return [];
  await deps.refusals.save(tx, entry, error, deps.now());
  return entry.intent.added;
}

/** Finalizes a change of a visible, locked entry. Returns the files that nothing refers to any longer. */
function finalizeLocked(deps: FinalizeDeps, tx: Tx, entry: OpenEntry, decision: Decision): Promise<string[]> {
  if (decision.kind === 'refused') return drop(deps, tx, entry, decision.error);
  return isUpdate(entry) ? applyUpdate(deps, tx, entry, decision.parts) : removeEntry(deps, tx, entry);
}

/**
 * Runs the last transaction of a change about which billing has decided, and then discards the released files. The
 * process that opened the change and the reconcilers both use it. It matches entry and revision, so a late process
 * changes nothing. Returns whether the change was finalized.
 *
 * An accepted creation is the exception: only the process that opened it makes the entry visible, because an entry must
 * not appear if the caller received no response for it. Of a hidden entry, which is in no totals and has no
 * screenshots, only the row is deleted.
 */
export async function finalizeNow(
  deps: Pick<Deps, 'db'> & FinalizeDeps,
  opened: OpenEntry,
  decision: Decision,
): Promise<boolean> {
  if (!opened.shown) return deps.db.tx((tx) => deps.changes.remove(tx, opened));
  const released = await deps.db.tx(async (tx) => {
    const entry = await lockOpen(deps, tx, opened);
    if (!entry) return null;
    const ids = await finalizeLocked(deps, tx, entry, decision);
    await deps.files.release(tx, ids);
    return ids;
  });
  await deps.files.discard((released ?? []).map((id) => ({ id })));
  return released !== null;
}
