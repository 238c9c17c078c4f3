import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { fromHundredths } from '@hourbank/contracts';
import type { Deps } from '../deps';
import { addDays } from '../ledger/days';
import type { ClientMovements, LedgerPosition, LiabilityStore } from './liability-store';
import { closingOf, firstDayOf, monthOf, nextMonth, sumOfMovements } from './movements';

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

/**
 * Stores the totals of months that have ended, oldest first, so that reports do not read the whole ledger. It locks
 * no account. A month is completed from the third day of the next one, when it has ended in every time zone, so that
 * a change of the business time zone does not return to it, and after its expiries are written. It can run in several
 * replicas: rows that exist stay, and a month counts only when it is complete. Clients are stored in the order of
 * their ids, so it continues after the last one with stored movements. Returns the number of months.
 */
export async function completeMonths(
  { liability, transact, today, now }: Pick<Deps, 'liability' | 'transact' | 'today' | 'now'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const current = monthOf(addDays(today(now()), -2));
  const completedUntil = await liability.completedUntil();
  const first = completedUntil === null ? await liability.firstMonth() : nextMonth(completedUntil);
  if (first === null) return 0;
  let completed = 0;
  for (let month = first; month < current; month = nextMonth(month)) {
    // What expires on the last day or later is booked in the next month.
    if (await liability.isExpiryDue(addDays(firstDayOf(nextMonth(month)), -1))) return completed;
    for await (const batch of ledgerBatches(liability, month, await liability.storedUntil(month))) {
      if (isStopping()) return completed;
      if (batch.length > 0) await transact((tx) => liability.storeMovements(tx, month, batch));
      await yieldToRequests();
    }
    if (isStopping()) return completed;
    await transact((tx) => liability.markCompleted(tx, month));
    completed += 1;
    await yieldToRequests();
  }
  return completed;
}

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
