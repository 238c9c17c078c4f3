import type { OwnAccount } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { eventually } from '@hourbank/testing';
import { closeAfterTest } from '@hourbank/testing/close-after-test';
import { auditRows } from '../../tests/audit';
import { startMailServer } from '../../tests/mail-server';
import {
  adminPassword,
  beforeNextTransaction,
  environmentOf,
  type Identity,
  startIdentity,
} from '../../tests/identity';
import { secondFactorCalls } from '../../tests/second-factor';
import { resetTwoFactor } from '../commands';
import { readIdentityConfig } from '../config';
import { endSessions } from '../passwords/set-password';
import { openSession } from '../sessions/open-session';
import { logInAdmin } from '../sessions/log-in';

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
const wrong = { status: 401, body: { code: 'wrong_code', error: 'Wrong code.' } };
const accountOf = async (token: string) => (await identity.as(token)<OwnAccount>('GET', '/api/auth/me')).body;

test('a second factor takes effect once a code is confirmed, and each login then needs a new code', async () => {
  const { secret, uri } = await start();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Hourbank:admin\?.*period=30/);
  expect((await logIn()).status).toBe(200);
  expect(await confirm(identity.adminToken, wrongCodeOf(secret))).toMatchObject({
    status: 422,
    body: { code: 'wrong_code', fields: { code: 'Wrong code.' } },
  });
  const { status, body } = await confirm(identity.adminToken, codeOf(secret, -1));
  expect(status).toBe(200);
  expect(body.recoveryCodes).toHaveLength(10);
  expect((await identity.admin('GET', '/api/auth/me')).status).toBe(401);
  expect(await accountOf(body.token)).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10 });

  expect(await logIn()).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
  expect(await logIn(wrongCodeOf(secret))).toMatchObject(wrong);
  expect(await logIn(codeOf(secret, -1))).toMatchObject(wrong);
  const code = codeOf(secret);
  expect((await logIn(code)).status).toBe(200);
  expect(await logIn(code)).toMatchObject(wrong);
});

test('a wrong password does not reveal that there is a second factor', async () => {
  await enrol();
  const { status, body } = await identity.anonymous('POST', '/api/auth/login', {
    username: 'admin',
    password: 'not the password',
  });
  expect([status, body]).toEqual([401, expect.objectContaining({ code: 'invalid_credentials' })]);
});

test('one of several concurrent logins with the same code succeeds, and a repeated request gets no second token', async () => {
  const { secret } = await enrol();
  const code = codeOf(secret);
  const statuses = (await Promise.all(Array.from({ length: 5 }, () => logIn(code)))).map(({ status }) => status);
  expect(statuses.sort((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
  const next = codeOf(secret, 1);
  const key = { 'Idempotency-Key': 'one-login' };
  expect((await logIn(next, 'admin', key)).status).toBe(200);
  expect(await logIn(next, 'admin', key)).toMatchObject(wrong);
});

test('a recovery code that two logins verified before either ended opens one session', async () => {
  const { recoveryCodes } = await enrol();
  const verify = () =>
    logInAdmin(identity.deps, {
      username: 'admin',
      password: adminPassword,
      code: recoveryCodes[0],
      address: '127.0.0.1',
      userAgent: '',
    });
  const verified = [await verify(), await verify()];
  const opened = await Promise.allSettled(verified.map((access) => openSession(identity.deps, access)));
  expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a login with a wrong code or a used one is in the audit log', async () => {
  const { secret } = await enrol();
  const code = codeOf(secret);
  const key = { 'Idempotency-Key': 'one-login' };
  expect((await logIn(wrongCodeOf(secret))).status).toBe(401);
  expect((await logIn(code, 'admin', key)).status).toBe(200);
  expect((await logIn(code)).status).toBe(401);
  expect((await logIn(code, 'admin', key)).status).toBe(401);
  expect((await logIn()).status).toBe(401);
  const { token } = (await logIn(codeOf(secret, 1))).body;
  const rows = (await auditRows(identity, '&kind=session', token)).map(({ action, subject }) => [action, subject]);
  expect(rows).toEqual(
    ['opened', 'refused', 'opened', 'refused', 'refused', 'opened'].map((what) => [`session.${what}`, 'admin:1']),
  );
});

test('a recovery code replaces a code once, in any spelling, and new ones replace the old', async () => {
  const { recoveryCodes, token } = await enrol();
  const [first = '', second = ''] = recoveryCodes;
  expect(first).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  expect((await logIn(first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
  expect(await logIn(first)).toMatchObject(wrong);
  expect(await accountOf(token)).toMatchObject({ recoveryCodesLeft: 9 });
  const { body } = await identity.as(token)<{ recoveryCodes: string[] }>(
    'POST',
    '/api/auth/second-factor/recovery-codes',
  );
  expect(await logIn(second)).toMatchObject(wrong);
  expect((await logIn(body.recoveryCodes[0])).status).toBe(200);
});

test('after 10 wrong codes a right one is 429, and recovery codes still work', async () => {
  const limited = closeAfterTest(await startIdentity({ beside: identity, environment: { RATE_LIMITS: '' } }));
  limited.deps.now = now;
  const { secret, recoveryCodes } = await enrol();
  const at = (code: string) =>
    limited.anonymous('POST', '/api/auth/login', { username: 'admin', password: adminPassword, code });
  for (let tries = 0; tries < 10; tries++) expect(await at(wrongCodeOf(secret))).toMatchObject(wrong);
  expect(await at(codeOf(secret))).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect((await at(recoveryCodes[0] ?? '')).status).toBe(200);
});

test('right codes that cannot be checked are no wrong codes', async () => {
  const limited = closeAfterTest(await startIdentity({ beside: identity, environment: { RATE_LIMITS: '' } }));
  limited.deps.now = now;
  const { secondFactors } = limited.deps;
  const { secret } = await start();
  const confirmAt = () =>
    limited.admin<{ recoveryCodes: string[] }>('POST', '/api/auth/second-factor/confirm', {
      code: codeOf(secret, -1),
    });
  const failing = [
    jest.spyOn(secondFactors, 'enable').mockRejectedValue(new Error('no database')),
    jest.spyOn(secondFactors, 'findRecoveryCode').mockRejectedValue(new Error('no database')),
  ];
  for (let tries = 0; tries < 11; tries++) expect((await confirmAt()).status).toBe(500);
  failing[0]?.mockRestore();
  const { status, body } = await confirmAt();
  expect(status).toBe(200);

  const at = () =>
    limited.anonymous('POST', '/api/auth/login', {
      username: 'admin',
      password: adminPassword,
      code: body.recoveryCodes[0],
    });
  for (let tries = 0; tries < 11; tries++) expect((await at()).status).toBe(500);
  failing[1]?.mockRestore();
  expect((await at()).status).toBe(200);
});

test('of many wrong codes at once, on two replicas and for logins and confirmations, ten are tried', async () => {
  const replicas = await Promise.all(
    [1, 2].map(() => startIdentity({ beside: identity, environment: { RATE_LIMITS: '' } }).then(closeAfterTest)),
  );
  for (const replica of replicas) replica.deps.now = now;
  const { secret, token } = await enrol();
  const code = wrongCodeOf(secret);
  const guesses = replicas.flatMap((replica) =>
    Array.from({ length: 6 }, () => [
      replica.anonymous('POST', '/api/auth/login', { username: 'admin', password: adminPassword, code }),
      replica.as(token)('POST', '/api/auth/confirm', { code }),
    ]).flat(),
  );
  const codes = (await Promise.all(guesses)).map(({ body }) => (body as { code: string }).code);
  expect(codes.filter((one) => one === 'wrong_code').length).toBeLessThanOrEqual(10);
  expect(new Set(codes)).toEqual(new Set(['wrong_code', 'too_many_requests']));
});

test('owners get one email when the codes of an admin are refused', async () => {
  const mailServer = closeAfterTest(await startMailServer());
  const limited = closeAfterTest(await startIdentity({ environment: { RATE_LIMITS: '', SMTP_URL: mailServer.url } }));
  limited.deps.now = now;
  const { id, username, token } = await limited.addAdmin('technician');
  const { transact, admins } = limited.deps;
  await transact((tx) => admins.change(tx, 1, { email: 'owner@example.com' }));
  await transact((tx) => admins.change(tx, id, { email: 'technician@example.com', name: 'Maya Khoury' }));
  const as = limited.as(token);
  const { secret } = (await as<{ secret: string }>('PUT', '/api/auth/second-factor')).body;
  const enrolled = await as('POST', '/api/auth/second-factor/confirm', { code: codeOf(secret, -1) });
  expect(enrolled.status).toBe(200);
  const at = async () => {
    const body = { username, password: adminPassword, code: wrongCodeOf(secret) };
    return (await limited.anonymous('POST', '/api/auth/login', body)).status;
  };
  const statuses = [];
  for (let tries = 0; tries < 12; tries++) statuses.push(await at());
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  const [mail] = await mailServer.emailsTo('owner@example.com');
  expect(mail?.source).toContain('Subject: Wrong codes for a Hourbank account');
  expect(mail?.source).toContain('Maya Khoury');
  // Its queue is empty, so that no second email follows.
  const queued = () => select(limited.deps.platform.db.read, 'SELECT id FROM link_requests');
  await eventually(async () => (await queued()).length === 0);
  expect(mailServer.received).toHaveLength(1);
});

test('another owner and the command line reset a second factor and end the sessions', async () => {
  const other = await identity.addAdmin('owner');
  const { token } = await enrol(other.token);
  expect(await identity.as(token)('DELETE', `/api/admins/${other.id}/second-factor`)).toMatchObject({
    status: 409,
    body: { code: 'own_second_factor' },
  });
  expect((await identity.admin('DELETE', `/api/admins/${other.id}/second-factor`)).status).toBe(204);
  expect((await identity.as(token)('GET', '/api/auth/me')).status).toBe(401);
  const again = await logIn(undefined, other.username);
  expect(again.status).toBe(200);

  await enrol(again.body.token);
  const config = readIdentityConfig({ ...environmentOf(identity.database), MIGRATE_ON_START: 'false' });
  const lines: string[] = [];
  await resetTwoFactor(config, other.username, (line) => lines.push(line));
  expect(lines).toEqual([`Two-factor authentication of ${other.username} is off, and all sessions have ended.`]);
  expect((await logIn(undefined, other.username)).status).toBe(200);
  await expect(resetTwoFactor(config, 'nobody', () => undefined)).rejects.toThrow('there is no admin of that name');
});

test('an admin turns the own second factor off', async () => {
  const { token } = await enrol();
  const { status, body } = await identity.as(token)<{ token: string }>('POST', '/api/auth/second-factor/remove');
  expect(status).toBe(200);
  expect((await accountOf(body.token)).hasSecondFactor).toBe(false);
  expect((await logIn()).status).toBe(200);
});

test.each(['a new password or role', 'a logout'])(
  '%s while a request runs keeps it from changing the second factor',
  async (what) => {
    const { id, username, token } = await identity.addAdmin('manager');
    const { transact, platform } = identity.deps;
    const revoke = (session: string) =>
      what === 'a logout'
        ? identity.as(session)('POST', '/api/auth/logout')
        : transact((tx) => endSessions(identity.deps, tx, { role: 'admin', id }));
    const stored = () =>
      Promise.all(
        ['second_factors', 'recovery_codes'].map((table) =>
          select(platform.db.read, `SELECT * FROM ${table} WHERE admin_id = ?`, [id]),
        ),
      );
    async function refuses(session: string, [method, path]: ['PUT' | 'POST', string], body?: object) {
      const before = await stored();
      beforeNextTransaction(identity, () => revoke(session));
      expect(await identity.as(session)(method, `/api/auth/second-factor${path}`, body)).toMatchObject({
        status: 401,
        body: { error: 'Invalid or expired token' },
      });
      expect(await stored()).toEqual(before);
    }

    await refuses(token, ['PUT', '']);
    const second = (await logIn(undefined, username)).body.token;
    const { secret } = await start(second);
    await refuses(second, ['POST', '/confirm'], { code: codeOf(secret, -1) });
    const third = (await logIn(undefined, username)).body.token;
    const enrolled = await confirm(third, codeOf(secret, -1));
    await refuses(enrolled.body.token, ['POST', '/recovery-codes']);
    const last = (await logIn(codeOf(secret), username)).body.token;
    await refuses(last, ['POST', '/remove']);
  },
);

test('the database contains neither the secret nor the recovery codes', async () => {
  const { secret, recoveryCodes } = await enrol();
  const { read } = identity.deps.platform.db;
  const rows = [
    ...(await select<object>(read, 'SELECT * FROM second_factors')),
    ...(await select<object>(read, 'SELECT * FROM recovery_codes')),
  ];
  expect(rows).toHaveLength(11);
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(JSON.stringify(rows)).not.toContain(text);
});

test('an Idempotency-Key stores neither recovery codes nor tokens, and a repeated request makes new ones', async () => {
  const keyed = (token: string) => (path: string, body?: object) =>
    identity.as(token)<{ recoveryCodes: string[]; token: string }>('POST', path, body, { 'Idempotency-Key': 'once' });
  const { secret } = await start();
  const confirmed = await keyed(identity.adminToken)('/api/auth/second-factor/confirm', { code: codeOf(secret, -1) });
  const send = keyed(confirmed.body.token);
  const renew = async () => (await send('/api/auth/second-factor/recovery-codes')).body.recoveryCodes;
  const renewed = [await renew(), await renew()];
  expect((await send('/api/auth/confirm', { code: codeOf(secret) })).status).toBe(200);

  expect(new Set([confirmed.body.recoveryCodes, ...renewed].flat()).size).toBe(30);
  expect(await select(identity.deps.platform.db.read, 'SELECT caller FROM idempotency_keys')).toEqual([]);
});
