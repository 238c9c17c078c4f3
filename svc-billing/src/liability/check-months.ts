import { fromHundredths } from '@hourbank/contracts';
import { ledgerBatches } from './ledger-batches';
import type { ClientMovements, LiabilityStore } from './liability-store';
import { closingOf } from './movements';

/** Yields the stored movements of all clients in a month, by client and in batches. */
async function* storedBatches(store: LiabilityStore, month: string): AsyncGenerator<ClientMovements[]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const batch = await store.storedMovements(month, after);
    yield batch;
    after = batch.at(-1)?.clientId;
  }
}

async function* oneByOne(batches: AsyncGenerator<ClientMovements[]>): AsyncGenerator<ClientMovements> {
  for await (const batch of batches) yield* batch;
}

const textOf = (movements: ClientMovements | undefined) => JSON.stringify(movements ?? null);
const hoursOf = (movements: ClientMovements | undefined) =>
  movements ? `${fromHundredths(closingOf(movements).hours)} h` : 'nothing';

/**
 * Compares completed months with the ledger: the last one, or all. Yields one line for each client and month that
 * differ, with the change of the balance by both, and repairs nothing.
 */
export async function* liabilityDifferences(store: LiabilityStore, isWhole: boolean): AsyncGenerator<string> {
  for (const month of (await store.completedMonths()).slice(isWhole ? 0 : -1)) {
    const stored = oneByOne(storedBatches(store, month));
    const booked = oneByOne(ledgerBatches(store, month));
    let [one, other] = [(await stored.next()).value, (await booked.next()).value];
    while (one || other) {
      const clientId = Math.min(one?.clientId ?? Infinity, other?.clientId ?? Infinity);
      const storedRow = one?.clientId === clientId ? one : undefined;
      const bookedRow = other?.clientId === clientId ? other : undefined;
      if (textOf(storedRow) !== textOf(bookedRow))
        yield `account of client ${clientId}: ${month} changes the balance by ${hoursOf(storedRow)} in account_months, by ${hoursOf(bookedRow)} in the ledger`;
      if (storedRow) one = (await stored.next()).value;
      if (bookedRow) other = (await booked.next()).value;
    }
  }
}
