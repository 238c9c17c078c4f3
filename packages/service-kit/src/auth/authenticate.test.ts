import { generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { jwk, pair, type SampleService, secret, startSampleService, token } from '../../tests/sample-service';
import { createServiceTokens } from './service-token';
import { signDownloadTicket, signSessionToken } from './session-token';

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService();
});
afterAll(() => service.stop());

/** A valid token in which one part has been replaced. */
function withPart(index: number, text: string) {
  const parts = token('client').split('.');
  parts[index] = Buffer.from(text).toString('base64url');
  return parts.join('.');
}

describe('authentication', () => {
  test('returns 401 without a token and 403 for the wrong role', async () => {
    expect(await service.call('GET', '/api/client/tasks')).toMatchObject({
      status: 401,
      body: { error: 'No token available', code: 'unauthenticated', requestId: expect.any(String) },
    });
    expect((await service.call('GET', '/api/client/tasks')).headers.get('www-authenticate')).toBe('Bearer');
    expect(await service.call('GET', '/api/client/tasks', { as: token('admin') })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  test('an admin operation rejects a token without a role, with an unknown role, and with a role that lacks a right', async () => {
    const as = (adminRole?: unknown) =>
      jwt.sign({ revision: 1, adminRole }, pair.privateKey, {
        algorithm: 'ES256',
        keyid: 'key-1',
        issuer: 'hourbank',
        audience: 'admin',
        subject: '7',
        jwtid: `role-${String(adminRole)}`,
        expiresIn: 60,
      });
    for (const adminRole of [undefined, 'root', ['owner'], 'technician'])
      expect(await service.call('GET', '/api/clients.csv', { as: as(adminRole) })).toMatchObject({
        status: 403,
        body: { code: 'not_allowed', error: "You don't have permission to do this." },
      });
    const headers = { Authorization: `Bearer ${as('manager')}` };
    expect((await fetch(`${service.url}/api/clients.csv`, { headers })).status).toBe(200);
  });

  test('logs who was refused, with the path and without a name', async () => {
    const warn = jest.spyOn(service.platform.log, 'warn');
    await service.call('GET', '/api/client/tasks', { as: token('admin', 5) });
    const technician = signSessionToken(
      { kid: 'key-1', privateKey: pair.privateKey },
      { role: 'admin', adminRole: 'technician', name: 'Nadia', id: 6, jti: 'refused', revision: 1, now: new Date() },
    );
    await service.call('GET', '/api/clients.csv?search=x', { as: technician });
    expect(warn.mock.calls).toEqual([
      [{ code: 'forbidden', path: '/api/client/tasks', actor: 'admin:5' }, 'access denied'],
      [{ code: 'not_allowed', path: '/api/clients.csv', actor: 'admin:6' }, 'access denied'],
    ]);
    warn.mockRestore();
  });

  test.each([
    ['a malformed token', () => 'x.y.z'],
    ['a token whose payload is not JSON', () => withPart(1, '{"sub":"7')],
    ['a token whose header is not JSON', () => withPart(0, '{"alg":')],
    ['a token whose payload is not an object', () => withPart(1, 'null')],
    ['a token whose header is not an object', () => withPart(0, 'null')],
    [
      'a token signed with another key',
      () =>
        signSessionToken(
          { kid: 'key-1', privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
          { role: 'client', id: 7, jti: 'j', revision: 1, now: new Date() },
        ),
    ],
    [
      'an unknown key id',
      () =>
        signSessionToken(
          { kid: '../../dev/null', privateKey: pair.privateKey },
          { role: 'client', id: 7, jti: 'j', revision: 1, now: new Date() },
        ),
    ],
    [
      'a token without an algorithm',
      () =>
        `${Buffer.from('{"alg":"none","kid":"key-1"}').toString('base64url')}.${Buffer.from('{"sub":"7","aud":"client","iss":"hourbank"}').toString('base64url')}.`,
    ],
    [
      'a token signed with the public key as a secret',
      () =>
        jwt.sign({ sub: '7', aud: 'client', iss: 'hourbank', jti: 'j' }, JSON.stringify(jwk), {
          algorithm: 'HS256',
          keyid: 'key-1',
          expiresIn: 60,
        }),
    ],
    ['an expired token', () => token('client', 7, new Date(Date.now() - 13 * 3_600_000))],
    [
      'a service token',
      () => jwt.sign({}, secret, { algorithm: 'HS256', issuer: 'billing', audience: 'tasks', expiresIn: 60 }),
    ],
  ])('%s is rejected with 401', async (_, createToken) => {
    expect(await service.call('GET', '/api/client/tasks', { as: createToken() })).toMatchObject({
      status: 401,
      body: { error: 'Invalid or expired token' },
    });
  });

  test('internal operations accept only service tokens issued for this service', async () => {
    const serviceToken = (audience: string) =>
      jwt.sign({}, secret, { algorithm: 'HS256', issuer: 'billing', audience, expiresIn: 60 });
    expect((await service.call('GET', '/internal/events', { as: serviceToken('tasks') })).status).toBe(200);
    expect((await service.call('GET', '/internal/events', { as: serviceToken('billing') })).status).toBe(401);
    expect((await service.call('GET', '/internal/events', { as: token('admin') })).status).toBe(401);
  });

  test('tokens between services and tickets are rejected if they were issued more than a minute in the future', async () => {
    const issuedIn = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
    const serviceToken = (iat: number) =>
      jwt.sign({ iat, exp: iat + 60 }, secret, { algorithm: 'HS256', issuer: 'billing', audience: 'tasks' });
    const path = '/api/clients.csv';
    const ticket = (iat: number) =>
      jwt.sign(
        { iat, exp: iat + 60, path, role: 'admin', adminRole: 'owner', session: 'j', revision: 1 },
        pair.privateKey,
        {
          algorithm: 'ES256',
          keyid: 'key-1',
          issuer: 'hourbank',
          audience: 'download',
          subject: '3',
        },
      );
    const statuses = async (seconds: number) => [
      (await service.call('GET', '/internal/events', { as: serviceToken(issuedIn(seconds)) })).status,
      (await fetch(`${service.url}${path}?ticket=${ticket(issuedIn(seconds))}`)).status,
    ];
    expect(await statuses(30)).toEqual([200, 200]);
    expect(await statuses(3_600)).toEqual([401, 401]);
  });

  test('a service whose clock is up to a minute behind or ahead can call another one with a token that it reuses', () => {
    const startedAt = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(startedAt);
    try {
      const caller = createServiceTokens('billing', secret);
      const acceptedAfter = (seconds: number) => {
        clock.mockReturnValue(startedAt + seconds * 1000);
        // A target that has not verified the token before, and one that has.
        return [createServiceTokens('tasks', secret), target].map((one) => one.accepts(token));
      };
      const token = caller.for('tasks');
      const target = createServiceTokens('tasks', secret);
      expect([-59, 0, 29 + 60].map(acceptedAfter)).toEqual([
        [true, true],
        [true, true],
        [true, true],
      ]);
      expect(acceptedAfter(31 + 60)).toEqual([false, false]);
      clock.mockReturnValue(startedAt + 21_000);
      expect(caller.for('tasks')).not.toBe(token);
    } finally {
      clock.mockRestore();
    }
  });

  test('revocations reject a single token or all tokens of older password revisions', async () => {
    const before = new Date(Date.now() - 5000);
    const [one, other, newer] = [
      token('client', 8, before),
      token('client', 9, before),
      token('client', 9, new Date(), 2),
    ];
    expect((await service.call('GET', '/api/client/tasks', { as: one })).status).toBe(200);
    await service.publish(
      {
        kind: 'token_revoked',
        id: 1,
        jti: `client-8-${before.getTime()}`,
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      },
      {
        kind: 'subject_revoked',
        id: 2,
        audience: 'client',
        subject: 9,
        revision: 2,
      },
    );
    expect((await service.call('GET', '/api/client/tasks', { as: one })).status).toBe(401);
    expect((await service.call('GET', '/api/client/tasks', { as: other })).status).toBe(401);
    expect((await service.call('GET', '/api/client/tasks', { as: newer })).status).toBe(200);
  });
});

describe('downloads', () => {
  test('a download accepts a session token or a ticket for its path until the session is revoked', async () => {
    const now = new Date();
    const session = {
      role: 'admin' as const,
      id: 3,
      adminRole: 'owner' as const,
      jti: `admin-3-${now.getTime()}`,
      revision: 1,
      expiresAt: 0,
    };
    const ticket = (path: string) => signDownloadTicket({ kid: 'key-1', privateKey: pair.privateKey }, session, path);
    const byHeader = await fetch(`${service.url}/api/clients.csv`, {
      headers: { Authorization: `Bearer ${token('admin', 3, now)}` },
    });
    expect([
      byHeader.status,
      byHeader.headers.get('content-type'),
      byHeader.headers.get('content-disposition'),
      byHeader.headers.get('cache-control'),
      await byHeader.text(),
    ]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename="clients.csv"', 'private, no-store', 'id\r\n']);
    expect((await fetch(`${service.url}/api/clients.csv?ticket=${ticket('/api/clients.csv')}`)).status).toBe(200);
    expect((await fetch(`${service.url}/api/clients.csv?ticket=${ticket('/api/timePackages.csv')}`)).status).toBe(401);
    expect((await fetch(`${service.url}/api/clients.csv?ticket=${token('admin', 3, now)}`)).status).toBe(401);
    expect((await fetch(`${service.url}/api/clients?ticket=${ticket('/api/clients')}`)).status).toBe(401);
    expect((await service.call('GET', '/api/clients', { as: ticket('/api/clients') })).status).toBe(401);
    await service.publish({
      kind: 'token_revoked',
      id: 9,
      jti: session.jti,
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect((await fetch(`${service.url}/api/clients.csv?ticket=${ticket('/api/clients.csv')}`)).status).toBe(401);
  });
});
