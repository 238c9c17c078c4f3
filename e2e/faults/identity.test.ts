import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@hourbank/testing';
import { recordMeasurements } from './measurements';
import { openServers, type Servers } from './stack/data';
import { type RunningStack, serviceNames, startStack } from './stack/stack';
import { probe, untilSo } from './stack/probes';
import { startLoad, summary } from './load/load';
import { setStage } from './load/stage';
import { type Stage, requestsOf } from './load/requests';

jest.setTimeout(240_000);

/** Longer than a service waits before it reports that identity is unavailable. */
const awayMs = 33_000;
let servers: Servers;
let stack: RunningStack;
let stage: Stage;

beforeAll(async () => {
  servers = await openServers(serviceNames);
  stack = await startStack({ data: servers });
  stage = await setStage(stack);
});
afterAll(async () => {
  await stack?.close();
  await servers?.close();
});

const otherServices = () => [stack.billing, stack.tracking, stack.tasks].flatMap((service) => service.replicas());

test('without identity, sessions continue and logins return 503; both recover when it is restarted', async () => {
  const login = { email: stage.account.email, password: stage.account.password };
  const anonymous = api(stack.url);
  // A new session that no other service has verified yet.
  const {
    body: { token },
  } = await anonymous<{ token: string }>('POST', '/api/client/login', login);
  const killed = await stack.identity.killAll();
  await untilSo('logins return 503', async () => (await anonymous('POST', '/api/client/login', login)).status === 503);

  // Without requests that need identity: adding a package checks the client.
  const allRequests = requestsOf(stage);
  const work = startLoad({
    url: stack.url,
    token: stack.adminToken,
    workers: 4,
    requests: [
      ...allRequests.billing.filter(({ next }) => next().method === 'GET'),
      ...allRequests.tracking,
      ...allRequests.tasks,
    ],
  });
  const rejected = await anonymous<{ code: string; error: string }>('POST', '/api/client/login', login);
  const fresh = await api(stack.url, { token })('GET', '/api/client/tasks');
  await sleep(awayMs);
  const ready = await Promise.all(otherServices().map(({ url }) => probe(url, '/readyz')));
  await work.stop();
  await killed.restart();
  const usableMs = await untilSo(
    'logins succeed again',
    async () => (await anonymous('POST', '/api/client/login', login)).status === 200,
  );

  recordMeasurements('identity down for 33 s', {
    requests: work.count(),
    failed: work.failures().length,
    'logins succeed after ms': usableMs,
  });
  expect(summary(work.failures())).toEqual({});
  expect([rejected.status, rejected.body.code]).toEqual([503, 'upstream_unavailable']);
  expect(fresh.status).toBe(200);
  expect(ready.map(({ status, body }) => [status, body.status, body.checks?.identity])).toEqual(
    ready.map(() => [200, 'degraded', false]),
  );
  await untilSo('all services are ready', async () =>
    (await Promise.all(otherServices().map(({ url }) => probe(url, '/readyz')))).every(
      ({ body }) => body.status === 'ok',
    ),
  );
});
