import type { OwnAccount } from '@hourbank/contracts';
import { type Identity, startIdentity } from '../../tests/identity';
import { secondFactorCalls } from '../../tests/second-factor';

let identity: Identity;
/** The clock stands, because a code is another one every 30 seconds. */
const started = new Date();
beforeEach(async () => {
  identity = await startIdentity();
  identity.deps.now = () => started;
});
afterEach(() => identity.close());

const { logIn, enrol } = secondFactorCalls(() => identity, started);
const accountOf = async (token: string) => (await identity.as(token)<OwnAccount>('GET', '/api/auth/me')).body;

test('a required second factor must be set up before anything else, and only an owner who has one can require it', async () => {
  const require = (token: string, requireTwoFactor: string) =>
    identity.as(token)('PUT', '/api/security-settings', { requireTwoFactor });
  expect(await require(identity.adminToken, 'everyone')).toMatchObject({ status: 409, body: { code: 'enrol_first' } });
  const owner = await enrol();
  expect((await require(owner.token, 'everyone')).status).toBe(200);
  expect(await identity.as(owner.token)('POST', '/api/auth/second-factor/remove')).toMatchObject({
    status: 409,
    body: { code: 'second_factor_required' },
  });

  const technician = await identity.addAdmin('technician');
  const limited = identity.as(technician.token);
  expect(await limited('GET', '/api/clients')).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect((await limited('POST', '/api/download-tickets', { path: '/api/clients.csv' })).status).toBe(403);
  expect((await accountOf(technician.token)).hasSecondFactor).toBe(false);
  const { token } = await enrol(technician.token);
  expect((await identity.as(token)('GET', '/api/clients')).status).toBe(200);
});

test('a requirement ends the sessions of those who lack a second factor, and nobody else is logged out', async () => {
  const require = (token: string, requireTwoFactor: string) =>
    identity.as(token)('PUT', '/api/security-settings', { requireTwoFactor });
  const statusOf = async (token: string) => (await identity.as(token)('GET', '/api/auth/me')).status;
  const [owner, technician, enrolled] = [
    await identity.addAdmin('owner'),
    await identity.addAdmin('technician'),
    await identity.addAdmin('technician'),
  ];
  const { token: enrolledToken } = await enrol(enrolled.token);
  const { token } = await enrol();
  const open = async () => Promise.all([token, owner.token, technician.token, enrolledToken].map(statusOf));

  expect((await require(token, 'none')).status).toBe(200);
  expect(await open()).toEqual([200, 200, 200, 200]);
  expect((await require(token, 'owners')).status).toBe(200);
  expect(await open()).toEqual([200, 401, 200, 200]);
  const limited = (await logIn(undefined, owner.username)).body.token;
  expect((await require(token, 'everyone')).status).toBe(200);
  expect(await open()).toEqual([200, 401, 401, 200]);
  expect(await statusOf(limited)).toBe(200);
  expect((await identity.as(limited)('GET', '/api/clients')).status).toBe(403);
});

test('a login that has read the settings before a requirement does not outlive it', async () => {
  const { token } = await enrol();
  const { username } = await identity.addAdmin('manager');
  const { securitySettings } = identity.deps;
  const { read } = securitySettings;
  let required: ReturnType<typeof identity.admin> | undefined;
  jest.spyOn(securitySettings, 'read').mockImplementationOnce(async () => {
    const settings = await read();
    required = identity.as(token)('PUT', '/api/security-settings', { requireTwoFactor: 'everyone' });
    return settings;
  });
  const { status, body } = await logIn(undefined, username);
  expect(status).toBe(200);
  expect((await required)?.status).toBe(200);
  expect((await identity.as(body.token)('GET', '/api/clients')).status).toBe(401);
});
