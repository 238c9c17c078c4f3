import { codeAt } from '../../tests/authenticator';
import { adminPassword, type Identity, startIdentity } from '../../tests/identity';
import { secondFactorCalls } from '../../tests/second-factor';

let identity: Identity;
/** The clock stands, because a code is another one every 30 seconds. */
const started = new Date();
const now = () => started;
beforeEach(async () => {
  identity = await startIdentity();
  identity.deps.now = now;
});
afterEach(() => identity.close());

const { codeOf, wrongCodeOf, logIn, start, confirm, enrol } = secondFactorCalls(() => identity, started);

test('an unconfirmed session must give the password, or a code, for changes of the team and the settings', async () => {
  identity.deps.now = () => new Date(started.getTime() - 11 * 60_000);
  const { body } = await logIn();
  identity.deps.now = now;
  const change = (token: string) => identity.as(token)('PUT', '/api/security-settings', {});
  const refused = { status: 403, body: { code: 'confirm_identity', error: 'Confirm your identity to continue.' } };
  expect(await change(body.token)).toMatchObject(refused);
  expect((await identity.as(body.token)('GET', '/api/clients')).status).toBe(200);

  const confirmWith = (token: string, given: object) =>
    identity.as(token)<{ token: string }>('POST', '/api/auth/confirm', given);
  expect(await confirmWith(body.token, { password: 'not the password' })).toMatchObject({
    status: 422,
    body: { code: 'wrong_password', fields: { password: 'Wrong password.' } },
  });
  const confirmed = await confirmWith(body.token, { password: adminPassword });
  expect(confirmed.status).toBe(200);
  expect((await change(confirmed.body.token)).status).toBe(200);
  const claims = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string; exp: number };
  expect([claims(confirmed.body.token).jti, claims(confirmed.body.token).exp]).toEqual([
    claims(body.token).jti,
    claims(body.token).exp,
  ]);

  const { secret, token } = await enrol(confirmed.body.token);
  expect(await confirmWith(token, { password: adminPassword })).toMatchObject({
    status: 422,
    body: { code: 'second_factor_required' },
  });
  expect(await confirmWith(token, { code: wrongCodeOf(secret) })).toMatchObject({
    status: 422,
    body: { code: 'wrong_code' },
  });
  expect((await confirmWith(token, { code: codeOf(secret) })).status).toBe(200);
});

test('with a second factor, a new password does not confirm the session', async () => {
  const early = new Date(started.getTime() - 11 * 60_000);
  identity.deps.now = () => early;
  const { secret } = await start();
  const { body: enrolled } = await confirm(identity.adminToken, codeAt(secret, early.getTime()));
  identity.deps.now = now;
  const change = (token: string) => identity.as(token)('PUT', '/api/security-settings', {});
  const refused = { status: 403, body: { code: 'confirm_identity' } };
  expect(await change(enrolled.token)).toMatchObject(refused);
  const passwords = { currentPassword: adminPassword, password: 'a brand new one' };
  const { status, body } = await identity.as(enrolled.token)<{ token: string }>(
    'POST',
    '/api/auth/me/password',
    passwords,
  );
  expect(status).toBe(200);
  expect(await change(body.token)).toMatchObject(refused);
  const confirmed = await identity.as(body.token)<{ token: string }>('POST', '/api/auth/confirm', {
    code: codeOf(secret),
  });
  expect((await change(confirmed.body.token)).status).toBe(200);
});
