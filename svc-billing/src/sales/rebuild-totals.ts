import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps';

/** Pause between two transactions, ms. Other transactions run meanwhile; on SQLite, all writes wait for each other. */
const pauseMs = 5;

/**
 * Computes the sales totals from the packages (D-39), one month or client per transaction, so that other requests
 * continue meanwhile. Totals of concurrent changes stay correct, because a transaction locks only the totals that it
 * writes.
 */
export async function rebuildSalesTotals(
  { sales, tx }: Pick<Deps, 'sales' | 'tx'>,
  pause: () => Promise<unknown> = () => sleep(pauseMs),
): Promise<void> {
  for (const key of await sales.monthKeys()) {
    await tx((transaction) => sales.rebuildMonth(transaction, key));
    await pause();
  }
  for (const clientId of await sales.clientIds()) {
    await tx((transaction) => sales.rebuildClient(transaction, clientId));
    await pause();
  }
}
