import { openServers } from './stack/data';
import { componentNames, replicaCount, serviceNames } from './stack/stack';
import { recordMeasurements, responseTimes } from './measurements';
import { startLoad, summary } from './load/load';
import { startForFile } from './load/start-for-file';
import { requestsOf } from './load/requests';

jest.setTimeout(300_000);

const enough = 5_000;

const running = startForFile(() => openServers(serviceNames));

test.each(componentNames)('a rolling restart of %s under load fails no request', async (name) => {
  const load = startLoad({
    url: running.stack.url,
    token: running.stack.adminToken,
    requests: requestsOf(running.stage)[name],
  });
  const leaving: number[] = [];
  let rolls = 0;
  do {
    leaving.push(...(await running.stack[name].roll()));
    rolls += 1;
  } while (load.count() < enough);
  await load.stop();

  const failures = load.failures();
  recordMeasurements(`rolling restart of ${name}`, {
    requests: load.count(),
    failed: failures.length,
    restarts: rolls * replicaCount,
    ...responseTimes(load.all),
    'shutdown took ms': leaving,
  });
  expect(summary(failures)).toEqual({});
  expect(load.count()).toBeGreaterThanOrEqual(enough);
  expect(running.stack[name].replicas()).toHaveLength(replicaCount);
});
