import type { Settings } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { select } from '@hourbank/service-kit/db';
import { aSlip, form, recordsOf, signTestToken, textOfPdf } from '@hourbank/testing';
import { type Billing, type Package, startBilling } from '../../tests/billing';

let billing: Billing;
const today = '2026-11-21';
beforeAll(async () => {
  billing = await startBilling({
    environment: { BUSINESS_TIME_ZONE: 'Asia/Beirut' },
    now: () => new Date('2026-11-20T22:30:00.000Z'),
  });
  await accept({ otherCurrency: 'LBP', acceptsCash: true, tax: { label: '', rate: 0 } });
});
afterAll(() => billing.close());

const accept = async (payments: Settings['payments']) => {
  const { status } = await billing.admin('PUT', '/api/settings', { payments });
  expect(status).toBe(200);
};
const request = (over: object = {}) => billing.sell({ status: 'pending', ...over });
type Answer = Package & { code?: string; error?: string; fields?: object; params?: object };
const approve = (id: number, body?: object) => billing.admin<Answer>('POST', `/api/timePackages/${id}/approve`, body);
const takeBack = (id: number) => billing.admin<Package>('PUT', `/api/timePackages/${id}`, { status: 'pending' });
const none = { receivedAmount: null, receivedCurrency: null, receivedOn: null, receiptNumber: null };
const invoiceText = async (id: number) => {
  const headers = { Authorization: `Bearer ${signTestToken({ role: 'admin', id: 1 })}` };
  const response = await fetch(`${billing.url}/api/timePackages/${id}/invoice`, { headers });
  return textOfPdf(Buffer.from(await response.arrayBuffer()));
};

test('an approval records what came in, and the invoice, the CSV and the histories say so', async () => {
  const { id } = await request();
  const received = {
    receivedAmount: 44_750_000.5,
    receivedCurrency: 'LBP',
    receivedOn: '2026-11-20',
    receiptNumber: '١٢٣45',
  };
  const shown = { ...received, receiptNumber: '12345', paymentMethod: 'wish' };
  const { status, body } = await approve(id, { ...received, paymentMethod: 'Wish Money' });
  expect([status, body]).toEqual([200, expect.objectContaining(shown)]);
  expect(await billing.read(id)).toMatchObject(shown);
  expect(await invoiceText(id)).toEqual(
    expect.arrayContaining([
      'Paid on 21 Nov 2026 by Wish Money.',
      'Received: LBP 44,750,000.50 on 20 Nov 2026, receipt 12345.',
    ]),
  );
  for (const csv of [
    await billing.admin<string>('GET', '/api/timePackages.csv?search=%23' + id),
    await billing.client(7)<string>('GET', '/api/client/packages.csv?search=%23' + id),
  ])
    expect(recordsOf(csv.body)).toEqual([
      expect.objectContaining({ ...received, receivedAmount: '44750000.5', receiptNumber: '12345' }),
    ]);
  const changes = { receivedAmount: { from: null, to: 4_475_000_050 }, receiptNumber: { from: null, to: '12345' } };
  expect((await billing.history(id)).at(-1)).toMatchObject({ kind: 'paid', changes });

  // Back to pending nothing came in. The history and the void invoice keep it.
  expect((await takeBack(id)).body).toMatchObject({ ...none, status: 'pending' });
  const [row] = await select<{ receiptKey: string | null }>(
    billing.deps.platform.db.read,
    'SELECT receipt_key AS receiptKey FROM time_packages WHERE id = ?',
    [id],
  );
  expect(row?.receiptKey).toBeNull();
  expect(JSON.stringify(await billing.history(id))).toContain('"from":4475000050');
  const [invoice] = await select<{ snapshot: string }>(
    billing.deps.platform.db.read,
    'SELECT snapshot FROM invoices WHERE package_id = ?',
    [id],
  );
  expect(JSON.parse(invoice?.snapshot ?? '{}')).toMatchObject({
    received: { amount: 4_475_000_050, currency: 'LBP', on: '2026-11-20', number: '12345' },
  });
});

test('without a currency and a day, dollars came in today; the largest amount is exact', async () => {
  const { id } = await request();
  await approve(id, { receivedAmount: '999999999999.99' });
  expect(await billing.read(id)).toMatchObject({
    receivedAmount: 999_999_999_999.99,
    receivedCurrency: 'USD',
    receivedOn: today,
    receiptNumber: null,
  });
  expect(await invoiceText(id)).toContain(`Received: $999,999,999,999.99 on ${formatDate(today)}.`);
  // The invoice that replaces it after a change of the hours says the same.
  await billing.admin('PUT', `/api/timePackages/${id}`, { hoursPurchased: 11 });
  expect(await invoiceText(id)).toContain(`Received: $999,999,999,999.99 on ${formatDate(today)}.`);
});

test.each([
  ['no body', undefined],
  ['no amount', { receivedCurrency: 'LBP', receivedOn: today, receiptNumber: '998877' }],
])('with %s nothing is recorded, and the invoice says nothing of it', async (_, body) => {
  const { id } = await request();
  expect((await approve(id, body)).body).toMatchObject({ ...none, status: 'active' });
  expect((await invoiceText(id)).join()).not.toContain('Received');
});

test.each<[string, object, string]>([
  ['receivedAmount', { receivedAmount: 0 }, 'Enter an amount above 0.'],
  ['receivedAmount', { receivedAmount: -1 }, 'Enter an amount above 0.'],
  ['receivedAmount', { receivedAmount: '1e3' }, 'Enter an amount above 0.'],
  ['receivedAmount', { receivedAmount: '' }, 'Enter an amount above 0.'],
  ['receivedAmount', { receivedAmount: 1_000_000_000_000 }, 'Enter an amount above 0.'],
  ['receivedAmount', { receivedAmount: 1.001 }, 'Use at most two decimals.'],
  ['receivedCurrency', { receivedCurrency: 'EUR' }, 'Choose a currency.'],
  ['receivedCurrency', { receivedCurrency: '' }, 'Choose a currency.'],
  ['receivedCurrency', { receivedCurrency: 'lbp' }, 'Choose a currency.'],
  ['receivedOn', { receivedOn: '2026-11-22' }, 'Choose today or an earlier day.'],
  ['receivedOn', { receivedOn: '2026-02-30' }, 'Choose today or an earlier day.'],
  ['receiptNumber', { receiptNumber: '1'.repeat(61) }, 'Use at most 60 characters.'],
  ['receiptNumber', { receiptNumber: '1\n2' }, 'Use one line of plain text.'],
  ['paymentMethod', { paymentMethod: 'bitcoin' }, 'Payment Method required'],
])('refuses an invalid %s (%j) and changes nothing', async (field, over, message) => {
  const sold = await request();
  const { status, body } = await approve(sold.id, { receivedAmount: 500, ...over });
  expect([status, body.error, body.fields]).toEqual([422, message, { [field]: message }]);
  expect(await billing.read(sold.id)).toEqual(sold);
});

describe('cash', () => {
  afterEach(() => accept({ otherCurrency: 'LBP', acceptsCash: true, tax: { label: '', rate: 0 } }));

  test('is chosen by admins while the settings accept it, and never by a client', async () => {
    const cash = { paymentMethod: 'cash' };
    const refused = { status: 422, body: { fields: { paymentMethod: 'Payment Method required' } } };
    const sold = await request(cash);
    const other = await request();
    const asked = () => billing.client(7)('POST', '/api/client/request-time', { hours: 1, ...cash });
    expect(sold.paymentMethod).toBe('cash');
    expect(await asked()).toMatchObject(refused);
    await accept({ otherCurrency: '', acceptsCash: false, tax: { label: '', rate: 0 } });
    expect(await asked()).toMatchObject(refused);
    expect(await billing.admin('POST', '/api/timePackages', { ...sold, ...cash })).toMatchObject(refused);
    expect(await billing.admin('PUT', `/api/timePackages/${other.id}`, cash)).toMatchObject(refused);
    expect(await approve(other.id, cash)).toMatchObject(refused);
    expect(await approve(other.id, { receivedAmount: 1, receivedCurrency: 'LBP' })).toMatchObject({
      status: 422,
      body: { fields: { receivedCurrency: 'Choose a currency.' } },
    });
    // What was agreed before stays possible.
    const kept = { ...cash, hoursPurchased: 9 };
    expect((await billing.admin('PUT', `/api/timePackages/${sold.id}`, kept)).body).toMatchObject(kept);
    expect((await approve(sold.id, cash)).status).toBe(200);
  });

  test('has an own count in the sales, and its name on the invoice', async () => {
    const service = billing.service();
    type Sales = { methods: { method: string; count: number }[] };
    const counted = async () =>
      (await service<Sales>('GET', '/internal/sales')).body.methods.find(({ method }) => method === 'cash')?.count ?? 0;
    const before = await counted();
    const { id } = await request();
    await approve(id, { paymentMethod: 'cash', receivedAmount: 500 });
    expect(await counted()).toBe(before + 1);
    expect((await invoiceText(id)).join('\n')).toMatch(/by Cash\.\nReceived: \$500\.00 on/);
  });

  test('is no account in a reminder', async () => {
    const { id } = await request({ paymentMethod: 'cash' });
    expect((await billing.admin('POST', `/api/timePackages/${id}/remind`)).status).toBe(200);
  });
});

describe('a receipt number', () => {
  let numbers = 0;
  const aNumber = () => `OMT-${100_000 + ++numbers}`;
  const approved = async (receiptNumber: string, over: object = {}) => {
    const { id } = await request({ clientId: 8, ...over });
    expect((await approve(id, { receivedAmount: 500, receiptNumber, reason: 'Agreed' })).status).toBe(200);
    return id;
  };

  test('that a paid package has needs a reason, however it is written', async () => {
    const first = await approved('omt 77-88 99');
    const { id } = await request();
    const used = { receivedAmount: 500, receiptNumber: 'ＯＭＴ/778899' };
    expect(await approve(id, used)).toMatchObject({
      status: 409,
      body: {
        code: 'proof_used',
        error: `This receipt number was used for package #${first}, which is paid. Enter a reason to approve anyway.`,
        params: { packageId: first, by: 'number' },
      },
    });
    expect(await billing.read(id)).toMatchObject({ ...none, status: 'pending' });
    expect((await approve(id, { ...used, reason: 'One transfer' })).body).toMatchObject({
      receiptNumber: used.receiptNumber,
    });
    const [row] = await select<{ payload: string }>(
      billing.deps.platform.db.read,
      `SELECT payload FROM outbox WHERE kind = 'audit' AND payload LIKE ? ORDER BY id DESC LIMIT 1`,
      [`%"package:${id}"%`],
    );
    expect(JSON.parse(row?.payload ?? '{}')).toMatchObject({
      changes: {
        sameProofAs: { from: null, to: first },
        approvalReason: { from: null, to: 'One transfer' },
        receivedAmount: { from: null, to: 500 },
      },
    });
  });

  test.each<[string, object, (number: string) => Promise<unknown>]>([
    ['of another payment method', {}, (number) => approved(number, { paymentMethod: 'bank' })],
    ['of cash', { paymentMethod: 'cash' }, (number) => approved(number, { paymentMethod: 'cash' })],
    ['of a payment that was taken back', {}, async (number) => takeBack(await approved(number))],
    [
      'of a deleted package',
      {},
      async (number) => billing.admin('DELETE', `/api/timePackages/${await approved(number)}`),
    ],
  ])('%s is free', async (_, over, use) => {
    const number = aNumber();
    await use(number);
    const { id } = await request();
    expect((await approve(id, { receivedAmount: 500, receiptNumber: number, ...over })).status).toBe(200);
  });

  test('of many approvals at once exactly one needs no reason, and no invoice number is lost', async () => {
    const used = { receivedAmount: 500, receiptNumber: aNumber() };
    const ids: number[] = [];
    for (let clientId = 20; clientId < 40; clientId += 1) ids.push((await request({ clientId })).id);
    const answers = await Promise.all([...ids, ...ids].map((id) => approve(id, used)));
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.params).map(({ body }) => body.params)).toEqual(
      answers.filter(({ status }) => status === 409).map(() => ({ packageId: done[0]?.body.id, by: 'number' })),
    );
    const rows = await select<{ number: string }>(
      billing.deps.platform.db.read,
      'SELECT number FROM invoices ORDER BY number',
    );
    expect(rows.map(({ number }) => Number(number.slice(-6)))).toEqual(rows.map((_, index) => index + 1));
  });
});

test('the reference of a transfer finds its package in every search of packages', async () => {
  const { id } = await request();
  await request();
  for (const search of [`HB-${id}`, `HB${id}`, ` hb-${id} `, `ＨＢ－${id}`, `HB–${id}`]) {
    const query = `?search=${encodeURIComponent(search)}`;
    for (const { body } of [
      await billing.admin<Package[]>('GET', `/api/timePackages${query}`),
      await billing.client(7)<Package[]>('GET', `/api/client/packages${query}`),
    ])
      expect([search, body.map((one) => one.id)]).toEqual([search, [id]]);
  }
  const { body } = await billing.admin<Package[]>('GET', '/api/timePackages?search=HB-0');
  expect(body).toEqual([]);
});

test('an erased client keeps what came in, as a record of what was sold', async () => {
  const { id } = await request({ clientId: 9 });
  await approve(id, { receivedAmount: 500, receiptNumber: 'AB-55-66-77' });
  await billing.closeClient(9);
  await billing.closeClient(9, 'client_erased');
  expect(await billing.read(id)).toMatchObject({ receivedAmount: 500, receiptNumber: 'AB-55-66-77' });
});

test('uploads of files that others used tell a client nothing, in answers, notices, emails and statements', async () => {
  const slips = Array.from({ length: 100 }, () => aSlip());
  for (const paymentProof of slips) {
    const body = form(
      { clientId: '50', hoursPurchased: '1', ratePerHour: '50', paymentMethod: 'omt', status: 'active' },
      {
        paymentProof,
      },
    );
    expect((await billing.admin('POST', '/api/timePackages', body)).status).toBe(201);
  }
  const { read } = billing.deps.platform.db;
  const runner = await billing.deps.transact((tx) =>
    Promise.resolve(Object.getPrototypeOf(tx.queryRunner) as { query(sql: string): unknown }),
  );
  const statements = jest.spyOn(runner, 'query');
  const facts = () => select<{ payload: string }>(read, "SELECT payload FROM outbox WHERE kind = 'fact' ORDER BY id");
  /** Everything of an upload that is not its own id, time or address. */
  const neutral = (value: unknown) =>
    JSON.stringify(value)
      .replace(/[\w-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z|(?:exp|sig|sub)=[\w-]+/g, '_')
      .replace(/"(id|subject|packageId)":\d+/g, '"$1":0');
  async function upload(paymentProof: (typeof slips)[number]) {
    statements.mockClear();
    const before = (await facts()).length;
    const body = form({ hours: '1', paymentMethod: 'omt' }, { paymentProof });
    const { status, body: answer } = await billing.client(51)('POST', '/api/client/request-time', body);
    const told = (await facts()).slice(before).map(({ payload }) => JSON.parse(payload) as unknown);
    return {
      text: neutral([status, answer, told]),
      ran: statements.mock.calls.map(([sql]) => sql.replace(/\d+/g, '0')),
    };
  }
  // The first request makes the account.
  await upload(aSlip());
  const used = [];
  const unused = [];
  for (const slip of slips) {
    used.push(await upload(slip));
    unused.push(await upload(aSlip()));
  }
  statements.mockRestore();
  expect(unused[0]?.text).toContain('201');
  expect(unused[0]?.ran.length).toBeGreaterThan(0);
  expect(new Set([...used, ...unused].map(({ text }) => text)).size).toBe(1);
  // The same statements take the same time.
  expect([...new Set(used.flatMap(({ ran }) => ran))].sort()).toEqual(
    [...new Set(unused.flatMap(({ ran }) => ran))].sort(),
  );
});

test('a reason that only admins may see appears in nothing that a client receives', async () => {
  const [clientId, reason] = [60, 'PLANTED-REASON'];
  const slip = aSlip();
  const asked = async (client: number) =>
    (
      await billing.client(client)<{ package: Package }>(
        'POST',
        '/api/client/request-time',
        form({ hours: '2', paymentMethod: 'omt' }, { paymentProof: slip }),
      )
    ).body.package.id;
  await approve(await asked(61));
  const id = await asked(clientId);
  expect((await approve(id, { reason, receivedAmount: 100 })).status).toBe(200);
  const { db } = billing.deps.platform;
  const stored = await Promise.all(
    ['account_ledger', 'time_packages', 'invoices', 'package_changes'].map((table) =>
      select(db.read, `SELECT * FROM ${table}`),
    ),
  );
  const told = await select(db.read, "SELECT payload FROM outbox WHERE kind <> 'audit'");
  const period = await billing.service()('GET', `/internal/accounts/${clientId}/period?from=2026-11-01&to=2026-11-30`);
  expect(period.status).toBe(200);
  const own = await Promise.all(
    ['/api/client/packages', '/api/client/packages.csv', '/api/client/account'].map((path) =>
      billing
        .client(clientId)('GET', path)
        .then(({ body }) => body),
    ),
  );
  const all = JSON.stringify([stored, told, period.body, own, await invoiceText(id)]);
  expect(all).toContain('INV-2026-');
  expect(all).not.toContain(reason);
});
