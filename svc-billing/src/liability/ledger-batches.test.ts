import { execute, select, type Tx } from '@hourbank/service-kit/db';
import { databaseKind, insertOf, seeded } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { addDays } from '../ledger/days';
import { completeMonths, ledgerBatches } from './months';
import {
  type ClientMovements,
  createLiabilityStore,
  entriesPerStatement,
  type LedgerPosition,
} from './liability-store';
import { monthOf, sumOfMovements } from './movements';

const random = seeded(20_150_405);
const upTo = (max: number) => Math.floor(random() * (max + 1));

let billing: Billing;
beforeEach(async () => {
  billing = await startBilling({ today: () => '2015-06-03' });
});
afterEach(() => billing.close());

const kinds = { purchase: 'sold', draw: 'used', expiry: 'expired', bonus: 'adjusted' } as const;
interface Entry {
  clientId: number;
  kind: keyof typeof kinds;
  day: string;
  hours: number;
  value: number;
}

/** Entries of one client from a day on. They are booked in the order of their numbers. */
function entriesOf(clientId: number, count: number, firstDay: string, maxDays: number): Entry[] {
  let day = firstDay;
  return Array.from({ length: count }, () => {
    if (random() < 0.02) day = addDays(day, upTo(maxDays));
    const kind = (Object.keys(kinds) as Entry['kind'][])[upTo(3)] ?? 'draw';
    return { clientId, kind, day, hours: upTo(2000) - 1000, value: upTo(20_000_000) - 10_000_000 };
  });
}

/** Inserts accounts and their entries, those of each account in order. */
async function insert(entries: readonly Entry[]) {
  const seqs = new Map<number, number>();
  const rows = entries.map(({ clientId, day, ...entry }) => {
    const seq = (seqs.get(clientId) ?? 0) + 1;
    seqs.set(clientId, seq);
    const stamp = { recorded_at: `${day} 12:00:00.000`, actor: 'admin:1', prev_hash: '', hash: '' };
    return { client_id: clientId, seq, ...entry, balance_after: 0, booked_on: day, ...stamp };
  });
  const accounts = [...seqs].map(([clientId, seq]) => ({ client_id: clientId, last_seq: seq }));
  await billing.deps.transact(async (tx) => {
    for (const [table, all] of [
      ['accounts', accounts],
      ['account_ledger', rows],
    ] as const)
      for (let first = 0; first < all.length; first += 1000) {
        const { sql, parameters } = insertOf(table, all.slice(first, first + 1000));
        await execute(tx, sql, parameters);
      }
  });
}

/** The movements of a month as the entries have them, by client id. */
function expected(entries: readonly Entry[], month: string): ClientMovements[] {
  const byClient = new Map<number, ClientMovements>();
  for (const { clientId, kind, day, hours, value } of entries) {
    if (monthOf(day) !== month) continue;
    const before = byClient.get(clientId) ?? { clientId, ...sumOfMovements([]) };
    const group = kinds[kind];
    const sum = { hours: before[group].hours + hours, value: before[group].value + value };
    byClient.set(clientId, { ...before, [group]: sum });
  }
  return [...byClient.values()].toSorted((one, other) => one.clientId - other.clientId);
}

async function booked(month: string, store: Parameters<typeof ledgerBatches>[0] = billing.deps.liability) {
  const found: ClientMovements[] = [];
  for await (const batch of ledgerBatches(store, month)) found.push(...batch);
  return found;
}

test('the movements are those of the entries, with few clients of many entries and many clients of few', async () => {
  // Clients with as many entries on one day as a statement reads, one fewer and one more.
  const sizes = [...[-1, 0, 1].map((more) => entriesPerStatement + more), 2 * entriesPerStatement, upTo(5000)];
  const large = sizes.flatMap((count, index) => [
    ...entriesOf(10 + 7 * index, count, '2015-03-31', 0),
    ...entriesOf(10 + 7 * index, upTo(1500), '2015-04-01', 3),
  ]);
  const small = Array.from({ length: 1200 }, (_, index) =>
    entriesOf(100 + 3 * index, 1 + upTo(3), addDays('2015-02-25', upTo(60)), 20),
  ).flat();
  const entries = [...large, ...small];
  await insert(entries);
  const months = ['2015-01', '2015-02', '2015-03', '2015-04', '2015-05'];
  for (const month of months) expect(await booked(month)).toEqual(expected(entries, month));

  expect(await completeMonths(billing.deps)).toBe(4);
  for (const month of months) {
    const stored: ClientMovements[] = [];
    for (let after: number | undefined = 0; after !== undefined;) {
      const batch = await billing.deps.liability.storedMovements(month, after);
      stored.push(...batch);
      after = batch.at(-1)?.clientId;
    }
    expect(stored).toEqual(expected(entries, month));
  }
});

/** Rows that MariaDB has read for the statements of a transaction. SQLite does not count them. */
async function rowsRead(tx: Tx): Promise<number> {
  if (databaseKind() === 'sqlite') return 0;
  const rows = await select<{ Value: string }>(
    tx,
    "SHOW SESSION STATUS WHERE Variable_name IN ('Handler_read_key', 'Handler_read_next', 'Handler_read_prev')",
  );
  return rows.reduce((sum, row) => sum + Number(row.Value), 0);
}

test('a statement reads a limited number of entries of one day, however many a client has', async () => {
  const day = '2015-04-03';
  const entries = [1, 2].flatMap((clientId) => [
    ...entriesOf(clientId, 5000 + upTo(800), '2015-04-02', 0),
    ...entriesOf(clientId, 2200 + upTo(2000), day, 0),
  ]);
  await insert(entries);
  const reads: number[] = [];
  const reached: LedgerPosition[] = [];
  const found = await billing.deps.transact((tx) => {
    const store = createLiabilityStore(tx);
    return booked('2015-04', {
      ...store,
      async dayMovements(...input) {
        const before = await rowsRead(tx);
        const result = await store.dayMovements(...input);
        reads.push((await rowsRead(tx)) - before);
        if (input[0] === day && result.next) reached.push(result.next);
        return result;
      },
    });
  });
  expect(found).toEqual(expected(entries, '2015-04'));

  const ofDay = [1, 2].flatMap((clientId) =>
    entries
      .filter((entry) => entry.clientId === clientId)
      .map((entry, index) => ({ clientId, seq: index + 1, day: entry.day })),
  );
  const steps = ofDay
    .filter((entry) => entry.day === day)
    .filter((_, index) => (index + 1) % entriesPerStatement === 0);
  expect(reached).toEqual(steps.map(({ clientId, seq }) => ({ clientId, seq })));
  // An index entry and its row are counted once each.
  expect(Math.max(...reads)).toBeLessThan(2.2 * entriesPerStatement);
});

test('a month continues after the clients that are stored', async () => {
  const clientIds = Array.from({ length: 1500 }, (_, index) => index + 1);
  const entries = clientIds.flatMap((clientId) => entriesOf(clientId, 1, '2015-05-10', 0));
  await insert(entries);
  const { liability } = billing.deps;
  const read: number[] = [];
  const deps = {
    ...billing.deps,
    liability: {
      ...liability,
      dayMovements: (day: string, after: LedgerPosition, lastClient: number) => {
        read.push(after.clientId);
        return liability.dayMovements(day, after, lastClient);
      },
    },
  };
  expect(await completeMonths(deps, () => read.length > 40)).toBe(0);
  expect(await liability.storedUntil('2015-05')).toBe(1000);
  read.length = 0;
  expect(await completeMonths(deps)).toBe(1);
  expect(Math.min(...read)).toBe(1001);
  expect(await liability.storedUntil('2015-05')).toBe(1500);
  expect(await liability.storedMovements('2015-05', 1400)).toEqual(
    expected(entries, '2015-05').filter(({ clientId }) => clientId > 1400),
  );
});
