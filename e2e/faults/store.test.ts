import {
  type TestResponse,
  type Api,
  api,
  aPng,
  daysAgo,
  form,
  listStore,
  listTempUploads,
  noonOf,
} from '@hourbank/testing';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { recordFigures, quantile } from './measurements';
import { openServers, type Servers } from './stack/data';
import { type RunningStack, type ServiceName, serviceNames, startStack } from './stack/stack';
import { probe, untilSo } from './stack/probes';
import { startLoad, summary } from './load/load';
import { setStage } from './load/stage';
import { type Stage, requestsOf } from './load/requests';

jest.setTimeout(240_000);

/** A silent store is given up after 5 s; a busy machine needs longer. */
const longestUploadMs = 9_000;
const withFiles: readonly ServiceName[] = ['billing', 'tracking', 'tasks'];
let servers: Servers;
let stack: RunningStack;
let stage: Stage;
let client: Api;

beforeAll(async () => {
  servers = await openServers(serviceNames);
  stack = await startStack({ data: servers });
  stage = await setStage(stack);
  client = api(stack.url, { token: stage.account.token });
});
afterAll(async () => {
  await stack?.close();
  await servers?.close();
});

/** A file on its way into each service that keeps some. */
const uploads = () => [
  client('POST', '/api/client/tasks', form({ description: '<p>With a picture</p>' }, { screenshots: aPng() })),
  client('POST', '/api/client/request-time', form({ hours: '4', paymentMethod: 'bank' }, { paymentProof: aPng() })),
  stack.adminApi(
    'POST',
    '/api/timeEntries',
    form(
      {
        clientId: String(stage.account.id),
        packageId: String(stage.packageIds[0]),
        date: noonOf(daysAgo(1)),
        hours: '1',
        description: '<p>x</p>',
        status: 'Open',
      },
      { screenshots: aPng() },
    ),
  ),
];
const timed = async <T>(work: Promise<T>) => {
  const since = performance.now();
  return { answer: await work, ms: performance.now() - since };
};
const readiness = async () =>
  (await Promise.all(withFiles.flatMap((name) => stack[name].replicas()).map(({ url }) => probe(url, '/readyz')))).map(
    ({ status, body }) => [status, body.status, body.checks?.store],
  );
const leftInTemp = () => listTempUploads({ folder: stack.dir });

/** Rows of files that anybody could see or that still wait, by service. */
async function fileRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of withFiles) {
    const connection = await createConnection(servers.databaseUrl(name));
    const [rows] = await connection.query<RowDataPacket[]>(
      "SELECT COUNT(*) AS count FROM stored_files WHERE state <> 'deleted'",
    );
    counts[name] = Number(rows[0]?.count);
    await connection.end();
  }
  return counts;
}

test.each([
  ['refuses connections', 'stop'],
  ['keeps silent', 'freeze'],
] as const)('while the store %s reading goes on, and files are a clear 503 that leaves nothing', async (name, way) => {
  const made = await Promise.all(uploads());
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  const [task] = made as unknown as [TestResponse<{ entry: { screenshots: { url: string }[] } }>];
  const picture = task.body.entry.screenshots[0]?.url ?? '';
  expect((await client('GET', picture)).status).toBe(200);
  const [rows, keys] = [await fileRows(), await listStore(servers.directStoreUrl)];

  await servers.storeLine[way]();
  const wishes = requestsOf(stage);
  const reading = startLoad({
    url: stack.url,
    token: stack.adminToken,
    workers: 4,
    requests: [...wishes.billing, ...wishes.tracking, ...wishes.tasks].filter(({ next }) => next().method === 'GET'),
  });
  const refused = await Promise.all([...uploads(), client('GET', picture)].map(timed));
  const ready = await readiness();
  // A replica that starts now has to do without, too.
  const killed = await stack.tasks.kill();
  await killed.restart();
  await reading.stop();
  const [temp, rowsDuring, keysDuring] = [
    await leftInTemp(),
    await fileRows(),
    await listStore(servers.directStoreUrl),
  ];

  if (way === 'stop') await servers.storeLine.start();
  else servers.storeLine.thaw();
  const usableMs = await untilSo('files again', async () =>
    (await Promise.all(uploads())).every(({ status }) => status === 201),
  );
  recordFigures(`store that ${name}`, {
    reads: reading.count(),
    'failed reads': reading.failures().length,
    'longest refusal ms': quantile(
      refused.map(({ ms }) => ms),
      1,
    ),
    'files again after ms': usableMs,
  });
  expect(refused.map(({ answer }) => [answer.status, (answer.body as { code: string }).code])).toEqual(
    refused.map(() => [503, 'store_unavailable']),
  );
  expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(longestUploadMs);
  expect(summary(reading.failures())).toEqual({});
  expect(ready).toEqual(ready.map(() => [200, 'degraded', false]));
  expect(temp).toEqual([]);
  expect([rowsDuring, keysDuring]).toEqual([rows, keys]);
  await untilSo('ready without reserve', async () => (await readiness()).every(([, status]) => status === 'ok'));
});
