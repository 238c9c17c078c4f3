import { setTimeout as sleep } from 'node:timers/promises';
import { longestMs, recordMeasurements, responseTimes } from './measurements';
import { openServers } from './stack/data';
import { serviceNames } from './stack/stack';
import { probe, untilSo } from './stack/probes';
import { codes, isClear } from './load/clear';
import { expectOnceEach } from './load/effects';
import { startLoad, summary } from './load/load';
import { type Final, repeatOpen } from './load/repeat';
import { startForFile } from './load/start-for-file';
import { requestsOf } from './load/requests';
import { untilUsable } from './load/until-usable';

jest.setTimeout(300_000);

/** The guaranteed response time, and the extra time allowed on a busy machine, ms. */
const promisedMs = 3_000;
const busyMs = 3_000;
const frozenMs = 30_000;

const everything: Final = [];

const running = startForFile(() => openServers(serviceNames));

/** Only requests that need a database. */
const apiRequests = () => requestsOf(running.stage).gateway.filter(({ next }) => next().path.startsWith('/api/'));
const load = () => startLoad({ url: running.stack.url, token: running.stack.adminToken, requests: apiRequests() });
const replicas = () => serviceNames.flatMap((name) => running.stack[name].replicas());
const pids = () => replicas().map((replica) => replica.pid());

/** The time until every kind of request succeeds, ms. */
async function usableAgain() {
  const { usableMs, made } = await untilUsable(running.stack, apiRequests());
  everything.push(...made);
  return usableMs;
}

test('while the database is frozen, every request succeeds or returns 503 in time, and all services recover', async () => {
  const before = pids();
  const work = load();
  await sleep(2_000);
  const from = work.now();
  running.data.database.freeze();
  await sleep(frozenMs / 2);
  const ready = await Promise.all(replicas().map(({ url }) => probe(url, '/readyz')));
  const health = await Promise.all(replicas().map(({ url }) => probe(url, '/healthz')));
  await sleep(frozenMs / 2);
  const until = work.now();
  running.data.database.thaw();
  const recoveredMs = await usableAgain();
  await sleep(2_000);
  await work.stop();

  const during = work.all.filter(({ at, ms }) => at + ms > from && at < until);
  const after = work.all.filter(({ at }) => at >= until);
  const lastFailure = Math.max(
    0,
    ...after
      .filter((outcome) => outcome.reply === null || outcome.reply.status >= 300)
      .map(({ at, ms }) => at + ms - until),
  );
  const { final, repeated } = await repeatOpen(running.stack.url, running.stack.adminToken, work.writes());
  everything.push(...final);
  recordMeasurements('database frozen 30 s', {
    responses: during.length,
    codes: codes(during),
    ...responseTimes(during),
    'over 3 s': summary(during.filter(({ ms }) => ms > promisedMs)),
    'usable after ms': recoveredMs,
    'last failure after ms': Math.round(lastFailure),
    'writes repeated': repeated,
  });
  expect(summary(work.all.filter((outcome) => !isClear(outcome)))).toEqual({});
  expect(longestMs(during)).toBeLessThan(promisedMs + busyMs);
  expect(recoveredMs).toBeLessThan(2_000 + busyMs);
  expect(ready.map(({ status, body }) => [status, body.checks?.database])).toEqual(replicas().map(() => [503, false]));
  expect(health.map(({ status }) => status)).toEqual(replicas().map(() => 200));
  expect(pids()).toEqual(before);
});

test('services reconnect at once after the database was killed and restarted', async () => {
  const before = pids();
  const work = load();
  await sleep(2_000);
  await running.data.database.kill();
  await sleep(5_000);
  await running.data.database.restart();
  const usableMs = await usableAgain();
  await sleep(1_000);
  await work.stop();
  const { final, repeated } = await repeatOpen(running.stack.url, running.stack.adminToken, work.writes());
  everything.push(...final);
  recordMeasurements('database killed', {
    responses: work.count(),
    codes: codes(work.all),
    ...responseTimes(work.all),
    'usable after ms': usableMs,
    'writes repeated': repeated,
  });
  expect(summary(work.all.filter((outcome) => !isClear(outcome)))).toEqual({});
  expect(usableMs).toBeLessThan(5_000 + busyMs);
  expect(pids()).toEqual(before);
});

test('services that start without the database are alive but not ready until it runs', async () => {
  const killed = await Promise.all(serviceNames.map((name) => running.stack[name].killAll()));
  await running.data.database.kill();
  const restarts = Promise.all(killed.map(({ restart }) => restart()));
  await untilSo('all services are alive', async () =>
    (await Promise.all(replicas().map(({ url }) => probe(url, '/healthz')))).every(({ status }) => status === 200),
  );
  await sleep(3_000);
  const ready = await Promise.all(replicas().map(({ url }) => probe(url, '/readyz')));
  const before = pids();
  await running.data.database.restart();
  const usableMs = await usableAgain();
  await restarts;
  recordMeasurements('started without the database', { 'usable after ms': usableMs });
  expect(ready.map(({ status, body }) => [status, body.status])).toEqual(replicas().map(() => [503, 'starting']));
  expect(pids()).toEqual(before);
});

test('every request took effect exactly once, and all balances agree', async () => {
  recordMeasurements('after the database faults', await expectOnceEach(running.stack, running.stage, everything));
});
