import type { EntryPart } from '@hourbank/contracts';
import { executeAll, type Tx } from '@hourbank/service-kit/db';
import type { Deps } from '../dependencies';
import { entryAudit } from '../entries/entry-audit';
import { changedFields } from '../entries/entry-rules';
import { screenshotPurpose } from '../entries/entry-view';
import type { Intent, OpenEntry } from '../entries/intent';
import { packagesOf } from './change-store';

interface FinalOutcome {
  /** False if another process finalized or took over the change first. */
  finalized: boolean;
  /** Files that nothing refers to any longer. The caller discards them after the transaction. */
  released: { id: string }[];
}

type FinalizeDeps = Pick<Deps, 'entries' | 'changes' | 'totals' | 'files' | 'now'>;
/** What a use case needs to request hours from billing and to finalize the change. */
export type SettlementDeps = FinalizeDeps & Pick<Deps, 'db' | 'requestHours' | 'leaseEnd'>;
/** The packages that billing took the hours from, or null if it refused the change. */
type Parts = readonly EntryPart[] | null;
type Update = Extract<Intent, { kind: 'update' }>;
const isUpdate = (entry: OpenEntry): entry is OpenEntry<Update> => entry.intent.kind === 'update';

async function release({ files }: FinalizeDeps, tx: Tx, finalized: boolean, ids: string[]): Promise<FinalOutcome> {
  if (!finalized) return { finalized, released: [] };
  await files.release(tx, ids);
  return { finalized, released: ids.map((id) => ({ id })) };
}

const screenshotsOf = async ({ files }: FinalizeDeps, tx: Tx, { id }: OpenEntry): Promise<string[]> =>
  ((await files.list(tx, screenshotPurpose, [id])).get(id) ?? []).map((file) => file.id);

/** The person who opened the change, also if another process completes it. */
const originOf = ({ intent: { origin, actor } }: OpenEntry) =>
  origin ?? { actor, address: '', session: '', requestId: '' };

async function finalizeUpdate(
  deps: FinalizeDeps,
  tx: Tx,
  entry: OpenEntry<Update>,
  parts: Parts,
): Promise<FinalOutcome> {
  const { next, kept, added } = entry.intent;
  if (!parts) return release(deps, tx, await deps.changes.dropIntent(tx, entry), added);
  const at = deps.now();
  const finalized = await deps.changes.apply(tx, entry, next, parts, at);
  if (finalized)
    await executeAll(tx, [
      ...deps.totals.changing(tx, entry.clientId, entry, next),
      entryAudit('entry.updated', entry, entry, { ...next, ...packagesOf(parts) }, originOf(entry)),
    ]);
  const removedFiles =
    kept === null
      ? []
      : (await screenshotsOf(deps, tx, entry)).filter((id) => !kept.includes(id) && !added.includes(id));
  if (finalized) {
    const areFilesChanged = removedFiles.length + added.length > 0;
    await deps.entries.revisions.recordEdit(tx, entry.id, {
      fields: [...changedFields(entry, next), ...(areFilesChanged ? ['screenshots'] : [])],
      by: entry.intent.actor,
      at,
      request: entry.intent.request ?? null,
    });
  }
  return release(deps, tx, finalized, removedFiles);
}

/** Deletes the entry. A hidden entry is not in the totals and has no screenshots, so only its row is deleted. */
async function removeEntry(deps: FinalizeDeps, tx: Tx, entry: OpenEntry): Promise<FinalOutcome> {
  const finalized = await deps.changes.remove(tx, entry);
  if (!finalized || !entry.shown) return { finalized, released: [] };
  await executeAll(tx, [
    ...deps.totals.changing(tx, entry.clientId, entry, null),
    entryAudit('entry.deleted', entry, entry, null, originOf(entry)),
  ]);
  return release(deps, tx, finalized, await screenshotsOf(deps, tx, entry));
}

/**
 * Runs the last transaction of a change that billing has accepted or refused. The process that opened the change and
 * the reconcilers both use it. It matches entry and revision, so a late process changes nothing.
 *
 * An accepted creation is the exception: only the process that opened it makes the entry visible, because an entry must
 * not appear if the caller received no response for it.
 */
export async function finalize(deps: FinalizeDeps, tx: Tx, entry: OpenEntry, parts: Parts): Promise<FinalOutcome> {
  if (isUpdate(entry)) return finalizeUpdate(deps, tx, entry, parts);
  if (parts || entry.intent.kind !== 'delete') return removeEntry(deps, tx, entry);
  return { finalized: await deps.changes.dropIntent(tx, entry), released: [] };
}

/**
 * Runs `finalize` in its own transaction, then discards the released files. Returns whether the change was finalized.
 */
export async function finalizeNow(
  deps: Pick<Deps, 'db'> & FinalizeDeps,
  entry: OpenEntry,
  parts: Parts,
): Promise<boolean> {
  const { finalized, released } = await deps.db.tx((tx) => finalize(deps, tx, entry, parts));
  await deps.files.discard(released);
  return finalized;
}
