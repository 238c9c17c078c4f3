import { type StatementPreview, toHundredths } from '@hourbank/contracts';
import { formatHours, formatSignedHours } from '@hourbank/i18n/format';
import { execute } from '@hourbank/service-kit/db';
import { daysFromNow, signTestToken, textOfPdf } from '@hourbank/testing';
import { addEntries } from '../../tests/many-entries';
import { anEntry, eventually, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';
import { exportStatement, previewStatement } from './preview-statement';
import { readContent } from './read-content';

let tracking: Tracking;
let clients = 1000;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

/** Downloads a statement. `text` has one line for each cell line. */
async function download(path: string, role: 'admin' | 'client', id: number) {
  const response = await fetch(`${tracking.url}${path}`, {
    headers: { Authorization: `Bearer ${signTestToken({ role, id })}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: () => textOfPdf(bytes).join('|') };
}
const own = (clientId: number, query: string) =>
  download(`/api/client/statements/preview?${query}`, 'client', clientId);
const refused = (clientId: number, query: string) =>
  tracking.client(clientId)('GET', `/api/client/statements/preview?${query}`);
const october = 'from=2015-10-01&to=2015-10-31';

test('a statement shows the ledger of the period with texts, sums, invoices and the next expiry', async () => {
  const clientId = ++clients;
  const { billing } = tracking;
  const packageId = billing.addPackage(clientId, 100);
  const logged = await tracking.admin<TimeEntry>(
    'POST',
    '/api/timeEntries',
    anEntry({ clientId, packageId, description: '<p>Updated the <b>team</b> page</p>' }),
  );
  await tracking.admin(
    'POST',
    '/api/timeEntries',
    anEntry({
      clientId,
      billable: false,
      hours: undefined,
      minutes: 45,
      packageId: undefined,
      nonBillableReason: 'Warranty',
      date: '2015-10-20T10:00:00Z',
      description: '<p>Fixed the form</p>',
    }),
  );
  billing.book(clientId, { kind: 'purchase', hours: 10, bookedOn: '2015-09-30', packageId });
  billing.book(clientId, {
    kind: 'draw',
    hours: -1.5,
    bookedOn: '2015-10-02',
    workedOn: '2015-09-29',
    entryId: logged.body.id,
    packageId,
  });
  billing.book(clientId, { kind: 'adjustment', hours: -2, bookedOn: '2015-10-05', reason: 'Agreed on the phone' });
  billing.book(clientId, { kind: 'bonus', hours: 4, bookedOn: '2015-10-31' });
  billing.book(clientId, { kind: 'draw', hours: -3, bookedOn: '2015-11-01' });
  billing.overridePeriod(clientId, {
    nextExpiry: { on: '2015-12-24', hours: 3 },
    invoices: [{ number: 'INV-2015-000007', issuedOn: '2015-10-03', total: 1234.5, isVoid: true }],
  });
  const { status, bytes, headers, text: read } = await own(clientId, october);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ]);
  const text = read();
  for (const part of [
    /1 Oct 2015 to 31 Oct 2015/,
    /Cedar Support/,
    /Cedar Labs/,
    /Opening balance\|10\.00\|.*Used\|−1\.50\|.*Adjusted\|−2\.00\|.*Closing balance\|10\.50\|/,
    /2 Oct 2015\|29 Sept? 2015\|Work, package #\d+: Updated the team page\|−1\.50\|8\.50/,
    /5 Oct 2015\|Adjustment: Agreed on the phone\|−2\.00\|6\.50/,
    /31 Oct 2015\|Bonus hours\|\+?4\.00\|10\.50/,
    /20 Oct 2015\|Fixed the form \(not charged: Warranty\)/,
    /INV-2015-000007 \(void\)\|3 Oct 2015\|\$1,234\.50/,
    /3 h expire on 24 Dec 2015\./,
    /Page 1 of 1/,
  ])
    expect(text).toMatch(part);
  expect(text).not.toMatch(/1 Nov 2015|The period has not ended/);
  expect((await own(clientId, october)).bytes.equals(bytes)).toBe(true);
  const ofAdmin = await download(`/api/statements/preview/${clientId}?${october}`, 'admin', 1);
  expect(ofAdmin.bytes.equals(bytes)).toBe(true);
});

test('the sums of a period are those of its PDF, and add up', async () => {
  const clientId = ++clients;
  const { billing, deps } = tracking;
  const kinds = ['purchase', 'draw', 'bonus', 'expiry', 'adjustment', 'reversal', 'opening', 'closed'] as const;
  const days = ['2015-09-29', '2015-10-01', '2015-10-31', '2015-11-01'];
  for (const bookedOn of days)
    for (const kind of [...kinds].sort(() => Math.random() - 0.5))
      billing.book(clientId, { kind, hours: Math.ceil(Math.random() * 2000) / 100, bookedOn });
  const period = { from: '2015-10-01', to: '2015-10-31' };
  const { opening, closing, sums } = await readContent(deps, clientId, period);
  const path = `/api/statements/preview/${clientId}/sums?${october}`;
  const { status, body } = await tracking.admin<StatementPreview>('GET', path);
  expect([status, body]).toEqual([200, { ...period, opening, ...sums, closing, sent: null }]);
  const hundredths = [body.opening, body.bought, body.bonus, body.used, body.expired, body.adjusted].map(toHundredths);
  expect(hundredths.reduce((sum, hours) => sum + hours)).toBe(toHundredths(body.closing));
  const text = (await own(clientId, october)).text();
  for (const hours of [opening, closing]) expect(text).toContain(`|${formatHours(hours)}|`);
  for (const hours of Object.values(sums)) expect(text).toContain(`|${formatSignedHours(hours)}|`);
  expect((await tracking.client(clientId)('GET', path)).status).toBe(403);
});

test('a period that has not ended ends today and says so, and may be empty', async () => {
  const lines = (await own(++clients, `from=${daysFromNow(-3)}&to=${daysFromNow(40)}`)).text();
  expect(lines).toMatch(/The period has not ended/);
  expect(lines).toMatch(/Nothing was booked in this period\./);
});

test.each([
  ['from=2015-10-02&to=2015-10-01', 'to'],
  ['from=2013-10-01&to=2015-10-01', 'to'],
  [`from=${daysFromNow(1)}&to=${daysFromNow(2)}`, 'from'],
  ['from=2015-10-02', 'to'],
  ['from=soon&to=2015-10-01', 'from'],
])('the period %s is refused', async (query, field) => {
  expect(await refused(++clients, query)).toMatchObject({
    status: 422,
    body: { fields: { [field]: expect.any(String) } },
  });
});

test('a statement lists all work that was not charged, or is refused', async () => {
  const clientId = ++clients;
  const { db } = tracking.deps;
  const add = async (count: number) => {
    const entry = { clientId, packageId: 1, date: '2015-10-05T10:00:00Z', hours: 100 };
    await addEntries(
      tracking.deps,
      Array.from({ length: count }, () => entry),
    );
    await db.tx((tx) =>
      execute(
        tx,
        "UPDATE entries SET billable = 0, hours = 0, package_id = NULL, non_billable_reason = 'Warranty' WHERE client_id = ?",
        [clientId],
      ),
    );
  };
  await add(1000);
  expect((await refused(clientId, october)).status).toBe(200);
  await add(1);
  expect(await refused(clientId, october)).toMatchObject({
    status: 422,
    body: { fields: { from: 'This period has too many entries. Choose a shorter one.' } },
  });
});

test('24 months are the longest period', async () => {
  expect((await own(++clients, 'from=2013-10-01&to=2015-09-30')).status).toBe(200);
});

test('an admin gets 404 for an unknown client, and clients get only their own', async () => {
  for (const path of ['404', '404/sums'])
    expect((await tracking.admin('GET', `/api/statements/preview/${path}?${october}`)).status).toBe(404);
  expect((await tracking.client(7)('GET', `/api/statements/preview/8?${october}`)).status).toBe(403);
  expect((await tracking.anyone('GET', `/api/client/statements/preview?${october}`)).status).toBe(401);
});

test('several pages repeat the head of the table and number the pages', async () => {
  const clientId = ++clients;
  tracking.billing.book(clientId, { kind: 'purchase', hours: 900, bookedOn: '2015-10-01' });
  for (let day = 0; day < 1200; day += 1)
    tracking.billing.book(clientId, {
      kind: 'adjustment',
      hours: -0.25,
      bookedOn: '2015-10-02',
      reason: `Line ${day}, ${'long text '.repeat(day % 7)}`,
    });
  const text = (await own(clientId, october)).text();
  const [, pages = '0'] = /Page 1 of (\d+)/.exec(text) ?? [];
  expect(Number(pages)).toBeGreaterThan(10);
  expect(text).toContain(`Page ${pages} of ${pages}`);
  expect(text.match(/Booked/g)).toHaveLength(Number(pages));
  expect(text).toMatch(/Line 1199,[^−]*\|−0\.25\|600\.00/);
});

test('statements of one client are prepared one after the other, and those of other clients do not wait for them', async () => {
  const [many, other] = [++clients, ++clients];
  const period = { from: '2015-10-01', to: '2015-10-31' };
  const started: (() => void)[] = [];
  const statementRenderer = {
    render: () =>
      new Promise<Buffer>((resolve) => {
        started.push(() => resolve(Buffer.from('a PDF')));
      }),
    close: async () => undefined,
  };
  const deps = { ...tracking.deps, statementRenderer };
  const first = previewStatement(deps, many, period);
  await eventually(() => started.length === 1);
  const waiting = [1, 2, 3].map(() => previewStatement(deps, many, period));
  for (const refused of [previewStatement, exportStatement])
    await expect(refused(deps, many, period)).rejects.toMatchObject({ status: 429 });
  const others = previewStatement(deps, other, period);
  await eventually(() => started.length === 2);
  started.forEach((finish) => finish());
  await Promise.all([first, others]);
  for (const count of [3, 4, 5]) {
    await eventually(() => started.length === count);
    started.at(-1)?.();
  }
  await Promise.all(waiting);
  expect(started).toHaveLength(5);
  expect((await exportStatement(deps, many, period)).fileName).toBe('statement-2015-10-01-2015-10-31.csv');
});
