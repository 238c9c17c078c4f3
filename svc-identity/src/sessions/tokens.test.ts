import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import { signSessionToken } from '@hourbank/service-kit/auth';
import { type Identity, startIdentity } from '../../tests/identity';

let identity: Identity;
let jwk: JsonWebKey & { kid: string };
let good: { header: Record<string, unknown>; claims: Record<string, unknown> };
let privateKey: KeyObject;
let clientToken: string;

beforeAll(async () => {
  identity = await startIdentity();
  const { body } = await identity.anonymous<{ keys: (typeof jwk)[] }>('GET', '/.well-known/jwks.json');
  jwk = body.keys[0] ?? { kid: '' };
  ({ privateKey } = await identity.deps.keyring.current());
  const [header = '', claims = ''] = identity.adminToken.split('.');
  good = { header: decode(header), claims: decode(claims) };
  clientToken = (await identity.register()).token;
});
afterAll(() => identity.close());

const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const content = (header: object, claims: object) =>
  `${encode({ ...good.header, ...header })}.${encode({ ...good.claims, ...claims })}`;
const signed = (header: object, claims: object, key = privateKey) =>
  `${content(header, claims)}.${sign('sha256', Buffer.from(content(header, claims)), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
const withSecret = (secret: string | Buffer) =>
  `${content({ alg: 'HS256' }, {})}.${createHmac('sha256', secret)
    .update(content({ alg: 'HS256' }, {}))
    .digest('base64url')}`;
const listClients = (token: string) => identity.as(token)('GET', '/api/clients');
const foreign = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

test('the published key is public, for signatures only, and verifies issued tokens', async () => {
  expect(jwk).toEqual({
    kty: 'EC',
    crv: 'P-256',
    x: expect.any(String),
    y: expect.any(String),
    kid: good.header.kid,
    use: 'sig',
    alg: 'ES256',
  });
  expect(good.header).toMatchObject({ alg: 'ES256', kid: jwk.kid });
  expect((await listClients(signed({}, {}))).status).toBe(200);
});

test.each([
  ['no algorithm', () => `${content({ alg: 'none' }, {})}.`],
  ['no algorithm in other letters', () => `${content({ alg: 'nOnE' }, {})}.`],
  ['no signature', () => `${content({}, {})}.`],
  [
    'the public key as a secret, as PEM',
    () => withSecret(createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })),
  ],
  ['the public key as a secret, as JSON', () => withSecret(JSON.stringify(jwk))],
  ['another key under the same id', () => signed({}, {}, foreign())],
  ['an unknown key id', () => signed({ kid: 'unknown' }, {})],
  ['a key id that is a path', () => signed({ kid: '../../../dev/null' }, {})],
  ['a key id that is SQL', () => signed({ kid: "' OR 1=1 --" }, {})],
  ['no key id', () => signed({ kid: undefined }, {})],
  ['a key that came along', () => signed({ kid: 'own', jwk: { ...jwk, kid: 'own' } }, {}, foreign())],
  ['a key at an address', () => signed({ kid: 'own', jku: 'http://127.0.0.1:9/jwks.json' }, {}, foreign())],
  ['an expired token', () => signed({}, { exp: Math.floor(Date.now() / 1000) - 1 })],
  ['a token of tomorrow', () => signed({}, { iat: Math.floor(Date.now() / 1000) + 90 })],
  ['no expiry', () => signed({}, { exp: undefined })],
  ['no revision of a password', () => signed({}, { revision: undefined })],
  ['another issuer', () => signed({}, { iss: 'somebody' })],
  ['an audience that is none', () => signed({}, { aud: 'root' })],
  ['both audiences', () => signed({}, { aud: ['admin', 'client'] })],
  ['a subject that is no id', () => signed({}, { sub: '1 OR 1=1' })],
  ['no token id', () => signed({}, { jti: undefined })],
  ['changed claims under the old signature', () => `${content({}, { sub: '2' })}.${identity.adminToken.split('.')[2]}`],
  ['a huge token', () => `${identity.adminToken}${'A'.repeat(8000)}`],
])('%s is rejected', async (_, make) => {
  expect(await listClients(make())).toMatchObject({
    status: 401,
    body: { error: 'Invalid or expired token', code: 'unauthenticated' },
  });
});

test('a clock that is ahead by less than a minute is tolerated', async () => {
  expect((await listClients(signed({}, { iat: Math.floor(Date.now() / 1000) + 30 }))).status).toBe(200);
});

test.each(['Basic YTpi', 'Bearer', 'Bearer ', 'bearer a b', 'Token x'])(
  '`Authorization: %s` is rejected',
  async (header) => {
    const { status, headers } = await identity.anonymous('GET', '/api/clients', undefined, { Authorization: header });
    expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
  },
);

test("a client's token is rejected on admin paths, and an admin's on client paths", async () => {
  expect((await listClients(clientToken)).status).toBe(403);
  expect((await identity.admin('POST', '/api/client/logout')).status).toBe(403);
  expect((await identity.as(clientToken)('POST', '/api/auth/logout')).status).toBe(403);
});

test('a token expires after 12 hours', async () => {
  const { kid } = await identity.deps.keyring.current();
  const at = (secondsAgo: number) =>
    signSessionToken(
      { kid, privateKey },
      {
        role: 'admin',
        adminRole: 'owner',
        id: 1,
        jti: `j${secondsAgo}`,
        revision: 1,
        now: new Date(Date.now() - secondsAgo * 1000),
      },
    );
  expect((await listClients(at(12 * 3600 - 60))).status).toBe(200);
  expect((await listClients(at(12 * 3600 + 1))).status).toBe(401);
});
