import { periods, type PeriodEntry, periodPageSize } from '@hourbank/contracts';
import { recordsOf, signTestToken } from '@hourbank/testing';
import { anEntry, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';
import type { ReportLine } from './report-lines';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking({ BUSINESS_TIME_ZONE: 'Asia/Beirut' });
});
afterEach(() => tracking.close());

const report = '/api/client/report';
const head = 'date,type,packageNumber,description,hoursIn,hoursOut,balance,rate,amount,status';
const day = '2015-11-20';
const csv = async (id = 7) => (await tracking.client(id)<string>('GET', report)).body;
const lines = async (id = 7) => (await tracking.client(id)<ReportLine[]>('GET', `${report}/lines`)).body;
const balances = (text: string) => recordsOf(text).map(({ balance }) => Number(balance));
const book = (entry: Partial<PeriodEntry> & Pick<PeriodEntry, 'kind' | 'hours'>, clientId = 7) =>
  tracking.billing.book(clientId, { bookedOn: day, ...entry });

const log = async (packageId: number, over: object = {}, clientId = 7) => {
  const made = await tracking.admin<TimeEntry>('POST', '/api/entries', anEntry({ clientId, packageId, ...over }));
  expect(made.status).toBe(201);
  return made.body.id;
};

/** Formats a value of a JSON line as a CSV cell. */
const cell = (value: string | number | null) => (value === null ? '' : String(value));
const asCells = (line: ReportLine) =>
  Object.fromEntries(Object.entries(line).map(([name, value]) => [name, cell(value)]));

test('lists every change of the account, oldest first, with the balance after each', async () => {
  const [sold, bonus] = [tracking.billing.addPackage(7, 10), tracking.billing.addPackage(7, 2)];
  tracking.billing.override(sold, { ratePerHour: 33.33 });
  tracking.billing.override(bonus, { origin: 'bonus', ratePerHour: 0 });
  const entryId = await log(sold, { hours: 4 });
  const ofPackage = { packageId: sold };
  book({ kind: 'purchase', hours: 10, amount: 333.3, ...ofPackage });
  book({ kind: 'draw', hours: -4, entryId, workedOn: '2015-11-18', ...ofPackage });
  book({ kind: 'reversal', hours: 1.5, entryId, workedOn: '2015-11-18', bookedOn: '2015-11-21', ...ofPackage });
  book({ kind: 'bonus', hours: 2, packageId: bonus, reason: 'Thanks', bookedOn: '2015-11-21' });
  book({ kind: 'adjustment', hours: -0.5, amount: -16.67, reason: 'Agreed', bookedOn: '2015-11-21', ...ofPackage });
  book({ kind: 'expiry', hours: -7, bookedOn: '2015-12-02', workedOn: '2015-12-01', ...ofPackage });
  book({ kind: 'expiry_return', hours: 7, reason: 'Extended', bookedOn: '2015-12-03', ...ofPackage });
  book({ kind: 'withdrawn', hours: -7, amount: -233.31, bookedOn: '2015-12-04', ...ofPackage });
  expect(await csv()).toBe(
    [
      head,
      `2015-11-20,package,${sold},10-hour package,10,,10,33.33,333.3,active`,
      `2015-11-18,entry,${sold},Router moved,,4,6,,,Open`,
      `2015-11-18,entry,${sold},Router moved,1.5,,7.5,,,Open`,
      `2015-11-21,bonus,${bonus},Bonus hours: Thanks,2,,9.5,,,`,
      `2015-11-21,adjustment,${sold},Adjustment: Agreed,,0.5,9,,,`,
      `2015-12-01,expiry,${sold},Expired,,7,2,,,`,
      `2015-12-03,expiry,${sold},Expiry reversed: Extended,7,,9,,,`,
      `2015-12-04,package,${sold},Payment reverted,-7,,2,,-233.31,active`,
      '',
    ].join('\r\n'),
  );
  expect((await lines()).map(asCells)).toEqual(recordsOf(await csv()));
});

test('shows changes by hand as expiry, and a change of the package as package', async () => {
  book({ kind: 'closed', hours: -1, packageId: 5 });
  book({ kind: 'reopened', hours: 0, packageId: 5 });
  book({ kind: 'changed', hours: 0, amount: 4.5, packageId: 5 });
  book({ kind: 'changed', hours: 2, amount: 90, packageId: 5 });
  book({ kind: 'changed', hours: -3, amount: -90, packageId: 5 });
  expect(
    (await lines()).map(({ type, description, hoursIn, hoursOut }) => [type, description, hoursIn, hoursOut]),
  ).toEqual([
    ['expiry', 'Package closed', null, 1],
    ['expiry', 'Package reopened', null, null],
    ['package', 'Rate changed', null, null],
    ['package', 'Purchased hours changed', 2, null],
    ['package', 'Purchased hours changed', -3, null],
  ]);
});

test('a purchase keeps its hours and rate after its package was changed', async () => {
  const packageId = tracking.billing.addPackage(7, 20);
  tracking.billing.override(packageId, { ratePerHour: 60 });
  book({ kind: 'purchase', hours: 10, amount: 500, packageId });
  book({ kind: 'changed', hours: 10, amount: 700, packageId });
  book({ kind: 'purchase', hours: 0.01, amount: 0.6, packageId });
  expect((await lines()).map(({ description, hoursIn, rate }) => [description, hoursIn, rate])).toEqual([
    ['10-hour package (amount as booked)', 10, 50],
    ['Purchased hours changed', 10, null],
    ['0.01-hour package (amount as booked)', 0.01, 60],
  ]);
});

test('lines of deleted entries and packages stay', async () => {
  const packageId = tracking.billing.addPackage(7, 10);
  const entryId = await log(packageId);
  expect((await tracking.admin('DELETE', `/api/entries/${entryId}`)).status).toBe(204);
  book({ kind: 'purchase', hours: 10, amount: 500, packageId: 9999 });
  book({ kind: 'draw', hours: -1.5, entryId, packageId, workedOn: day });
  book({ kind: 'reversal', hours: 1.5, entryId, packageId, workedOn: day });
  expect((await csv()).split('\r\n').slice(1, 4)).toEqual([
    `${day},package,9999,10-hour package,10,,10,,500,`,
    `${day},entry,${packageId},Deleted entry,,1.5,8.5,,,`,
    `${day},entry,${packageId},Deleted entry,1.5,,10,,,`,
  ]);
});

test('an entry of a late day expires no hours of its own: the line of the return has no text of the entry', async () => {
  const packageId = tracking.billing.addPackage(7, 10);
  const entryId = await log(packageId);
  book({ kind: 'expiry_return', hours: 1.5, entryId, packageId, workedOn: day });
  expect(await lines()).toMatchObject([{ type: 'expiry', description: 'Expiry reversed', status: '' }]);
});

/** Books more entries than fit into two pages. */
function bookMany(count: number) {
  book({ kind: 'purchase', hours: count, packageId: 1 });
  for (let index = 1; index < count; index += 1) book({ kind: 'draw', hours: -1, packageId: 1, workedOn: day });
}

test('lists a long ledger completely and in order, and its last ten lines', async () => {
  bookMany(2 * periodPageSize + 7);
  const text = await csv();
  expect(balances(text)).toEqual(Array.from({ length: 2 * periodPageSize + 7 }, (_, index) => 2007 - index));
  expect((await lines()).map(asCells)).toEqual(recordsOf(text).slice(-10));
});

test('an entry that is booked during the download does not change it', async () => {
  bookMany(periodPageSize + 5);
  let isBooked = false;
  tracking.billing.always(({ id }) => {
    if (id === periods.listPeriodEntries.id && !isBooked) book({ kind: 'bonus', hours: 5, packageId: 1 });
    isBooked ||= id === periods.listPeriodEntries.id;
    return null;
  });
  expect(balances(await csv()).at(-1)).toBe(1);
  expect((await lines()).at(-1)?.balance).toBe(6);
});

test('an incomplete ledger does not become a file that looks complete', async () => {
  bookMany(periodPageSize + 5);
  const broken = async () => {
    const response = await fetch(`${tracking.url}${report}`, {
      headers: { authorization: `Bearer ${signTestToken({ role: 'client', id: 7 })}` },
    });
    expect(response.status).toBe(200);
    await response.text();
  };
  tracking.billing.next(periods.listPeriodEntries, { respondAfterMs: 1 }, { status: 500 });
  await expect(broken()).rejects.toThrow();
  tracking.billing.lose(7, periodPageSize + 2);
  await expect(broken()).rejects.toThrow();
  tracking.billing.lose(7, 3);
  expect((await tracking.client(7)('GET', report)).status).toBe(500);
});

test('escapes cells that a spreadsheet would run', async () => {
  book({ kind: 'adjustment', hours: -1, reason: '=1+1, "x"' });
  const packageId = tracking.billing.addPackage(7, 10);
  book({
    kind: 'draw',
    hours: -1,
    packageId,
    entryId: await log(packageId, { description: '<p>=1+1, &quot;x&quot;</p>' }),
  });
  expect((await csv()).split('\r\n').slice(1, 3)).toEqual([
    `${day},adjustment,,"Adjustment: =1+1, ""x""",,1,-1,,,`,
    `${day},entry,${packageId},"'=1+1, ""x""",,1,-2,,,Open`,
  ]);
});

test('returns an empty report for a client without an account', async () => {
  expect(await csv()).toBe(`${head}\r\n`);
  expect(await lines()).toEqual([]);
});

test('never contains data of another client', async () => {
  const other = tracking.billing.addPackage(8, 20);
  const entryId = await log(other, { description: '<p>Secret of another client</p>' }, 8);
  book({ kind: 'purchase', hours: 20, packageId: other }, 8);
  book({ kind: 'draw', hours: -1.5, packageId: other, entryId, workedOn: day }, 8);
  // Even if the ledger named an entry of another client, its text would not show.
  book({ kind: 'draw', hours: 0, entryId, workedOn: day });
  expect(await csv(8)).toContain('Secret');
  expect(recordsOf(await csv(7)).map(({ description }) => description)).toEqual(['Deleted entry']);
  const { body } = await tracking.client(7)<ReportLine[]>('GET', `${report}/lines?clientId=8`);
  expect(body).toEqual(await lines(7));
});

test('returns 503 before the file starts when billing does not respond', async () => {
  tracking.billing.always({ status: 500 });
  for (const path of [report, `${report}/lines`])
    expect(await tracking.client(7)('GET', path)).toMatchObject({ status: 503, body: { code: 'billing_unavailable' } });
  tracking.billing.always(null);
  bookMany(3);
  tracking.billing.next(periods.listPeriodEntries, { status: 500 });
  expect(await tracking.client(7)('GET', report)).toMatchObject({ status: 503, body: { code: 'billing_unavailable' } });
});

test('allows only the client, with a header or a ticket for this path', async () => {
  const ticket = (role: 'admin' | 'client') =>
    signTestToken({ role, id: 7, claims: { aud: 'download', role, path: report, session: 'session', at: Date.now() } });
  const status = async (path: string) => (await tracking.anyone('GET', path)).status;
  expect(await status(`${report}?ticket=${ticket('client')}`)).toBe(200);
  expect(await status(`${report}?ticket=${ticket('admin')}`)).toBe(403);
  expect(await status(`${report}/lines?ticket=${ticket('client')}`)).toBe(401);
  for (const path of [report, `${report}/lines`]) {
    expect(await status(path)).toBe(401);
    expect((await tracking.admin('GET', path)).status).toBe(403);
  }
});
