import { setTimeout as sleep } from 'node:timers/promises';
import { billing } from '@hourbank/contracts';
import { createServiceTokens } from '@hourbank/service-kit/auth';
import { createServiceClient } from '@hourbank/service-kit/service-client';
import { testInternalSecret } from '@hourbank/testing';
import { anEntry, eventually, impatient, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';
import { check, migrate } from '../commands';
import { checkBalances } from './check-balances';
import { createUsedHours } from './used-hours-store';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking(impatient);
});
afterEach(() => tracking.close());

async function checked() {
  const lines: string[] = [];
  const good = await check(tracking.config, (line) => lines.push(line), 20);
  return { good, lines };
}
const log = async (packageId: number, hours = 1.5) =>
  (await tracking.admin<TimeEntry>('POST', '/api/entries', anEntry({ clientId: 7, packageId, hours }))).body;

test('reports that all balances agree, over several pages', async () => {
  for (let made = 0; made < 5; made++) await log(tracking.billing.addPackage(7));
  expect(await checked()).toEqual({ good: true, lines: ['All balances agree.'] });
});

test('reports a difference with all counts and repairs nothing', async () => {
  const [one, two] = [tracking.billing.addPackage(7), tracking.billing.addPackage(7)];
  const [entry, other] = [await log(one), await log(two, 2)];
  tracking.billing.tamper(entry.id, 1.25);
  await tracking.deps.db.tx((tx) => tx.query(`DELETE FROM entries WHERE id = ${other.id}`));
  const report = {
    good: false,
    lines: [
      `package ${one}: entries 1.50 h, used 1.25 h, consumptions 1.25 h, ledger 1.25 h`,
      `package ${two}: entries 0.00 h, used 2.00 h, consumptions 2.00 h, ledger 2.00 h`,
      'Packages that differ: 2.',
    ],
  };
  expect(await checked()).toEqual(report);
  expect(await checked()).toEqual(report);
});

test('reports entries of a package that billing does not know', async () => {
  const { id } = await log(tracking.billing.addPackage(7));
  await tracking.deps.db.tx((tx) => tx.query(`UPDATE entries SET package_id = 99 WHERE id = ${id}`));
  expect((await checked()).lines[1]).toBe(
    'package 99: entries 1.50 h, used 0.00 h, consumptions 0.00 h, ledger 0.00 h',
  );
});

test('reports packages with an open change as not compared', async () => {
  const packageId = tracking.billing.addPackage(7);
  const { id } = await log(packageId);
  tracking.billing.next(billing.putConsumption, 'lose-answer');
  expect((await tracking.admin('PUT', `/api/entries/${id}`, { hours: 3 })).status).toBe(202);
  expect(await checked()).toEqual({
    good: true,
    lines: ['Changes that are not settled yet: 1. Their packages were not compared.', 'All balances agree.'],
  });
  await eventually(async () => {
    await tracking.reconcile();
    return (await tracking.deps.openChanges.count()) === 0;
  });
  expect((await checked()).good).toBe(true);
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

test('finds a difference while entries of the package change', async () => {
  const packageId = tracking.billing.addPackage(7, 1000);
  tracking.billing.tamper((await log(packageId)).id, 1.25);
  const stop = startWork(packageId, 200);
  const { good, lines } = await checked();
  await stop();
  expect([good, lines[0]]).toEqual([false, expect.stringMatching(new RegExp(`^package ${packageId}: entries `))]);
});

/** Runs a check and logs an entry each time between its reads of the entries and of the balances. */
async function checkWhileLogging(packageId: number) {
  const { db, openChanges } = tracking.deps;
  const usedHours = createUsedHours(db);
  const tokens = createServiceTokens('tracking', testInternalSecret);
  const billingClient = createServiceClient({ target: 'billing', baseUrl: tracking.billing.url, tokens });
  const byPackage = async () => {
    const hours = await usedHours.byPackage();
    await log(packageId, 0.5);
    return hours;
  };
  try {
    return await checkBalances({
      usedHours: { ...usedHours, byPackage },
      openChanges,
      billing: billingClient,
      pauseMs: 10,
    });
  } finally {
    await billingClient.close();
  }
}

test('reports no difference for an entry logged between the two reads', async () => {
  expect(await checkWhileLogging(tracking.billing.addPackage(7))).toEqual({ differences: [], undecided: [] });
});

test('finds a difference although an entry is logged between the two reads', async () => {
  const packageId = tracking.billing.addPackage(7);
  tracking.billing.tamper((await log(packageId, 1.5)).id, 1);
  expect((await checkWhileLogging(packageId)).differences).toMatchObject([{ packageId, entries: 200, hoursUsed: 150 }]);
});

test('reports a package that changes during every attempt as not compared', async () => {
  const packageId = tracking.billing.addPackage(7);
  await log(packageId);
  tracking.billing.changeWithEachRead(packageId);
  expect(await checked()).toEqual({
    good: true,
    lines: [`Packages that changed during every attempt and were not compared: ${packageId}.`, 'All balances agree.'],
  });
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
