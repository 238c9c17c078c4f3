import { listen, type Listening } from '@hourbank/service-kit/http';
import { eventually } from '@hourbank/testing';
import { readGatewayConfig } from './config';
import { startGateway } from './start';

const names = ['identity', 'billing', 'tracking', 'tasks'] as const;

/** How each service answers; 0 for one that is frozen. */
let statuses: Record<string, number>;
let asked: number;
let services: Listening[];
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeEach(async () => {
  statuses = {};
  asked = 0;
  services = await Promise.all(
    names.map((name) =>
      listen(
        ({ url }, response) => {
          if (url !== '/readyz') return response.end('{}');
          asked += 1;
          const status = statuses[name] ?? 200;
          return status > 0 ? response.writeHead(status).end('{}') : undefined;
        },
        { host: '127.0.0.1', port: 0 },
      ),
    ),
  );
  const urls = names.map((name, index) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${services[index]?.port}`]);
  gateway = await startGateway(readGatewayConfig({ PORT: '0', LOG_LEVEL: 'silent', ...Object.fromEntries(urls) }));
});
afterEach(async () => {
  await gateway.stop();
  await Promise.all(services.map((service) => service.close(0)));
});

const ready = async (method = 'GET') => {
  const response = await fetch(`http://127.0.0.1:${gateway.port}/healthz/ready`, { method });
  return { status: response.status, text: await response.text() };
};
const states = (over: object = {}) => ({ identity: true, billing: true, tracking: true, tasks: true, ...over });

test.each(names.flatMap((name) => [0, 500, 503].map((status) => [name, status] as const)))(
  '/healthz/ready is 503 and names %s when it answers %i (0: not at all)',
  async (name, status) => {
    expect(await ready()).toEqual({ status: 200, text: JSON.stringify({ status: 'ok', services: states() }) });
    statuses[name] = status;
    await eventually(async () => (await ready()).status === 503);
    expect(JSON.parse((await ready()).text)).toEqual({ status: 'unavailable', services: states({ [name]: false }) });
    statuses[name] = 200;
    await eventually(async () => (await ready('HEAD')).status === 200);
    expect((await ready('POST')).status).toBe(405);
  },
);

test('any number of callers share a request to each service', async () => {
  statuses.tasks = 0;
  const all = await Promise.all(Array.from({ length: 40 }, () => ready()));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([503]));
  expect(asked).toBeLessThanOrEqual(2 * names.length);
});
