import { setTimeout as sleep } from 'node:timers/promises';
import { allocations } from '@hourbank/contracts';
import { createServiceTokens } from '@hourbank/service-kit/auth';
import { execute, select } from '@hourbank/service-kit/db';
import { createServiceClient } from '@hourbank/service-kit/service-client';
import { testInternalSecret } from '@hourbank/testing';
import { anEntry, eventually, shortLeases, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';
import { check, migrate } from '../commands';
import { checkEntries } from './check-entries';
import { createEntryHours } from './entry-hours-store';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking(shortLeases);
});
afterEach(() => tracking.close());

async function checked(isWhole?: boolean) {
  const lines: string[] = [];
  const good = await check(tracking.config, (line) => lines.push(line), { isWhole, pauseMs: 20 });
  return { good, lines };
}
/** The month of `anEntry`. */
const month = anEntry().date.slice(0, 7);
const log = async (packageId: number, hours = 1.5) =>
  (await tracking.admin<TimeEntry>('POST', '/api/entries', anEntry({ clientId: 7, packageId, hours }))).body;

test('reports that all balances agree', async () => {
  for (let made = 0; made < 5; made++) await log(tracking.billing.addPackage(7));
  expect(await checked(false)).toEqual({
    good: true,
    lines: ['All balances agree: 5 entries, compared by their sums; --all compares each.'],
  });
  expect((await checked(true)).lines).toEqual(['All balances agree: 5 entries, each compared.']);
});

test('reports a difference with the hours of both services and repairs nothing', async () => {
  const [one, two] = [tracking.billing.addPackage(7), tracking.billing.addPackage(7)];
  const [entry, other] = [await log(one), await log(two, 2)];
  tracking.billing.tamper(entry.id, 1.25);
  await tracking.deps.db.tx((tx) => tx.query(`DELETE FROM entries WHERE id = ${other.id}`));
  const report = {
    good: false,
    lines: [
      `entry ${entry.id}: entry 1.50 h (1.50 h of #${one}), allocated 1.25 h (1.25 h of #${one})`,
      `entry ${other.id}: entry 0.00 h, allocated 2.00 h (2.00 h of #${two})`,
      'client 7: 1 entries, 1.50 h, stored total 2 entries, 3.50 h',
      `month ${month}: 1 entries, 1.50 h, stored total 2 entries, 3.50 h`,
      'Entries that differ: 2.',
      expect.stringMatching(/^Totals that differ: 2\. Find out which rows were changed/),
    ],
  };
  expect(await checked()).toEqual(report);
  expect(await checked()).toEqual(report);
});

test('the check of all entries reports differences that cancel each other out', async () => {
  const packageId = tracking.billing.addPackage(7);
  const [one, other] = [await log(packageId, 1.5), await log(packageId, 2)];
  tracking.billing.tamper(one.id, 2);
  tracking.billing.tamper(other.id, 1.5);
  expect(await checked(true)).toEqual({
    good: false,
    lines: [
      `entry ${one.id}: entry 1.50 h (1.50 h of #${packageId}), allocated 2.00 h (2.00 h of #${packageId})`,
      `entry ${other.id}: entry 2.00 h (2.00 h of #${packageId}), allocated 1.50 h (1.50 h of #${packageId})`,
      'Entries that differ: 2.',
    ],
  });
});

/** Runs a statement that no person could. */
const plant = (sql: string) => tracking.deps.db.tx((tx) => tx.query(sql));

test('reports entries that show another package than the allocated one, also if their hours agree', async () => {
  const [one, two] = [tracking.billing.addPackage(7), tracking.billing.addPackage(7)];
  const { id } = await log(one);
  await plant(`UPDATE entries SET package_id = ${two} WHERE id = ${id}`);
  expect(await checked(false)).toEqual({
    good: false,
    lines: [
      `entry ${id}: entry 1.50 h (1.50 h of #${two}), allocated 1.50 h (1.50 h of #${one})`,
      'Entries that differ: 1.',
    ],
  });
  await plant(`UPDATE entries SET package_id = ${one} WHERE id = ${id}`);
  expect((await checked(false)).good).toBe(true);
});

test.each([
  [
    'moved hours',
    ([one, two]: number[]) => [
      { packageId: one, hours: 2 },
      { packageId: two, hours: 1 },
    ],
  ],
  ['one package', ([one]: number[]) => [{ packageId: one, hours: 3 }]],
  [
    'another package',
    ([one]: number[]) => [
      { packageId: one, hours: 1 },
      { packageId: 99, hours: 2 },
    ],
  ],
])('reports an entry of several packages that shows %s', async (_, partsOf) => {
  const ids = [tracking.billing.addPackage(7, 1), tracking.billing.addPackage(7, 10)];
  const body = anEntry({ clientId: 7, packageId: 'auto', hours: 3 });
  const { id, parts } = (await tracking.admin<TimeEntry>('POST', '/api/entries', body)).body;
  expect(parts).toHaveLength(2);
  expect((await checked(false)).good).toBe(true);
  await plant(`UPDATE entries SET parts = '${JSON.stringify(partsOf(ids))}' WHERE id = ${id}`);
  const { good, lines } = await checked(false);
  expect([good, lines[0]]).toEqual([false, expect.stringMatching(new RegExp(`^entry ${id}: entry 3.00 h \\(`))]);
});

test.each([
  [
    'too many entries of a client',
    'UPDATE client_totals SET entries = 5 WHERE client_id = 7',
    'client 7: 2 entries, 3.00 h, stored total 5 entries, 3.00 h',
  ],
  [
    'too few hours of a client',
    'UPDATE client_totals SET hours = 100 WHERE client_id = 7',
    'client 7: 2 entries, 3.00 h, stored total 2 entries, 1.00 h',
  ],
  [
    'a missing total of a client',
    'DELETE FROM client_totals',
    'client 7: 2 entries, 3.00 h, stored total 0 entries, 0.00 h',
  ],
  [
    'a client without entries',
    'INSERT INTO client_totals (client_id, entries, hours) VALUES (8, 3, 0)',
    'client 8: 0 entries, 0.00 h, stored total 3 entries, 0.00 h',
  ],
  [
    'too many entries of a month',
    "INSERT INTO month_totals (month, shard, entries, hours) VALUES ('2019-01', 0, 3, 0)",
    'month 2019-01: 0 entries, 0.00 h, stored total 3 entries, 0.00 h',
  ],
  [
    'missing totals of a month',
    'DELETE FROM month_totals',
    `month ${month}: 2 entries, 3.00 h, stored total 0 entries, 0.00 h`,
  ],
])('reports totals that are wrong: %s', async (_, sql, line) => {
  for (const packageId of [tracking.billing.addPackage(7), tracking.billing.addPackage(7)]) await log(packageId);
  await plant(sql);
  expect(await checked()).toEqual({
    good: false,
    lines: [line, expect.stringMatching(/^Totals that differ: 1\. Find out/)],
  });
});

test('reports an entry that billing does not know', async () => {
  const packageId = tracking.billing.addPackage(7);
  const { id } = await log(packageId);
  tracking.billing.draws.delete(id);
  expect((await checked()).lines[0]).toBe(`entry ${id}: entry 1.50 h (1.50 h of #${packageId}), allocated 0.00 h`);
});

test('reports entries with an open change as not compared', async () => {
  const packageId = tracking.billing.addPackage(7);
  const { id } = await log(packageId);
  tracking.billing.next(allocations.putAllocation, 'lose-response');
  expect((await tracking.admin('PUT', `/api/entries/${id}`, { hours: 3 })).status).toBe(202);
  expect(await checked()).toEqual({
    good: true,
    lines: [
      'Changes that are not settled yet: 1. Their entries were not compared.',
      expect.stringMatching(/^All balances agree: 1 entries/),
    ],
  });
  await eventually(async () => {
    await tracking.reconcile();
    return (await tracking.deps.openChanges.count()) === 0;
  });
  expect((await checked()).good).toBe(true);
});

test('reports a change that has been open for more than an hour as a difference', async () => {
  const { id } = await log(tracking.billing.addPackage(7));
  tracking.billing.next(allocations.putAllocation, 'lose-response');
  await tracking.admin('PUT', `/api/entries/${id}`, { hours: 3 });
  const [row] = await select<{ intent: string }>(tracking.deps.db.read, 'SELECT intent FROM entries');
  const openedAgo = async (ms: number) => {
    const since = new Date(Date.now() - ms).toISOString();
    const intent = JSON.stringify({ ...(JSON.parse(row!.intent) as object), since });
    await tracking.deps.db.tx((tx) => execute(tx, 'UPDATE entries SET intent = ?', [intent]));
    return since;
  };
  await openedAgo(3_500_000);
  expect((await checked()).good).toBe(true);
  const since = await openedAgo(3_700_000);
  expect(await checked()).toEqual({
    good: false,
    lines: [
      `entry ${id}: its change is open since ${since}`,
      'Changes that are not settled yet: 1. Their entries were not compared.',
      'Changes that have been open for more than an hour: 1. The log of svc-tracking says why.',
    ],
  });
});

/** Logs entries until it is stopped, with pauses of up to `restMs`. */
function startWork(packageId: number, restMs: number) {
  let isGoing = true;
  const done = (async () => {
    for (; isGoing; await sleep(Math.random() * restMs)) {
      const { id } = await log(packageId, 0.5);
      if (id % 3 === 0) await tracking.admin('PUT', `/api/entries/${id}`, { hours: 1 });
      if (id % 5 === 0) await tracking.admin('DELETE', `/api/entries/${id}`);
    }
  })();
  return () => {
    isGoing = false;
    return done;
  };
}

test('reports no difference for concurrent changes', async () => {
  const stops = [tracking.billing.addPackage(7, 1000), tracking.billing.addPackage(7, 1000)].map((packageId) =>
    startWork(packageId, 20),
  );
  for (let round = 0; round < 5; round++) expect((await checked()).good).toBe(true);
  for (const stop of stops) await stop();
});

test('finds a difference while other entries change', async () => {
  const packageId = tracking.billing.addPackage(7, 1000);
  const { id } = await log(packageId);
  tracking.billing.tamper(id, 1.25);
  const stop = startWork(packageId, 200);
  const { good, lines } = await checked();
  await stop();
  const report = `entry ${id}: entry 1.50 h (1.50 h of #${packageId}), allocated 1.25 h (1.25 h of #${packageId})`;
  expect([good, lines[0]]).toEqual([false, report]);
});

/** Runs a check and `work` between its reads of the entries and of the allocations. */
async function checkWhile(work: () => Promise<unknown>) {
  const entryHours = createEntryHours(tracking.deps.db);
  const tokens = createServiceTokens('tracking', testInternalSecret);
  const billingClient = createServiceClient({
    target: 'billing',
    baseUrl: tracking.billing.url,
    tokens,
    timeoutMs: 60_000,
  });
  const withWork =
    <A extends unknown[], T>(read: (...args: A) => Promise<T>) =>
    async (...args: A) => {
      const hours = await read(...args);
      await work();
      return hours;
    };
  try {
    return await checkEntries({
      entryHours: { sums: withWork(entryHours.sums), ofRange: withWork(entryHours.ofRange) },
      billing: billingClient,
      pauseMs: 10,
    });
  } finally {
    await billingClient.close();
  }
}

test('reports no difference for an entry logged between the two reads', async () => {
  const packageId = tracking.billing.addPackage(7, 1000);
  let logged = 0;
  const logOnce = async () => (logged++ === 0 ? log(packageId, 0.5) : undefined);
  expect(await checkWhile(logOnce)).toEqual({ differences: [], undecided: [] });
});

test('finds a difference although an entry is logged between the reads', async () => {
  const packageId = tracking.billing.addPackage(7, 1000);
  const { id } = await log(packageId, 1.5);
  tracking.billing.tamper(id, 1);
  const { differences } = await checkWhile(() => log(packageId, 0.25));
  expect(differences).toMatchObject([{ entryId: id, hours: 150, allocated: [{ packageId, hours: 100 }] }]);
});

test('reports an entry that changes during every attempt as not compared', async () => {
  const { id } = await log(tracking.billing.addPackage(7, 1000));
  let hundredths = 100;
  const change = () => tracking.admin('PUT', `/api/entries/${id}`, { hours: (hundredths += 1) / 100 });
  expect(await checkWhile(change)).toEqual({ differences: [], undecided: [id] });
});

test('fails with a message when billing does not respond', async () => {
  tracking.billing.always({ status: 500 });
  expect(await checked()).toEqual({ good: false, lines: ['Nothing was compared: svc-billing does not respond.'] });
});

test('prints the result of a migration', async () => {
  const lines: string[] = [];
  await migrate(tracking.config, (line) => lines.push(line));
  expect(lines).toEqual(['The database is up to date.']);
});
