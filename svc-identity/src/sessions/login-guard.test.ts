import { select } from '@hourbank/service-kit/db';
import { closeAfterTest } from '@hourbank/testing/close-after-test';
import { adminPassword, aRegistration, clientPassword, type Identity, startIdentity } from '../../tests/identity';
import { startMailServer, tokenIn } from '../../tests/mail-server';
import { logInBusy } from '../passwords/password-hasher';

let identity: Identity;
let other: Identity;
beforeEach(async () => {
  identity = await startIdentity({ environment: { RATE_LIMITS: '{}' } });
  other = await startIdentity({ environment: { RATE_LIMITS: '{}' }, beside: identity });
});
afterEach(async () => {
  await other.close();
  await identity.close();
});

const from = (address: string) => ({ 'X-Forwarded-For': address });
const wrong = (email: string, address: string, at = identity) => at.logIn(email, 'wrong password', from(address));
const inTurn = async (times: number, call: (index: number) => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let index = 0; index < times; index++) statuses.push((await call(index)).status);
  return statuses;
};

test('after ten wrong attempts for one name on any replica and address, the correct password is rejected too', async () => {
  const { email } = await identity.register();
  const statuses = await inTurn(10, (index) => wrong(email, `10.0.0.${index}`, index % 2 ? identity : other));
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));
  for (const replica of [identity, other]) {
    const refused = await replica.logIn(email, clientPassword, from('10.0.1.1'));
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    const wait = Number(refused.headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(5 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
  }
});

test('many simultaneous logins of one address neither fail nor take the room of other addresses', async () => {
  const { email } = await identity.register();
  const [hostile, others] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, (_, index) => wrong(`unknown-${index}@example.org`, '10.0.0.1'))),
    Promise.all(
      Array.from({ length: 8 }, (_, index) => identity.logIn(email, clientPassword, from(`10.0.1.${index}`))),
    ),
  ]);
  expect(hostile.map(({ status }) => status)).toEqual(hostile.map(() => 401));
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
});

test('logins whose password cannot be verified are no wrong attempts', async () => {
  const { email } = await identity.register();
  const right = () => identity.logIn(email, clientPassword, from('10.0.0.1'));
  const verify = jest.spyOn(identity.deps.credentials, 'verify');
  verify.mockRejectedValue(logInBusy());
  expect(await inTurn(11, right)).toEqual(Array(11).fill(503));
  verify.mockRejectedValue(new Error('no database'));
  expect(await inTurn(50, right)).toEqual(Array(50).fill(500));
  verify.mockRestore();
  expect((await right()).status).toBe(200);
});

test('another spelling of the name, another field or another path gives no extra attempts', async () => {
  const { email } = await identity.register();
  await inTurn(10, () => wrong(email, '10.0.0.1'));
  for (const name of [email.toUpperCase(), ` ${email} `, `${email}\n`])
    expect((await identity.logIn(name, clientPassword, from('10.0.0.2'))).status).toBe(429);
  const more = { email, password: clientPassword, username: 'admin' };
  expect((await identity.anonymous('POST', '/api/client/login', more, from('10.0.0.3'))).status).toBe(429);
  expect((await identity.anonymous('POST', '/api/client/login?x=1', more, from('10.0.0.3'))).status).toBe(429);
});

test('attempts for unknown names count too, and admins and clients with the same name count separately', async () => {
  await inTurn(10, () => wrong('admin', '10.0.0.1'));
  expect((await wrong('admin', '10.0.0.2')).status).toBe(429);
  expect(
    (
      await identity.anonymous(
        'POST',
        '/api/auth/login',
        { username: 'admin', password: adminPassword },
        from('10.0.0.2'),
      )
    ).status,
  ).toBe(200);
});

test('fifty wrong attempts from one address block all names that are not known there, and a login does not reset the count', async () => {
  const { email } = await identity.register();
  const { email: known } = await identity.register();
  await inTurn(25, (index) => wrong(`nobody${index}@example.com`, '10.0.0.1'));
  expect((await identity.logIn(known, clientPassword, from('10.0.0.1'))).status).toBe(200);
  await inTurn(25, (index) => wrong(`somebody${index}@example.com`, '10.0.0.1', other));
  expect((await identity.logIn(email, clientPassword, from('10.0.0.1'))).status).toBe(429);
  expect((await identity.logIn(email, clientPassword, from('10.0.0.2'))).status).toBe(200);
});

test('concurrent wrong attempts get no extra attempts', async () => {
  const { email } = await identity.register();
  const responses = await Promise.all(Array.from({ length: 40 }, (_, index) => wrong(email, `10.0.0.${index}`)));
  expect(responses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
  expect(responses.every(({ status }) => [401, 429, 503].includes(status))).toBe(true);
  expect((await identity.logIn(email, clientPassword, from('10.0.1.1'))).status).toBe(429);
});

test('all addresses of one IPv6 /64 network count as one', async () => {
  const inNetwork = (index: number) => `2001:db8:1:2::${(index + 1).toString(16)}`;
  await inTurn(50, (index) => wrong(`nobody${index}@example.com`, inNetwork(index)));
  expect((await wrong('nobody@example.com', inNetwork(50))).status).toBe(429);
  expect((await wrong('nobody@example.com', '2001:db8:1:3::1')).status).toBe(401);
});

test('a forwarded address counts only from a trusted proxy', async () => {
  const untrusting = closeAfterTest(
    await startIdentity({ environment: { RATE_LIMITS: '{}', TRUSTED_PROXIES: '10.9.9.9' }, beside: identity }),
  );
  await inTurn(50, (index) => wrong(`nobody${index}@example.com`, `10.0.0.${index}`, untrusting));
  const claims: Record<string, string>[] = [
    from('10.1.1.1'),
    { Forwarded: 'for=10.1.1.1' },
    { 'X-Real-IP': '10.1.1.1' },
    { 'X-Client-IP': '10.1.1.1', 'X-Forwarded-For': '127.0.0.1, 10.9.9.9' },
  ];
  for (const headers of claims) {
    expect((await untrusting.logIn('nobody@example.com', 'wrong password', headers)).status).toBe(429);
  }
});

test('behind a trusted proxy, only the address that the proxy added counts', async () => {
  await inTurn(50, (index) => wrong(`nobody${index}@example.com`, `10.0.${index}.1, 10.5.5.5`));
  expect((await wrong('nobody@example.com', '1.2.3.4, 10.5.5.5')).status).toBe(429);
});

test('the 21st registration within an hour from one address is 429', async () => {
  const register = (address: string) =>
    identity.anonymous('POST', '/api/client/register', aRegistration(), from(address));
  expect(await inTurn(20, () => register('10.0.0.1'))).toEqual(Array.from({ length: 20 }, () => 201));
  const refused = await other.anonymous('POST', '/api/client/register', aRegistration(), from('10.0.0.1'));
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 1800]).toEqual([429, true]);
  expect((await register('10.0.0.2')).status).toBe(201);
  const inNetwork = (index: number) => register(`2001:db8:1:2::${(index + 1).toString(16)}`);
  expect((await inTurn(21, inNetwork)).at(-1)).toBe(429);
});

test('parallel guesses all count', async () => {
  await Promise.all(Array.from({ length: 26 }, (_, index) => wrong('nobody@example.com', `10.0.0.${index}`)));
  const rows = await select<{ hits: number }>(
    identity.deps.platform.db.read,
    "SELECT hits FROM rate_counters WHERE name = 'loginName' AND hits > 0",
  );
  // Those that arrive after the tenth do not count any more.
  expect(rows.length).toBe(1);
  expect(rows[0]?.hits).toBeGreaterThanOrEqual(10);
});

test('the address from which a person logged in cannot be locked out from other addresses, and has its own limit', async () => {
  const { email } = await identity.register();
  const right = (address: string) => identity.logIn(email, clientPassword, from(address));
  expect((await right('2001:db8:1:2::1')).status).toBe(200);
  await inTurn(11, (index) => wrong(email, `10.0.0.${index}`));
  expect((await right('10.0.1.1')).status).toBe(429);
  expect((await right('2001:db8:1:2:ffff::9')).status).toBe(200);
  expect(await inTurn(11, () => wrong(email, '2001:db8:1:2::1'))).toEqual([...Array(10).fill(401), 429]);
  expect((await right('2001:db8:1:2::1')).status).toBe(429);
});

test('a new password by email lets a person in who was locked out, also at the usual address', async () => {
  const mailServer = await startMailServer();
  // Alone on its database, because an instance without a mail server would write some of the emails to a file.
  const mailing = await startIdentity({ environment: { RATE_LIMITS: '{}', SMTP_URL: mailServer.url } });
  try {
    const { email } = await mailing.register();
    const usual = '10.0.2.1';
    expect((await mailing.logIn(email, clientPassword, from(usual))).status).toBe(200);
    await inTurn(11, (index) => mailing.logIn(email, 'not this one', from(`10.0.0.${index}`)));
    await inTurn(11, () => mailing.logIn(email, 'not this one', from(usual)));
    expect((await mailing.logIn(email, clientPassword, from(usual))).status).toBe(429);
    await mailing.anonymous('POST', '/api/client/forgot-password', { email });
    const token = tokenIn((await mailServer.emailsTo(email))[0]?.source ?? '');
    await mailing.anonymous('POST', '/api/client/reset-password', { token, password: 'a brand new one' });
    for (const address of [usual, '10.0.1.1'])
      expect((await mailing.logIn(email, 'a brand new one', from(address))).status).toBe(200);
  } finally {
    await mailing.close();
    await mailServer.close();
  }
});

const office = '198.51.100.7';
const logInOwner = (password: string) =>
  identity.anonymous('POST', '/api/auth/login', { username: 'admin', password }, from(office));

test('neighbours with invented names lock nobody out who is known at the address, admin or client, on any replica', async () => {
  const { email } = await identity.register();
  expect((await identity.logIn(email, clientPassword, from(office))).status).toBe(200);
  expect((await logInOwner(adminPassword)).status).toBe(200);
  const invented = await inTurn(52, (index) =>
    wrong(`invented${index}@example.com`, office, index % 2 ? identity : other),
  );
  expect(invented).toEqual([...Array(50).fill(401), 429, 429]);
  for (const replica of [identity, other])
    expect((await replica.logIn(email, clientPassword, from(office))).status).toBe(200);
  expect((await logInOwner(adminPassword)).status).toBe(200);
});

test('a known name counts alone at its address: ten wrong attempts lock out this name there and no other', async () => {
  const { email } = await identity.register();
  const { email: colleague } = await identity.register();
  for (const name of [email, colleague]) await identity.logIn(name, clientPassword, from(office));
  expect(await inTurn(12, () => wrong(email, office))).toEqual([...Array(10).fill(401), 429, 429]);
  expect((await identity.logIn(email, clientPassword, from(office))).status).toBe(429);
  expect((await identity.logIn(colleague, clientPassword, from(office))).status).toBe(200);
  // They do not take the attempts of invented names there, either.
  expect(await inTurn(51, (index) => wrong(`invented${index}@example.com`, office))).toEqual([
    ...Array(50).fill(401),
    429,
  ]);
});

test('a neighbour who tries passwords for all names that are known at an address reaches a ceiling', async () => {
  const limits = { RATE_LIMITS: '{"knownLogins":{"max":25,"windowSeconds":900}}' };
  const small = closeAfterTest(await startIdentity({ environment: limits, beside: identity }));
  const names = await Promise.all(Array.from({ length: 4 }, async () => (await small.register()).email));
  for (const name of names) await small.logIn(name, clientPassword, from(office));
  const statuses = await inTurn(36, (index) => wrong(names[index % names.length] ?? '', office, small));
  expect(statuses.filter((status) => status === 401)).toHaveLength(25);
});

test('the password of a session is asked for again apart from logins, which others can exhaust', async () => {
  const { email, token } = await identity.register();
  await inTurn(11, (index) => wrong(email, `10.0.0.${index}`));
  await inTurn(51, (index) => wrong(`invented${index}@example.com`, '10.0.3.1'));
  const change = (currentPassword: string, session = token) =>
    identity.as(session)(
      'POST',
      '/api/client/change-password',
      { currentPassword, password: 'a brand new one' },
      from('10.0.3.1'),
    );
  expect(await inTurn(11, () => change('not this one'))).toEqual([...Array(10).fill(422), 429]);
  expect((await change(clientPassword)).status).toBe(429);
  const { token: second, email: secondEmail } = await identity.register();
  await inTurn(11, (index) => wrong(secondEmail, `10.0.4.${index}`));
  expect((await change(clientPassword, second)).status).toBe(200);
});
