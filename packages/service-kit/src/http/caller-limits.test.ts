import { fileRoutes } from '../files';
import { createSignedUrls } from '../files/signed-urls';
import { startSampleService, type SampleService, token } from '../../tests/sample-service';

let service: SampleService;
const file = { id: '01234567-0123-4123-8123-0123456789ab', ext: 'png' };
const signedUrls = createSignedUrls({ secret: 's'.repeat(40), isRevoked: () => false });

beforeEach(async () => {
  service = await startSampleService(
    {
      RATE_LIMITS: JSON.stringify({
        failedTokens: { max: 3, windowSeconds: 600 },
        files: { max: 6, windowSeconds: 600 },
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

test('invalid tokens are rate limited by address before verification, and verified sessions keep working', async () => {
  const session = token('client');
  expect(await status('/api/client/tasks', { as: session })).toBe(200);
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push(await status('/api/client/tasks', { as: `x.y.${count}` }));
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  expect(await status('/api/client/tasks')).toBe(429);
  expect(await status('/api/client/tasks', { as: token('client', 9) })).toBe(429);
  expect(await status('/api/client/tasks', { as: session })).toBe(200);
  expect(await status('/api/client/tasks', { as: token('client', 9), headers: from('192.0.2.9') })).toBe(200);
  const rejected = await service.call('GET', '/api/client/tasks');
  expect([Number(rejected.headers.get('retry-after')) > 0, rejected.body?.code]).toEqual([true, 'too_many_requests']);
  expect(await (await fetch(`${service.url}/metrics`)).text()).toContain(
    'requests_rejected_total{reason="rate_limit",service="tasks"} 5',
  );
});

test('addresses of one IPv6 /64 network share a limit', async () => {
  const statuses: number[] = [];
  for (let count = 1; count <= 5; count += 1)
    statuses.push(await status('/api/client/tasks', { headers: from(`2001:db8:1:2::${count}`) }));
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  expect(await status('/api/client/tasks', { headers: from('2001:db8:1:3::1') })).toBe(401);
});

test('file requests are rate limited by address, with a lower limit for invalid signatures', async () => {
  const invalidUrl = `/uploads/tasks/${file.id}.png?exp=1&sig=x`;
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push(await status(invalidUrl));
  expect(statuses).toEqual([404, 404, 404, 429, 429]);
  const validUrl = signedUrls.sign('/uploads/tasks', file);
  expect([await status(validUrl), await status(validUrl)]).toEqual([429, 429]);
  expect(await status(validUrl, { headers: from('192.0.2.9') })).toBe(404);
});
