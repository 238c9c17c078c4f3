import type { Settings } from '@hourbank/contracts';
import { execute, select } from '@hourbank/service-kit/db';
import { aPdf, aPng, api, form, listStore, signTestToken } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';

let billing: Billing;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.close());

const get = async () => (await billing.admin<Settings>('GET', '/api/settings')).body;
const put = (body: unknown) => billing.admin<Settings>('PUT', '/api/settings', body);
const trail = async (query = '') =>
  (
    await billing.admin<{ changes: Record<string, string>[]; pagination: object }>(
      'GET',
      `/api/settings/changes${query}`,
    )
  ).body;

const account = { accountNumber: '', accountName: '' };
const instructions = {
  omt: account,
  bob: account,
  wish: account,
  bank: { accountBranch: '', iban: '', currency: 'USD', swiftCode: '' },
};
const provider = { name: 'Cedar Support', address: 'Hamra 12\nBeirut', taxNumber: '601-22' };

test('settings are empty at first, with a rate of 50 dollars per hour', async () => {
  expect(await get()).toEqual({
    revision: 1,
    provider: { name: '', address: '', taxNumber: '' },
    contact: { email: '', phone: '', whatsapp: '' },
    paymentInstructions: instructions,
    payments: { otherCurrency: '', acceptsCash: false, tax: { label: '', rate: 0 } },
    requestRate: 50,
    logoUrl: null,
  });
  expect(await trail()).toEqual({
    changes: [],
    pagination: { currentPage: 1, pageSize: 5, totalPages: 1, totalCount: 0 },
  });
});

test('says which of the first settings are entered, to roles that read settings', async () => {
  const steps = async () => (await billing.admin('GET', '/api/settings/first-steps')).body;
  expect(await steps()).toEqual({ company: '', hasAccounts: false });
  await put({ provider: { ...provider, address: '' } });
  expect(await steps()).toEqual({ company: '', hasAccounts: false });
  await put({ provider });
  expect(await steps()).toEqual({ company: 'Cedar Support', hasAccounts: false });
  for (const paid of ['omt', 'bob', 'wish'] as const) {
    await put({ paymentInstructions: { ...instructions, [paid]: { ...account, accountNumber: '1' } } });
    expect(await steps()).toEqual({ company: 'Cedar Support', hasAccounts: true });
  }
  await put({ paymentInstructions: instructions });
  expect(await steps()).toEqual({ company: 'Cedar Support', hasAccounts: false });
  await put({ paymentInstructions: { ...instructions, bank: { ...instructions.bank, accountBranch: 'Hamra' } } });
  expect(await steps()).toEqual({ company: 'Cedar Support', hasAccounts: true });
});

test('changes only the fields in the request and records each change', async () => {
  expect((await put({ provider })).body).toMatchObject({ provider, requestRate: 50 });
  const bank = { ...instructions.bank, iban: 'LB62 0999 0000 0001 0019 0122 9114', swiftCode: 'BABELBBE' };
  expect((await put({ paymentInstructions: { ...instructions, bank }, requestRate: 60.5 })).status).toBe(200);
  expect(await get()).toMatchObject({ provider, paymentInstructions: { bank }, requestRate: 60.5 });
  const { changes, pagination } = await trail('?pageSize=3');
  expect(pagination).toMatchObject({ totalCount: 6, totalPages: 2 });
  expect(changes.map(({ field, before, after, by }) => [field, before, after, by])).toEqual([
    ['requestRate', '50', '60.5', 'admin:1'],
    ['bank.swiftCode', '', 'BABELBBE', 'admin:1'],
    ['bank.iban', '', 'LB62 0999 0000 0001 0019 0122 9114', 'admin:1'],
  ]);
  expect(changes[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/);
  await put({ provider, requestRate: 60.5 });
  expect((await trail()).pagination).toMatchObject({ totalCount: 6 });
});

test('the change history shows names of admins from their tokens', async () => {
  const nadia = api(billing.url, { token: signTestToken({ role: 'admin', id: 4, claims: { name: 'nadia' } }) });
  expect((await nadia('PUT', '/api/settings', { requestRate: 55 })).status).toBe(200);
  expect((await trail()).changes.map(({ field, by }) => [field, by])).toEqual([['requestRate', 'admin:4 nadia']]);
});

test('clients see payment instructions and request hours at the set rate', async () => {
  await put({
    requestRate: '75',
    paymentInstructions: { ...instructions, omt: { accountNumber: '123', accountName: 'Cedar' } },
  });
  const { status, body } = await billing.client(7)('GET', '/api/payment-instructions');
  expect([status, body]).toEqual([
    200,
    { ...instructions, omt: { accountNumber: '123', accountName: 'Cedar' }, requestRate: 75 },
  ]);
  const requestPackage = (ratePerHour?: number) =>
    billing.client(7)<{ package: object }>('POST', '/api/client/request-time', {
      hours: 1,
      paymentMethod: 'omt',
      ratePerHour,
    });
  expect(await requestPackage(50)).toMatchObject({ status: 422, body: { error: 'Rate per hour is fixed at 75' } });
  expect((await requestPackage()).body.package).toMatchObject({ ratePerHour: 75 });
});

test('the logo has a signed URL and can be removed', async () => {
  const logo = aPng(40, 20, 'logo.png');
  const { body } = await put(form({ provider: JSON.stringify(provider), requestRate: '55' }, { logo }));
  expect(body).toMatchObject({
    provider,
    requestRate: 55,
    logoUrl: expect.stringMatching(/^\/uploads\/settings\/[0-9a-f-]{36}\.png\?exp=/),
  });
  const shown = await fetch(billing.url + body.logoUrl);
  expect(Buffer.from(await shown.arrayBuffer()).equals(logo.bytes)).toBe(true);
  expect((await fetch(billing.url + body.logoUrl?.split('?')[0])).status).toBe(404);
  expect((await put({ removeLogo: true })).body.logoUrl).toBeNull();
  expect((await trail()).changes.slice(0, 1)).toMatchObject([{ field: 'logo', before: 'logo.png', after: '' }]);
});

test('rejects a logo that no invoice can show and stores nothing', async () => {
  const broken = { ...aPng(), bytes: aPng().bytes.subarray(0, 24) };
  expect((await put(form({}, { logo: aPdf() }))).status).toBe(415);
  expect(await put(form({}, { logo: aPng(3001, 1) }))).toMatchObject({
    status: 422,
    body: { fields: { logo: 'The logo must be 3000 pixels or smaller in width and height.' } },
  });
  expect([415, 422]).toContain((await put(form({}, { logo: broken }))).status);
  expect([await listStore(billing.storageUrl), (await trail()).changes]).toEqual([[], []]);
});

test('stores what is copied from banking apps as banks write it', async () => {
  const typed = {
    accountBranch: '1',
    iban: 'lb62\u00a00999\u00a00000\u20110001-0019 0122 9114',
    currency: 'usd ',
    swiftCode: 'babe lb be',
  };
  const bank = { ...typed, iban: 'LB62 0999 0000 0001 0019 0122 9114', currency: 'USD', swiftCode: 'BABELBBE' };
  expect((await put({ paymentInstructions: { ...instructions, bank: typed } })).body).toMatchObject({
    paymentInstructions: { bank },
  });
});

test.each([
  [{ swiftCode: 'X' }, 'Enter a valid SWIFT code.'],
  [{ currency: '$' }, 'Enter a currency code, such as USD.'],
  [{ accountBranch: '1', currency: '' }, 'Enter a currency code, such as USD.'],
  [{ iban: 'GB33BUKB202015555555551' }, 'Enter a valid IBAN.'],
])('refuses the bank details %j', async (details, error) => {
  const bank = { ...instructions.bank, ...details };
  expect(await put({ paymentInstructions: { ...instructions, bank } })).toMatchObject({
    status: 422,
    body: { error, fields: { paymentInstructions: error } },
  });
});

test('rejects invalid fields without any change', async () => {
  const before = await get();
  const bad = [
    { provider: { ...provider, name: 'x'.repeat(201) } },
    { provider: 'no' },
    { paymentInstructions: {} },
    { paymentInstructions: { ...instructions, bank: { ...instructions.bank, iban: 'LB62 0999' } } },
    { requestRate: 0 },
    { requestRate: '1e3' },
    { requestRate: 1.005 },
  ];
  for (const body of bad) expect((await put(body)).status).toBe(422);
  expect(await get()).toEqual(before);
});

test.each([
  [0, 'Rate per hour required'],
  [100_000.01, 'Enter $100,000 or less.'],
])('the error of the rate %d says what is wrong', async (requestRate, message) => {
  expect(await put({ requestRate })).toMatchObject({ status: 422, body: { fields: { requestRate: message } } });
});

test('the change history has the correct old values after concurrent changes', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, index) => put({ requestRate: 61 + index })));
  const { changes } = await trail('?pageSize=50');
  const inOrder = changes.reverse();
  expect(inOrder.map(({ before }) => before)).toEqual(['50', ...inOrder.slice(0, -1).map(({ after }) => after)]);
});

test('settings with an unreadable logo are shown without one, and a new logo replaces it', async () => {
  expect((await put({ provider })).status).toBe(200);
  await billing.deps.platform.db.tx(async (tx) => {
    await execute(tx, "DELETE FROM settings WHERE field = 'logo'");
    await execute(tx, "INSERT INTO settings (field, content) VALUES ('logo', '{\"id')");
  });
  expect(await get()).toMatchObject({ provider, logoUrl: null });
  expect((await put(form({}, { logo: aPng() }))).body.logoUrl).toContain('/uploads/');
});

test('a change of the name or of the contact is delivered for emails, and other changes are not', async () => {
  const delivered = async () =>
    (
      await select<{ payload: string }>(
        billing.deps.platform.db.read,
        "SELECT payload FROM outbox WHERE kind = 'provider' ORDER BY id",
      )
    ).map(({ payload }) => JSON.parse(payload) as object);
  const contact = { email: ' help@cedar.example ', phone: '+961 1 555 010', whatsapp: '' };
  await put({ provider });
  await put({ provider: { ...provider, address: 'Hamra 13' }, requestRate: 55 });
  expect((await put({ contact })).body).toMatchObject({ contact: { ...contact, email: 'help@cedar.example' } });
  await put({ contact });
  expect(await delivered()).toEqual([
    { name: 'Cedar Support', email: '', phone: '', whatsapp: '' },
    { name: 'Cedar Support', email: 'help@cedar.example', phone: '+961 1 555 010', whatsapp: '' },
  ]);
  expect(await put({ contact: { ...contact, email: 'help' } })).toMatchObject({
    status: 422,
    body: { fields: { contact: 'Invalid email.' } },
  });
});
