import { executeAll } from '@hourbank/service-kit';
import type { Deps, Tx } from '../deps';
import { changedFields } from '../entries/entry-rules';
import { screenshotPurpose } from '../entries/entry-view';
import type { Intent, OpenEntry } from '../entries/intent';

/** Whether the change was still ours to conclude, and the files that nothing refers to any more: they are discarded after the transaction. */
export interface FinalOutcome {
  concluded: boolean;
  released: { id: string }[];
}

type FinalizeDeps = Pick<Deps, 'entries' | 'counts' | 'consumed' | 'files' | 'now'>;
type Update = Extract<Intent, { kind: 'update' }>;
const isUpdate = (entry: OpenEntry): entry is OpenEntry<Update> => entry.intent.kind === 'update';

async function release({ files }: FinalizeDeps, tx: Tx, concluded: boolean, ids: string[]): Promise<FinalOutcome> {
  if (!concluded) return { concluded, released: [] };
  await files.release(tx, ids);
  return { concluded, released: ids.map((id) => ({ id })) };
}

const screenshotsOf = async ({ files }: FinalizeDeps, tx: Tx, { id }: OpenEntry): Promise<string[]> =>
  ((await files.list(tx, screenshotPurpose, [id])).get(id) ?? []).map((file) => file.id);

async function concludeUpdate(
  deps: FinalizeDeps,
  tx: Tx,
  entry: OpenEntry<Update>,
  agreed: boolean,
): Promise<FinalOutcome> {
  const { next, kept, added } = entry.intent;
  if (!agreed) return release(deps, tx, await deps.entries.dropIntent(tx, entry), added);
  const concluded = await deps.entries.apply(tx, entry, next);
  if (concluded) await executeAll(tx, deps.consumed.changing(tx, entry.clientId, entry, next));
  const gone =
    kept === null
      ? []
      : (await screenshotsOf(deps, tx, entry)).filter((id) => !kept.includes(id) && !added.includes(id));
  if (concluded) {
    const areFilesChanged = gone.length + added.length > 0;
    await deps.entries.revisions.note(tx, entry.id, {
      fields: [...changedFields(entry, next), ...(areFilesChanged ? ['screenshots'] : [])],
      by: entry.intent.actor,
      at: deps.now(),
      request: entry.intent.request ?? null,
    });
  }
  return release(deps, tx, concluded, gone);
}

/** The entry goes. A hidden one was never counted and has no screenshots yet. */
async function removeEntry(deps: FinalizeDeps, tx: Tx, entry: OpenEntry): Promise<FinalOutcome> {
  const concluded = await deps.entries.remove(tx, entry);
  if (!concluded || !entry.shown) return { concluded, released: [] };
  await executeAll(tx, [
    deps.counts.decrementSql(entry.clientId),
    ...deps.consumed.changing(tx, entry.clientId, entry, null),
  ]);
  return release(deps, tx, concluded, await screenshotsOf(deps, tx, entry));
}

/**
 * The last transaction of a change that billing has decided, for the process that opened it and for reconcilers alike. It matches entry
 * and revision: whoever comes late changes nothing. Only a creation that billing took is not concluded here but by its own process,
 * because an entry that nobody was told of must not appear.
 */
export async function finalize(deps: FinalizeDeps, tx: Tx, entry: OpenEntry, agreed: boolean): Promise<FinalOutcome> {
  if (isUpdate(entry)) return concludeUpdate(deps, tx, entry, agreed);
  if (agreed || entry.intent.kind !== 'delete') return removeEntry(deps, tx, entry);
  return { concluded: await deps.entries.dropIntent(tx, entry), released: [] };
}

/** `conclude` in a transaction of its own, and the files that it freed. */
export async function finalizeNow(
  deps: Pick<Deps, 'db'> & FinalizeDeps,
  entry: OpenEntry,
  agreed: boolean,
): Promise<boolean> {
  const { concluded, released } = await deps.db.tx((tx) => finalize(deps, tx, entry, agreed));
  await deps.files.discard(released);
  return concluded;
}
