import { openServers, type Servers } from './house/data';
import { partNames, type RunningHouse, serviceNames, startHouse } from './house/house';
import { figures, quantile } from './figures';
import { startLoad, summary } from './load/load';
import { setStage } from './load/stage';
import { type Stage, wishesOf } from './load/wishes';

jest.setTimeout(300_000);

const enough = 5_000;
let servers: Servers;
let house: RunningHouse;
let stage: Stage;

beforeAll(async () => {
  servers = await openServers(serviceNames);
  house = await startHouse({ data: servers });
  stage = await setStage(house);
});
afterAll(async () => {
  await house?.close();
  await servers?.close();
});

test.each(partNames)('%s is restarted replica by replica under load and no request fails', async (name) => {
  const load = startLoad({ url: house.url, token: house.adminToken, wishes: wishesOf(stage)[name] });
  const leaving: number[] = [];
  let rolls = 0;
  do {
    leaving.push(...(await house[name].roll()));
    rolls += 1;
  } while (load.count() < enough);
  await load.stop();

  const failures = load.failures();
  figures(`rolling restart of ${name}`, {
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
    'leaving took ms': leaving,
  });
  expect(summary(failures)).toEqual({});
  expect(load.count()).toBeGreaterThanOrEqual(enough);
  expect(house[name].replicas()).toHaveLength(2);
});
