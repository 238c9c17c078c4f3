import { openServers, type Servers } from './stack/data';
import { componentNames, type RunningStack, serviceNames, startStack } from './stack/stack';
import { recordMeasurements, quantile } from './measurements';
import { startLoad, summary } from './load/load';
import { setStage } from './load/stage';
import { type Stage, requestsOf } from './load/requests';

jest.setTimeout(300_000);

const enough = 5_000;
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

test.each(componentNames)('a rolling restart of %s under load fails no request', async (name) => {
  const load = startLoad({ url: stack.url, token: stack.adminToken, requests: requestsOf(stage)[name] });
  const leaving: number[] = [];
  let rolls = 0;
  do {
    leaving.push(...(await stack[name].roll()));
    rolls += 1;
  } while (load.count() < enough);
  await load.stop();

  const failures = load.failures();
  recordMeasurements(`rolling restart of ${name}`, {
    requests: load.count(),
    failed: failures.length,
    restarts: rolls * 2,
    'p50 ms': quantile(
      load.all.map(({ ms }) => ms),
      0.5,
    ),
    'p99 ms': quantile(
      load.all.map(({ ms }) => ms),
      0.99,
    ),
    'longest ms': quantile(
      load.all.map(({ ms }) => ms),
      1,
    ),
    'shutdown took ms': leaving,
  });
  expect(summary(failures)).toEqual({});
  expect(load.count()).toBeGreaterThanOrEqual(enough);
  expect(stack[name].replicas()).toHaveLength(2);
});
