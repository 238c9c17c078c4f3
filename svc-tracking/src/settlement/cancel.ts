import type { Deps, Tx } from '../deps';
import { isOpen, type OpenEntry } from '../entries/intent';
import { hoursCannotBeChecked } from '../entries/entry-rules';
import { finalizeNow } from './finalize';

/** The withdrawal that a creation has turned into. */
export const cancellationOf = (entry: OpenEntry): OpenEntry => ({
  ...entry,
  revision: entry.revision + 1,
  intent: { kind: 'withdraw', actor: entry.intent.actor, since: entry.intent.since },
});

/** From here on nothing can come of a creation, whatever billing does with its call; the next reconciler takes its hours back. */
export async function cancel(
  { db, entries, now }: Pick<Deps, 'db' | 'entries' | 'now'>,
  entry: OpenEntry,
): Promise<void> {
  await db.tx((tx) => entries.withdraw(tx, entry, now()));
}

/**
 * Makes sure that nothing comes of an attempt that was cut off, and that no hours stay drawn for it, before the same request is done
 * anew (D-12). 503 while billing does not answer.
 */
export async function ensureCancelled(deps: Deps, id: number): Promise<void> {
  const entry = await deps.db.tx((tx) => withdrawing(deps, tx, id));
  if (!entry) return;
  const answer = await deps.askHours(entry);
  if (answer.kind !== 'taken') throw hoursCannotBeChecked();
  await finalizeNow(deps, entry, true);
}

async function withdrawing({ entries, leaseEnd }: Deps, tx: Tx, id: number): Promise<OpenEntry | null> {
  const entry = await entries.hold(tx, id);
  if (!entry || !isOpen(entry) || entry.shown) return null;
  if (entry.intent.kind === 'withdraw') return entry;
  await entries.withdraw(tx, entry, leaseEnd());
  return cancellationOf(entry);
}
