import { fromHundredths } from '@hourbank/contracts';
import type { ClientMovements, LiabilityStore } from './liability-store';
import { closingOf } from './movements';

type Batches = (month: string, after: number) => Promise<ClientMovements[]>;

/** Yields the movements of all clients of a month, by id. */
async function* allOf(batches: Batches, month: string) {
  for (let after = 0; ;) {
    const batch = await batches(month, after);
    const last = batch.at(-1);
    if (!last) return;
    yield* batch;
    after = last.clientId;
  }
}

const textOf = (movements: ClientMovements | undefined) => JSON.stringify(movements ?? null);
const hoursOf = (movements: ClientMovements | undefined) =>
  movements ? `${fromHundredths(closingOf(movements).hours)} h` : 'nothing';

/**
 * Compares kept months with the ledger: the last one, or all. Yields one line for each client and month that differ,
 * with the change of the balance by both, and repairs nothing.
 */
export async function* liabilityDifferences(store: LiabilityStore, isWhole: boolean): AsyncGenerator<string> {
  for (const month of (await store.keptMonths()).slice(isWhole ? 0 : -1)) {
    const kept = allOf(store.fromKept, month);
    const booked = allOf(store.fromLedger, month);
    let [one, other] = [(await kept.next()).value, (await booked.next()).value];
    while (one || other) {
      const clientId = Math.min(one?.clientId ?? Infinity, other?.clientId ?? Infinity);
      const keptRow = one?.clientId === clientId ? one : undefined;
      const bookedRow = other?.clientId === clientId ? other : undefined;
      if (textOf(keptRow) !== textOf(bookedRow))
        yield `account of client ${clientId}: ${month} changes the balance by ${hoursOf(keptRow)} in account_months, by ${hoursOf(bookedRow)} in the ledger`;
      if (keptRow) one = (await kept.next()).value;
      if (bookedRow) other = (await booked.next()).value;
    }
  }
}
