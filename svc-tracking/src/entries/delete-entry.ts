import { Accepted, conflict, notFound, type Precondition } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import { finalizeNow } from '../settlement/finalize';
import { busy } from './entry-rules';
import type { Entry, OpenEntry } from './intent';

const pending = () => new Accepted({ settlement: 'pending' as const });

/**
 * Deletes an entry once billing has taken its hours back. Without billing's word it is accepted, still listed, and completes by itself
 * (D-35); deleting it again meanwhile is the same request and is accepted again.
 */
export async function deleteEntry(
  deps: Deps,
  { id, actor, precondition }: { id: number; actor: string; precondition: Precondition },
): Promise<Accepted<{ settlement: 'pending' }> | undefined> {
  const open = await deps.db.tx(async (tx): Promise<OpenEntry | null> => {
    const entry = deletable(await deps.entries.hold(tx, id));
    if (entry.intent) return null;
    await deps.entries.revisions.isDone(tx, id, precondition);
    const intent = { kind: 'delete' as const, actor };
    if (!(await deps.entries.open(tx, entry, intent, deps.leaseEnd()))) throw busy();
    return { ...entry, revision: entry.revision + 1, intent };
  });
  if (!open) return pending();

  const answer = await deps.askHours(open);
  if (answer.kind === 'unknown') return pending();
  await finalizeNow(deps, open, answer.kind === 'taken');
  if (answer.kind === 'refused') throw conflict(answer.error.code, answer.error.message);
  return undefined;
}

function deletable(entry: Entry | null): Entry {
  if (!entry?.shown) throw notFound();
  if (entry.intent && entry.intent.kind !== 'delete') throw busy();
  return entry;
}
