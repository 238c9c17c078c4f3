import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@hourbank/testing';
import { recordFigures } from './measurements';
import { openServers, type Servers } from './stack/data';
import { type RunningStack, serviceNames, startStack } from './stack/stack';
import { probe, untilSo } from './stack/probes';
import { startLoad, summary } from './load/load';
import { setStage } from './load/stage';
import { type Stage, requestsOf } from './load/requests';

jest.setTimeout(240_000);

/** Longer than a service waits until it says that identity is silent. */
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

const others = () => [stack.billing, stack.tracking, stack.tasks].flatMap((part) => part.replicas());

test('without identity, sessions continue and new ones are rejected clearly; all recovers when it is back', async () => {
  const login = { email: stage.account.email, password: stage.account.password };
  const anonymous = api(stack.url);
  // Signed in just before, and seen by no other service yet.
  const {
    body: { token },
  } = await anonymous<{ token: string }>('POST', '/api/client/login', login);
  const killed = await stack.identity.killAll();
  await untilSo(
    'nobody is sent there',
    async () => (await anonymous('POST', '/api/client/login', login)).status === 503,
  );

  // All that needs identity alone: selling a package asks whether there is such a client.
  const wishes = requestsOf(stage);
  const work = startLoad({
    url: stack.url,
    token: stack.adminToken,
    workers: 4,
    requests: [...wishes.billing.filter(({ next }) => next().method === 'GET'), ...wishes.tracking, ...wishes.tasks],
  });
  const refused = await anonymous<{ code: string; error: string }>('POST', '/api/client/login', login);
  const fresh = await api(stack.url, { token })('GET', '/api/client/tasks');
  await sleep(awayMs);
  const ready = await Promise.all(others().map(({ url }) => probe(url, '/readyz')));
  await work.stop();
  await killed.restart();
  const usableMs = await untilSo(
    'logins again',
    async () => (await anonymous('POST', '/api/client/login', login)).status === 200,
  );

  recordFigures('identity away 33 s', {
    requests: work.count(),
    failed: work.failures().length,
    'logins again after ms': usableMs,
  });
  expect(summary(work.failures())).toEqual({});
  expect([refused.status, refused.body.code]).toEqual([503, 'upstream_unavailable']);
  expect(fresh.status).toBe(200);
  expect(ready.map(({ status, body }) => [status, body.status, body.checks?.identity])).toEqual(
    ready.map(() => [200, 'degraded', false]),
  );
  await untilSo('ready without reserve', async () =>
    (await Promise.all(others().map(({ url }) => probe(url, '/readyz')))).every(({ body }) => body.status === 'ok'),
  );
});
