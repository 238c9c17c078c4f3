import type { Provider } from '@hourbank/contracts';
import { aPng, api, form } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';

let billing: Billing;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.close());

const put = (body: unknown) => billing.admin<Record<string, unknown>>('PUT', '/api/settings', body);
const get = () => billing.anonymous<Provider>('GET', '/api/settings/provider');
const putLogo = async (logo: ReturnType<typeof aPng>) => {
  expect((await put(form({}, { logo }))).status).toBe(200);
  return (await get()).body.logoUrl ?? '';
};

test('everyone sees nothing of a provider that has not been entered', async () => {
  const { status, body, headers } = await get();
  expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(body).toEqual({ name: '', logoUrl: null, email: '', phone: '', whatsapp: '' });
});

test('everyone sees name, logo and contact, and nothing else of the settings', async () => {
  const account = { accountNumber: 'SECRET-1', accountName: 'SECRET-2' };
  const contact = { email: 'help@cedar.example', phone: '+961 1 555 900', whatsapp: '+961 70 555 090' };
  const shown = { name: 'أرز 🌲 "Cedar" <b>& Stone</b>'.padEnd(200, 'x'), ...contact };
  const saved = await put({
    provider: { name: shown.name, address: 'SECRET-3', taxNumber: 'SECRET-4' },
    contact,
    paymentInstructions: {
      omt: account,
      bob: account,
      wish: account,
      bank: {
        accountBranch: 'SECRET-5',
        iban: 'LB62 0999 0000 0001 0019 0122 9114',
        currency: 'EUR',
        swiftCode: 'BABELBBE',
      },
    },
    requestRate: 71.5,
  });
  expect(saved.status).toBe(200);
  await putLogo(aPng(40, 20, 'SECRET-6.png'));
  const { body } = await get();
  expect(body).toEqual({
    ...shown,
    logoUrl: expect.stringMatching(/^\/uploads\/settings\/logo\/[0-9a-f-]{36}\.png$/),
  });
});

test('everyone gets the present logo, for good, without the name of its file', async () => {
  const logo = aPng(40, 20, 'SECRET.png');
  const path = await putLogo(logo);
  const response = await fetch(billing.url + path);
  expect(Buffer.from(await response.arrayBuffer()).equals(logo.bytes)).toBe(true);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': 'inline; filename="logo.png"',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect((await fetch(billing.url + path.replace('.png', '.jpg'))).status).toBe(404);
});

test('another logo has another address, and older ones are for admins only', async () => {
  const first = await putLogo(aPng(40, 20));
  const second = await putLogo(aPng(20, 40));
  const statusOf = async (path: string) => (await fetch(billing.url + path)).status;
  expect([first === second, await statusOf(first), await statusOf(second)]).toEqual([false, 404, 200]);
  expect((await put({ removeLogo: true })).status).toBe(200);
  expect([(await get()).body.logoUrl, await statusOf(second)]).toEqual([null, 404]);
  const refused = await fetch(billing.url + second);
  expect(refused.headers.get('Cache-Control')).toBe('no-store');
});

test.each([
  ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['10 MB', Buffer.concat([aPng().bytes, Buffer.alloc(10_000_000)])],
])('a logo that is %s is refused and shown to nobody', async (_kind, bytes) => {
  for (const name of ['logo.png', 'logo.svg'])
    expect([413, 415, 422]).toContain((await put(form({}, { logo: { ...aPng(), name, bytes } }))).status);
  expect((await get()).body.logoUrl).toBeNull();
});

test('each address has its own limit of requests, for the provider as for the logo', async () => {
  await billing.close();
  const rule = { max: 2, windowSeconds: 600 };
  billing = await startBilling({ environment: { RATE_LIMITS: JSON.stringify({ requests: rule, files: rule }) } });
  const none = '/uploads/settings/logo/00000000-0000-4000-8000-000000000000.png';
  const statuses = async (path: string, address: string) => {
    const call = api(billing.url);
    const all: number[] = [];
    for (let count = 0; count < 3; count += 1)
      all.push((await call('GET', path, undefined, { 'X-Forwarded-For': address })).status);
    return all;
  };
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    expect(await statuses('/api/settings/provider', address)).toEqual([200, 200, 429]);
    expect(await statuses(none, address)).toEqual([404, 404, 429]);
  }
});
