import { addDays } from '../ledger/days';
import type { ClientMovements, LedgerPosition, LiabilityStore } from './liability-store';
import { firstDayOf, nextMonth, sumOfMovements } from './movements';

/** Clients whose movements are in memory at a time. Each day of each batch takes a statement, so they are many. */
const clientsPerBatch = 1000;

/**
 * Yields the movements of the clients after `after` in a month by the ledger: a batch for the next 1,000 accounts, in
 * the order of their ids, and an empty one after each statement on the way to it. A statement reads a limited number of
 * ledger entries of one day.
 */
export async function* ledgerBatches(
  store: Pick<LiabilityStore, 'lastAccount' | 'dayMovements'>,
  month: string,
  after = 0,
): AsyncGenerator<ClientMovements[]> {
  const end = firstDayOf(nextMonth(month));
  for (let first = after; ;) {
    const last = await store.lastAccount(first, clientsPerBatch);
    if (last === null) return;
    const byClient = new Map<number, ClientMovements>();
    for (let day = firstDayOf(month); day < end; day = addDays(day, 1)) {
      for (let position: LedgerPosition | null = { clientId: first + 1, seq: 0 }; position;) {
        const { movements, next } = await store.dayMovements(day, position, last);
        for (const one of movements) {
          const { clientId } = one;
          const sum = byClient.get(clientId);
          byClient.set(clientId, sum ? { clientId, ...sumOfMovements([sum, one]) } : one);
        }
        position = next;
        yield [];
      }
    }
    yield [...byClient.values()].toSorted((one, other) => one.clientId - other.clientId);
    first = last;
  }
}
