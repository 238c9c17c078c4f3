import { createPublicKey, verify } from 'node:crypto';
import { api } from './api';
import { startTestIdentity } from './test-identity';
import { signServiceToken, signTestToken, testJwks } from './tokens';

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

test('a test token verifies with the published key and carries the claims of D-15', () => {
  const token = signTestToken({ role: 'client', id: 7 });
  const [header = '', payload = '', signature = ''] = token.split('.');
  const [jwk] = testJwks().keys;
  const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
  expect(
    verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true);
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'ES256', kid: jwk?.kid });
  expect(claimsOf(token)).toMatchObject({ iss: 'hourbank', aud: 'client', sub: '7', jti: expect.any(String) });
});

test('claims can be replaced to make an invalid token', () => {
  expect(claimsOf(signTestToken({ role: 'admin', id: 1, claims: { exp: 1, aud: 'root' } }))).toMatchObject({
    exp: 1,
    aud: 'root',
  });
});

test('a service token is valid for 60 seconds', () => {
  const { iss, aud, iat, exp } = claimsOf(signServiceToken({ from: 'tracking', to: 'billing' }));
  expect([iss, aud, Number(exp) - Number(iat)]).toEqual(['tracking', 'billing', 60]);
});

test('the test identity publishes its keys, and its feed continues from a cursor and requires a token', async () => {
  const revoked = { kind: 'token_revoked', expiresAt: '2030-01-01T00:00:00.000Z' } as const;
  const identity = await startTestIdentity();
  try {
    const anonymous = api(identity.url);
    expect((await anonymous('GET', '/.well-known/jwks.json')).body).toEqual(testJwks());
    expect((await anonymous('GET', '/internal/events?after=0')).status).toBe(401);

    const service = api(identity.url, { token: signServiceToken({ from: 'billing', to: 'identity' }) });
    expect((await service('GET', '/internal/events?after=0')).body).toEqual({ events: [], cursor: 0 });
    identity.publish({ ...revoked, jti: 'a' });
    identity.publish({ ...revoked, jti: 'b' });
    expect((await service('GET', '/internal/events?after=1')).body).toEqual({
      events: [{ ...revoked, id: 2, jti: 'b' }],
      cursor: 2,
    });
  } finally {
    await identity.close();
  }
});
