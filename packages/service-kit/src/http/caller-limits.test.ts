import { generateKeyPairSync, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { tokenLifetimeSeconds } from '../auth';
import { signDownloadTicket, signSessionToken } from '../auth/session-token';
import { fileRoutes } from '../files';
import { createSignedUrls, type SignedUrls } from '../files/signed-urls';
import { withRequestContext } from '../logger/request-context';
import { pair, type SampleService, startSampleService, token } from '../../tests/sample-service';

let service: SampleService;
const ended = new Set<string>();
const signedUrls: SignedUrls = createSignedUrls({
  secret: 's'.repeat(40),
  isRevoked: ({ jti }) => ended.has(jti),
  limit: (caller, kind) => service.platform.limit(caller, kind),
});

beforeEach(async () => {
  ended.clear();
  service = await startSampleService(
    {
      RATE_LIMITS: JSON.stringify({
        missingTokens: { max: 3, windowSeconds: 600 },
        failedTokens: { max: 3, windowSeconds: 600 },
        files: { max: 6, windowSeconds: 600 },
        requests: { max: 40, windowSeconds: 600 },
      }),
    },
    (router) =>
      fileRoutes({
        router,
        signedUrls,
        files: { find: async () => null, open: async () => Buffer.alloc(0) as never },
        prefixes: ['/uploads/tasks'],
        purpose: 'screenshot',
      }),
  );
});
afterEach(() => service.stop());

const from = (address: string) => ({ 'X-Forwarded-For': address });
const status = async (path: string, options: Parameters<SampleService['call']>[2] = {}) =>
  (await service.call('GET', path, options)).status;
const inTurn = async (times: number, call: (index: number) => Promise<number>) => {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push(await call(index));
  return statuses;
};
const limited = (kept: number) => [...Array(3).fill(kept), 429, 429];

const foreignKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const signed = (key: typeof foreignKey, kid: string, at: Date, id = 7) =>
  signSessionToken({ kid, privateKey: key }, { role: 'client', id, jti: randomUUID(), revision: 1, now: at });
const expired = (id?: number) =>
  signed(pair.privateKey, 'key-1', new Date(Date.now() - 2000 * tokenLifetimeSeconds), id);
const ticketFor = (path: string, jti = randomUUID()) =>
  signDownloadTicket(
    { kid: 'key-1', privateKey: pair.privateKey },
    { role: 'admin', adminRole: 'owner', id: 3, jti, revision: 1, expiresAt: 0 },
    path,
  );
/** Requests of one address that are refused, by kind. Each kind has several forms. */
const refused = {
  missing: [
    () => status('/api/client/tasks'),
    () => status('/api/clients'),
    () => status('/api/clients.csv'),
    () => status('/api/clients?ticket=x'),
  ],
  wrong: [
    () => status('/api/client/tasks', { as: 'x.y.z' }),
    () => status('/api/client/tasks', { headers: { Authorization: 'Basic eDp5' } }),
    () => status('/api/client/tasks', { as: signed(foreignKey, 'key-1', new Date()) }),
    () => status('/api/client/tasks', { as: signed(pair.privateKey, 'another', new Date()) }),
    () => status('/api/clients.csv?ticket=x.y.z'),
    () => status(`/api/clients.csv?ticket=${ticketFor('/api/timePackages.csv')}`),
    () =>
      status('/api/client/tasks', {
        as: jwt.sign({ sub: '7', aud: 'client', iss: 'hourbank' }, 'k', { algorithm: 'HS256', keyid: 'key-1' }),
      }),
  ],
};

test.each(Object.entries(refused))('requests with %s tokens share a limit of their address', async (_, forms) => {
  expect(await inTurn(5, (index) => forms[index % forms.length]!())).toEqual(limited(401));
  for (const form of forms) expect(await form()).toBe(429);
});

test('each kind of refused request counts apart, and a session with a right signature is never refused for them', async () => {
  const known = token('client');
  expect(await status('/api/client/tasks', { as: known })).toBe(200);
  for (const forms of Object.values(refused))
    for (const form of forms) expect(await inTurn(2, form)).not.toContain(200);
  expect(await status('/api/client/tasks')).toBe(429);
  expect(await status('/api/client/tasks', { as: 'x.y.z' })).toBe(429);
  // Tokens that this process has and has not verified before, tickets, and all roles.
  expect(await status('/api/client/tasks', { as: known })).toBe(200);
  expect(await status('/api/client/tasks', { as: token('client', 9) })).toBe(200);
  expect(await status('/api/clients', { as: token('admin', 9) })).toBe(200);
  const csv = `/api/clients.csv?ticket=${ticketFor('/api/clients.csv')}`;
  expect((await fetch(service.url + csv)).status).toBe(200);
  // One of them that has ended is told so, not to wait.
  expect(await status('/api/client/tasks', { as: expired() })).toBe(401);
  const rejected = await service.call('GET', '/api/client/tasks');
  expect([Number(rejected.headers.get('retry-after')) > 0, rejected.body?.code]).toEqual([true, 'too_many_requests']);
});

test('an ended session counts for itself', async () => {
  const old = expired();
  expect(await inTurn(5, () => status('/api/client/tasks', { as: old }))).toEqual(limited(401));
  expect(await status('/api/client/tasks', { as: expired(8) })).toBe(401);
  expect(await status('/api/client/tasks', { as: 'x.y.z' })).toBe(401);
  expect(await status('/api/client/tasks', { as: token('client') })).toBe(200);
});

test('a session that calls what its role may not counts for its person', async () => {
  const client = token('client', 11);
  const statuses = await inTurn(42, () => status('/api/clients', { as: client }));
  expect(statuses).toEqual([...Array(40).fill(403), 429, 429]);
  expect(await status('/api/clients', { as: token('client', 12) })).toBe(403);
});

test('addresses of one IPv6 /64 network share a limit', async () => {
  const statuses = await inTurn(5, (index) =>
    status('/api/client/tasks', { headers: from(`2001:db8:1:2::${index + 1}`) }),
  );
  expect(statuses).toEqual(limited(401));
  expect(await status('/api/client/tasks', { headers: from('2001:db8:1:3::1') })).toBe(401);
});

test('stored files count for the session that requested their address, wrong signatures for the address', async () => {
  const file = { id: '01234567-0123-4123-8123-0123456789ab', ext: 'png' };
  const urlOf = (jti: string) =>
    withRequestContext({ requestId: 'r', traceparent: '', session: { role: 'client', id: 7, jti, revision: 1 } }, () =>
      signedUrls.sign('/uploads/tasks', file),
    );
  const wrong = () => status(`/uploads/tasks/${file.id}.png?exp=1&sig=x`);
  expect(await inTurn(5, wrong)).toEqual(limited(404));
  // There is no such file, so 404 is what a valid address gets.
  expect(await inTurn(8, () => status(urlOf('one')))).toEqual([...Array(6).fill(404), 429, 429]);
  expect(await status(urlOf('other'))).toBe(404);
  const last = urlOf('last');
  ended.add('last');
  expect(await inTurn(5, () => status(last))).toEqual(limited(404));
  expect(await status(urlOf('another'))).toBe(404);
  expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(
    /requests_rejected_total\{reason="rate_limit",service="tasks"\} \d+/,
  );
});
