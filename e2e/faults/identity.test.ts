import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '@hourbank/testing';
import { recordMeasurements } from './measurements';
import { openServers } from './stack/data';
import { serviceNames } from './stack/stack';
import { probe, untilSo } from './stack/probes';
import { startLoad, summary } from './load/load';
import { startForFile } from './load/start-for-file';
import { requestsOf } from './load/requests';

jest.setTimeout(240_000);

/** Longer than a service waits before it reports that identity is unavailable. */
const awayMs = 33_000;

const running = startForFile(() => openServers(serviceNames));

const otherServices = () =>
  [running.stack.billing, running.stack.tracking, running.stack.tasks].flatMap((service) => service.replicas());

test('without identity, sessions continue and logins return 503; both recover when it is restarted', async () => {
  const login = { email: running.stage.account.email, password: running.stage.account.password };
  const anonymous = api(running.stack.url);
  // A new session that no other service has verified yet.
  const {
    body: { token },
  } = await anonymous<{ token: string }>('POST', '/api/client/login', login);
  const killed = await running.stack.identity.killAll();
  await untilSo('logins return 503', async () => (await anonymous('POST', '/api/client/login', login)).status === 503);

  // Without requests that need identity: adding a package checks the client.
  const allRequests = requestsOf(running.stage);
  const work = startLoad({
    url: running.stack.url,
    token: running.stack.adminToken,
    workers: 4,
    requests: [
      ...allRequests.billing.filter(({ next }) => next().method === 'GET'),
      ...allRequests.tracking,
      ...allRequests.tasks,
    ],
  });
  const rejected = await anonymous<{ code: string; error: string }>('POST', '/api/client/login', login);
  const fresh = await api(running.stack.url, { token })('GET', '/api/client/tasks');
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
