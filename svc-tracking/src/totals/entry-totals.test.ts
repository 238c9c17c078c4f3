import { allocations } from '@hourbank/contracts';
import type { Fault } from '@hourbank/testing';
import { liveTotals, storedTotals } from '../../tests/totals';
import { anEntry, eventually, shortLeases, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';
import { rebuildTotals } from '../commands';

const zone = 'Asia/Beirut';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking({ ...shortLeases, BUSINESS_TIME_ZONE: zone });
});
afterEach(() => tracking.close());

const live = () => liveTotals(tracking.deps, tracking.deps.calendar);
const kept = () => storedTotals(tracking.deps);
/** The totals of one entry of client 7. */
const one = (month: string, hours: number) => ({
  [`month ${month}`]: { entries: 1, hours },
  'client 7': { entries: 1, hours },
});
const log = async (over: Record<string, unknown>) =>
  (await tracking.admin<TimeEntry>('POST', '/api/entries', anEntry(over))).body;

/** A random generator with a fixed seed, so that each run is the same. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

test('counts an entry in the month of its date in the business time zone, also after changes', async () => {
  const packageId = tracking.billing.addPackage(7);
  const { id } = await log({ clientId: 7, packageId, date: '2026-10-31T22:00:00Z', hours: 1.25 });
  expect(await kept()).toEqual(one('2026-11', 125));
  await tracking.admin('PUT', `/api/entries/${id}`, { hours: 2 });
  expect(await kept()).toEqual(one('2026-11', 200));
  await tracking.admin('PUT', `/api/entries/${id}`, { date: '2026-10-31T21:59:59Z' });
  expect(await kept()).toEqual(one('2026-10', 200));
  await tracking.admin('PUT', `/api/entries/${id}`, { status: 'Closed' });
  expect(await kept()).toEqual(one('2026-10', 200));
  await tracking.admin('DELETE', `/api/entries/${id}`);
  expect(await kept()).toEqual({});
});

test('does not count entries that billing refuses or does not confirm', async () => {
  const packageId = tracking.billing.addPackage(7, 1);
  expect((await tracking.admin('POST', '/api/entries', anEntry({ clientId: 7, packageId, hours: 2 }))).status).toBe(
    409,
  );
  tracking.billing.next(allocations.putAllocation, 'lose-response');
  expect((await tracking.admin('POST', '/api/entries', anEntry({ clientId: 7, packageId, hours: 1 }))).status).toBe(
    503,
  );
  expect(await kept()).toEqual({});
});

const troubles: Fault[] = [
  { respondAfterMs: 1 },
  { respondAfterMs: 1 },
  { respondAfterMs: 1 },
  'lose-call',
  'lose-response',
  'repeat',
  { status: 500 },
];

test('keeps totals equal to the sums of entries during concurrent random operations', async () => {
  const random = createRandom(41);
  tracking.keepReconciling();
  const own = [7, 8].map((clientId) => ({
    clientId,
    packages: [tracking.billing.addPackage(clientId, 40), tracking.billing.addPackage(clientId, 500)],
  }));
  tracking.billing.next(
    allocations.putAllocation,
    ...Array.from({ length: 2000 }, () => troubles[random(troubles.length)]!),
  );
  const someDate = () => new Date(Date.UTC(2026, 8 + random(3), 1 + random(28), random(24))).toISOString();

  await Promise.all(
    Array.from({ length: 4 }, async (_, worker) => {
      const { clientId, packages } = own[worker % 2]!;
      const ids: number[] = [];
      for (let step = 0; step < 30; step++) {
        const id = ids[random(ids.length + 1)];
        const packageId = packages[random(2)];
        const hours = (1 + random(60)) / 20;
        if (id === undefined) {
          const { status, body } = await tracking.admin<TimeEntry>(
            'POST',
            '/api/entries',
            anEntry({ clientId, packageId, hours, date: someDate() }),
          );
          if (status === 201) ids.push(body.id);
        } else {
          const changes = [
            { hours },
            { date: someDate() },
            { packageId },
            { hours, date: someDate(), packageId },
            null,
          ];
          const change = changes[random(changes.length)];
          await (change
            ? tracking.admin('PUT', `/api/entries/${id}`, change)
            : tracking.admin('DELETE', `/api/entries/${id}`));
        }
      }
    }),
  );
  tracking.billing.always(null);
  await eventually(async () => (await tracking.deps.openChanges.count()) === 0);

  expect(Object.keys(await live()).length).toBeGreaterThan(3);
  expect(await kept()).toEqual(await live());
});

test('counts entries that are not charged, also after changes', async () => {
  const body = { billable: false, nonBillableReason: 'Goodwill', hours: undefined, packageId: undefined, minutes: 30 };
  const { id } = await log({ clientId: 7, date: '2026-10-31T22:00:00Z', ...body });
  expect(await kept()).toEqual(one('2026-11', 0));
  await tracking.admin('PUT', `/api/entries/${id}`, { date: '2026-10-31T21:59:59Z' });
  expect(await kept()).toEqual(one('2026-10', 0));
  const packageId = tracking.billing.addPackage(7);
  await log({ clientId: 7, packageId, date: '2026-10-02T10:00:00Z', hours: 2 });
  expect(await kept()).toEqual({
    'month 2026-10': { entries: 2, hours: 200 },
    'client 7': { entries: 2, hours: 200 },
  });
  await tracking.admin('DELETE', `/api/entries/${id}`);
  expect(await kept()).toEqual(one('2026-10', 200));
});

describe('rebuilding', () => {
  const rebuild = async () => {
    const lines: string[] = [];
    await rebuildTotals(tracking.config, (line) => lines.push(line));
    return lines;
  };

  test('corrects wrong, missing and surplus totals and prints how many', async () => {
    for (const clientId of [7, 8, 9]) {
      const packageId = tracking.billing.addPackage(clientId);
      for (const date of ['2026-09-30T20:59:59Z', '2026-11-20T10:00:00Z', '2019-01-01T00:00:00Z'])
        await log({ clientId, packageId, date });
    }
    expect(await rebuild()).toEqual(['All totals were right.']);
    await tracking.deps.db.tx(async (tx) => {
      await tx.query("UPDATE month_totals SET entries = entries + 7 WHERE month = '2026-11'");
      await tx.query("DELETE FROM month_totals WHERE month = '2019-01'");
      await tx.query("INSERT INTO month_totals (month, shard, entries, hours) VALUES ('2020-02', 9, 0, 300)");
      await tx.query('UPDATE client_totals SET hours = 7 WHERE client_id = 7');
      await tx.query('DELETE FROM client_totals WHERE client_id = 8');
      await tx.query('INSERT INTO client_totals (client_id, entries, hours) VALUES (10, 2, 300)');
    });
    expect(await rebuild()).toEqual(['Totals that were wrong and are corrected: 6.']);
    expect(await kept()).toEqual(await live());
    expect(await rebuild()).toEqual(['All totals were right.']);
  });

  test('corrects totals while entries change and another rebuild runs', async () => {
    const packageId = tracking.billing.addPackage(7, 1000);
    for (let made = 0; made < 5; made++) await log({ clientId: 7, packageId, date: `2026-0${made + 1}-10T10:00:00Z` });
    await tracking.deps.db.tx(async (tx) => {
      await tx.query('UPDATE client_totals SET hours = hours + 11');
      await tx.query('UPDATE month_totals SET hours = hours - 5, entries = entries + 3');
    });
    let going = true;
    const working = (async () => {
      while (going) await log({ clientId: 7, packageId, date: '2026-03-01T10:00:00Z', hours: 0.5 });
    })();
    await Promise.all([rebuild(), rebuild()]);
    await rebuild();
    going = false;
    await working;
    expect(await kept()).toEqual(await live());
  });
});
