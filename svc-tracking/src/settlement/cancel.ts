import type { Tx } from '@hourbank/service-kit/db';
import type { Deps } from '../deps';
import { cancellationOf, isOpen, type OpenEntry } from '../entries/entry-table';
import { hoursCannotBeChecked } from '../entries/entry-rules';
import { finalizeNow, type SettlementDeps } from './finalize';

/**
 * Cancels a creation whose response from billing is unknown. The entry can no longer become visible, whatever billing
 * does with the call. The next reconciler run returns the hours.
 */
export async function cancel(
  { db, changes, now }: Pick<Deps, 'db' | 'changes' | 'now'>,
  entry: OpenEntry,
): Promise<void> {
  await db.tx((tx) => changes.cancel(tx, entry, now()));
}

/**
 * Cancels an interrupted attempt and returns its hours before the same request runs again (D-12).
 * Throws 503 `billing_unavailable` if billing does not respond.
 */
export async function ensureCancelled(deps: SettlementDeps, id: number): Promise<void> {
  const entry = await deps.db.tx((tx) => cancelCreation(deps, tx, id));
  if (!entry) return;
  const response = await deps.requestHours(entry);
  if (response.kind !== 'accepted') throw hoursCannotBeChecked();
  await finalizeNow(deps, entry, response);
}

async function cancelCreation(
  { entries, changes, leaseEnd }: SettlementDeps,
  tx: Tx,
  id: number,
): Promise<OpenEntry | null> {
  const entry = await entries.lock(tx, id);
  if (!entry || !isOpen(entry) || entry.shown) return null;
  if (entry.intent.kind === 'cancel') return entry;
  await changes.cancel(tx, entry, leaseEnd());
  return cancellationOf(entry);
}
