import { allocations, type TimePackage } from '@hourbank/contracts';
import { recordsOf, signTestToken } from '@hourbank/testing';
import { addEntries } from '../../tests/many-entries';
import { anEntry, eventually, impatient, startTracking, type Tracking } from '../../tests/tracking';
import type { StatementLine } from './statement-lines';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking({ ...impatient, BUSINESS_TIME_ZONE: 'Asia/Beirut' });
});
afterEach(() => tracking.close());

const report = '/api/client/report';
const csv = async (id = 7) => (await tracking.client(id)<string>('GET', report)).body;
const lines = async (id = 7) => (await tracking.client(id)<StatementLine[]>('GET', `${report}/lines`)).body;
const balances = (text: string) => recordsOf(text).map(({ balance }) => Number(balance));

/** The remaining hours of active packages, as the portal shows them. */
async function hoursLeft(id = 7): Promise<number> {
  const { body } = await tracking.client(id)<{ packages: TimePackage[] }>('GET', '/api/client/info');
  return (
    body.packages
      .filter(({ status }) => status === 'active')
      .reduce((sum, { hoursPurchased, hoursUsed }) => sum + Math.round((hoursPurchased - hoursUsed) * 100), 0) / 100
  );
}

const log = (packageId: number, hours: number, date: string, clientId = 7) =>
  tracking.admin('POST', '/api/entries', anEntry({ clientId, packageId, hours, date }));

/** Formats a value of a JSON line as a CSV cell. */
const cell = (value: string | number | null) => (value === null ? '' : String(value));
const asCells = (line: StatementLine) =>
  Object.fromEntries(Object.entries(line).map(([name, value]) => [name, cell(value)]));

test('lists packages and entries, oldest first, with the balance after each', async () => {
  const [first, second] = [tracking.billing.addPackage(7, 10), tracking.billing.addPackage(7, 1)];
  tracking.billing.override(first, { purchaseDate: '2015-01-15', ratePerHour: 50 });
  tracking.billing.override(second, { purchaseDate: '2015-10-31', ratePerHour: 33.33 });
  await log(second, 0.3, '2015-10-31T22:30:00Z');
  await log(first, 1.5, '2015-02-01T10:00:00Z');
  await log(first, 0.2, '2015-10-30T20:59:00Z');
  expect(await csv()).toBe(
    [
      'date,type,packageNumber,description,hoursIn,hoursOut,balance,rate,amount,status',
      `2015-01-15,package,${first},10-hour package,10,,10,50,500,active`,
      `2015-02-01,entry,${first},Router moved,,1.5,8.5,,,Open`,
      `2015-10-30,entry,${first},Router moved,,0.2,8.3,,,Open`,
      `2015-10-31,package,${second},1-hour package,1,,9.3,33.33,33.33,active`,
      `2015-11-01,entry,${second},Router moved,,0.3,9,,,Open`,
      '',
    ].join('\r\n'),
  );
  expect(await hoursLeft()).toBe(9);
});

test('a package without the hours that were deducted, and bonus hours, end in the balance of the account', async () => {
  const [sold, bonus] = [tracking.billing.addPackage(7, 10), tracking.billing.addPackage(7, 1)];
  await log(sold, 1.5, '2015-12-01T10:00:00Z');
  tracking.billing.override(sold, { hoursLeft: 6 });
  tracking.billing.override(bonus, { origin: 'bonus', ratePerHour: 0, purchaseDate: '2015-12-02' });
  expect(await csv()).toBe(
    [
      'date,type,packageNumber,description,hoursIn,hoursOut,balance,rate,amount,status',
      `2015-11-20,package,${sold},"10-hour package, 2.5 hours deducted",10,2.5,7.5,50,500,active`,
      `2015-12-01,entry,${sold},Router moved,,1.5,6,,,Open`,
      `2015-12-02,bonus,${bonus},1 bonus hour,1,,7,,,active`,
      '',
    ].join('\r\n'),
  );
  expect((await lines()).map(asCells)).toEqual(recordsOf(await csv()));
});

test('dates packages and entries in the business time zone', async () => {
  const packageId = tracking.billing.addPackage(7, 10);
  tracking.billing.override(packageId, { purchaseDate: '2015-07-01' });
  await log(packageId, 1, '2015-06-30T20:59:59Z');
  await log(packageId, 2, '2015-06-30T21:00:00Z');
  expect(recordsOf(await csv()).map(({ date, type }) => [date, type])).toEqual([
    ['2015-07-01', 'package'],
    ['2015-06-30', 'entry'],
    ['2015-07-01', 'entry'],
  ]);
});

test('ends with the balance of the portal for lost hours and unpaid packages', async () => {
  const [active, expired, consumed, pending, takenBack] = [10, 8, 6, 5, 4].map((hours) =>
    tracking.billing.addPackage(7, hours),
  ) as [number, number, number, number, number];
  for (const packageId of [active, expired, consumed, takenBack]) await log(packageId, 1.5, '2015-11-20T10:00:00Z');
  tracking.billing.override(expired, { status: 'expired' });
  tracking.billing.override(consumed, { status: 'consumed' });
  for (const packageId of [pending, takenBack])
    tracking.billing.override(packageId, { status: 'pending', paidAt: null });
  const records = recordsOf(await csv());
  expect(
    records
      .slice(0, 5)
      .map(({ packageNumber, description, hoursIn, hoursOut, balance, status }) => [
        Number(packageNumber),
        description,
        hoursIn,
        hoursOut,
        balance,
        status,
      ]),
  ).toEqual([
    [active, '10-hour package', '10', '', '10', 'active'],
    [expired, '8-hour package, 6.5 hours not used', '8', '6.5', '11.5', 'expired'],
    [consumed, '6-hour package, 4.5 hours not used', '6', '4.5', '13', 'consumed'],
    [pending, '5-hour package (unpaid)', '', '', '13', 'pending'],
    [takenBack, '4-hour package (unpaid)', '1.5', '', '14.5', 'pending'],
  ]);
  expect(Number(records.at(-1)?.balance)).toBe(8.5);
  expect(await hoursLeft()).toBe(8.5);
  expect((await lines()).map(asCells)).toEqual(records);
});

test('returns the last ten lines of the same statement', async () => {
  const packages = Array.from({ length: 7 }, () => tracking.billing.addPackage(7, 30));
  for (const [index, packageId] of packages.entries())
    tracking.billing.override(packageId, { purchaseDate: `2015-11-${String(index * 3 + 1).padStart(2, '0')}` });
  for (let made = 0; made < 24; made++) {
    await log(
      packages[made % 7]!,
      (made % 5) / 10 + 0.1,
      `2015-11-${String(((made * 7) % 24) + 1).padStart(2, '0')}T${made % 2 === 0 ? '10' : '21'}:30:00Z`,
    );
    const records = recordsOf(await csv());
    expect((await lines()).map(asCells)).toEqual(records.slice(-10));
  }
  expect(balances(await csv()).at(-1)).toBe(await hoursLeft());
});

test('returns a long history in order, also for many entries of the same time', async () => {
  await addEntries(
    tracking.deps,
    Array.from({ length: 2600 }, (_, index) => ({
      clientId: 7,
      packageId: 1,
      date: new Date(Date.UTC(2015, 0, 1 + (index % 3))).toISOString(),
      hours: 1,
      description: `<p>${index}</p>`,
      shown: index !== 1300,
    })),
  );
  await addEntries(tracking.deps, [
    { clientId: 8, packageId: 2, date: '2015-01-02T00:00:00Z', hours: 1, description: 'Secret of another client' },
  ]);
  const records = recordsOf(await csv());
  const expected = [0, 1, 2].flatMap((day) =>
    Array.from({ length: 2600 }, (_, index) => index).filter((index) => index % 3 === day && index !== 1300),
  );
  expect(records.map(({ description }) => Number(description))).toEqual(expected);
  expect(records.at(-1)?.balance).toBe('-25.99');
  expect((await lines()).map(asCells)).toEqual(records.slice(-10));
});

test('lists entries dated before their purchase directly after it, also in the last lines', async () => {
  const [early, late] = [tracking.billing.addPackage(7, 400), tracking.billing.addPackage(7, 10)];
  tracking.billing.override(early, { purchaseDate: '2015-05-01' });
  tracking.billing.override(late, { purchaseDate: '2015-05-01' });
  await addEntries(
    tracking.deps,
    Array.from({ length: 350 }, (_, index) => ({
      clientId: 7,
      packageId: early,
      date: new Date(Date.UTC(2015, 2, 1 + (index % 3))).toISOString(),
      hours: 100,
      description: `<p>${index}</p>`,
      shown: index !== 200,
    })),
  );
  const expected = [0, 1, 2].flatMap((day) =>
    Array.from({ length: 350 }, (_, index) => index).filter((index) => index % 3 === day && index !== 200),
  );
  const records = recordsOf(await csv());
  expect(records.map(({ packageNumber }) => Number(packageNumber))).toEqual([
    ...Array.from({ length: 350 }, () => early),
    late,
  ]);
  expect(records.slice(1, -1).map(({ description }) => Number(description))).toEqual(expected);
  expect(records.at(-1)?.balance).toBe('61');
  expect((await lines()).map(asCells)).toEqual(records.slice(-10));
});

test('escapes cells that a spreadsheet would run', async () => {
  await addEntries(tracking.deps, [
    { clientId: 7, packageId: 1, date: '2015-01-02T00:00:00Z', hours: 100, description: '<p>=1+1, &quot;x&quot;</p>' },
  ]);
  expect((await csv()).split('\r\n')[1]).toBe('2015-01-02,entry,1,"\'=1+1, ""x""",,1,-1,,,Open');
});

test('has the old values of an entry until its change is settled', async () => {
  const packageId = tracking.billing.addPackage(7, 10);
  const {
    body: { id },
  } = await log(packageId, 1, '2015-11-20T10:00:00Z');
  tracking.billing.next(allocations.putAllocation, 'lose-response');
  expect((await tracking.admin('PUT', `/api/entries/${String(id)}`, { hours: 3 })).status).toBe(202);
  expect(balances(await csv())).toEqual([10, 9]);
  expect((await lines()).map(({ balance }) => balance)).toEqual([10, 9]);
  await eventually(async () => {
    await tracking.reconcile();
    return (await tracking.deps.openChanges.count()) === 0;
  });
  expect(balances(await csv())).toEqual([10, 7]);
  expect(await hoursLeft()).toBe(7);
});

test('returns an empty statement for a client without packages and entries', async () => {
  expect(await csv()).toBe('date,type,packageNumber,description,hoursIn,hoursOut,balance,rate,amount,status\r\n');
  expect(await lines()).toEqual([]);
});

test('never contains data of another client', async () => {
  const [mine, other] = [tracking.billing.addPackage(7, 10), tracking.billing.addPackage(8, 20)];
  await log(mine, 1, '2015-11-20T10:00:00Z', 7);
  await log(other, 2, '2015-11-20T10:00:00Z', 8);
  expect(balances(await csv(7))).toEqual([10, 9]);
  expect(balances(await csv(8))).toEqual([20, 18]);
  expect((await lines(8)).map(({ packageNumber }) => packageNumber)).toEqual([other, other]);
  expect(
    (await tracking.client(7)<StatementLine[]>('GET', `${report}/lines?clientId=8`)).body.map(
      ({ packageNumber }) => packageNumber,
    ),
  ).toEqual([mine, mine]);
});

test('returns 503 before the file starts when billing does not respond', async () => {
  tracking.billing.always({ status: 500 });
  for (const path of [report, `${report}/lines`])
    expect(await tracking.client(7)('GET', path)).toMatchObject({ status: 503, body: { code: 'billing_unavailable' } });
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
