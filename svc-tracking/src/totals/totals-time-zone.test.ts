import { createCalendar } from '@hourbank/service-kit/calendar';
import { liveTotals, storedTotals } from '../../tests/totals';
import { anEntry, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';
import { check, rebuildTotals } from '../commands';
import { followTimeZone, recountAfterChange } from './totals-time-zone';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking({ BUSINESS_TIME_ZONE: 'Asia/Kathmandu' });
});
afterEach(() => tracking.close());

const log = async (date: string, hours = 1) => {
  const packageId = tracking.billing.addPackage(7, 1000);
  return (await tracking.admin<TimeEntry>('POST', '/api/entries', anEntry({ clientId: 7, packageId, date, hours })))
    .body;
};
const monthsOf = async ({ admin }: Pick<Tracking, 'admin'>) => {
  const { body } = await admin<{ month: string; consumed: number }[]>(
    'GET',
    '/api/analytics/monthly-sold-consumed?from=2016-08&to=2016-12',
  );
  return Object.fromEntries(
    body.filter(({ consumed }) => consumed > 0).map(({ month, consumed }) => [month, consumed]),
  );
};
const storedZone = () =>
  tracking.deps.db.read.query<{ name: string; changed_at: unknown }[]>('SELECT name, changed_at FROM totals_time_zone');

test('a start in another time zone counts the months again before it responds', async () => {
  const { id } = await log('2016-10-31T18:15:00Z', 1);
  await log('2016-10-10T10:00:00Z', 2);
  expect(await monthsOf(tracking)).toEqual({ '2016-10': 2, '2016-11': 1 });
  const beirut = await tracking.another({ BUSINESS_TIME_ZONE: 'Asia/Beirut' });
  expect(await monthsOf(beirut)).toEqual({ '2016-10': 3 });
  expect((await beirut.admin('DELETE', `/api/entries/${id}`)).status).toBe(204);
  expect(await monthsOf(beirut)).toEqual({ '2016-10': 2 });
  const back = await tracking.another();
  expect(await storedTotals(back.deps)).toEqual(await liveTotals(back.deps, createCalendar('Asia/Kathmandu')));
});

test('totals are those of the entries in each of a series of time zones', async () => {
  const zones = ['Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu', 'Pacific/Apia', 'America/St_Johns', 'UTC'];
  for (const month of ['09', '10', '11'])
    for (const hour of ['00', '05', '10', '11', '14', '20', '23']) await log(`2016-${month}-30T${hour}:30:00Z`);
  for (const zone of zones) {
    const { deps } = await tracking.another({ BUSINESS_TIME_ZONE: zone });
    expect([zone, await storedTotals(deps)]).toEqual([zone, await liveTotals(deps, createCalendar(zone))]);
    expect(await storedZone()).toMatchObject([{ name: zone }]);
  }
});

test('another name of the same zone is no change', async () => {
  await tracking.another({ BUSINESS_TIME_ZONE: 'Asia/Katmandu' });
  expect(await storedZone()).toEqual([{ name: 'Asia/Kathmandu', changed_at: null }]);
});

test('a start that is cut off counts the rest at the next start, and stores the zone at its end', async () => {
  for (const month of ['06', '09', '11']) await log(`2016-${month}-30T12:00:00Z`);
  const { deps } = tracking;
  const zone = 'Pacific/Apia';
  for (let allowed = 0; allowed < 3; allowed += 1) {
    let made = 0;
    const cutOff: typeof deps.db.tx = (work) => {
      if (made++ === allowed) return Promise.reject(new Error('Cut off on purpose.'));
      return deps.db.tx(work);
    };
    await expect(followTimeZone({ ...deps, db: { ...deps.db, tx: cutOff } }, zone)).rejects.toThrow('Cut off');
    expect(await storedZone()).toMatchObject([{ name: 'Asia/Kathmandu' }]);
  }
  await followTimeZone(deps, zone);
  expect(await storedZone()).toMatchObject([{ name: zone }]);
  expect(await storedTotals(deps)).toEqual(await liveTotals(deps, createCalendar(zone)));
});

test('what a replica with the former zone still changes is counted again for an hour', async () => {
  const beirut = await tracking.another({ BUSINESS_TIME_ZONE: 'Asia/Beirut' });
  await log('2016-10-31T18:15:00Z');
  expect(await monthsOf(beirut)).toEqual({ '2016-11': 1 });
  const later = (minutes: number) => ({ ...beirut.deps, now: () => new Date(Date.now() + minutes * 60_000) });
  await recountAfterChange(later(61), 'Asia/Beirut');
  // A replica with the former zone leaves the totals alone.
  await recountAfterChange(later(1), 'Asia/Kathmandu');
  expect(await monthsOf(beirut)).toEqual({ '2016-11': 1 });
  await recountAfterChange(later(1), 'Asia/Beirut');
  expect(await monthsOf(beirut)).toEqual({ '2016-10': 1 });
});

test('commands count in the zone of the totals, whatever their own is', async () => {
  await log('2016-10-31T18:15:00Z');
  const config = { ...tracking.config, BUSINESS_TIME_ZONE: 'UTC' };
  const lines: string[] = [];
  await rebuildTotals(config, (line) => lines.push(line));
  await check(config, (line) => lines.push(line));
  expect(lines[0]).toBe('All totals were right.');
  expect(lines.join('\n')).not.toContain('Totals that differ');
  expect(await monthsOf(tracking)).toEqual({ '2016-11': 1 });
});
