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
import { recordMeasurements, quantile } from './measurements';
import { openServers, type Servers } from './stack/data';
import { type RunningStack, type ServiceName, serviceNames, startStack } from './stack/stack';
import { probe, untilSo } from './stack/probes';
import { startLoad, summary } from './load/load';
import { setStage } from './load/stage';
import { type Stage, requestsOf } from './load/requests';

jest.setTimeout(240_000);

/** Requests to a store that does not respond time out after 5 s; a busy machine needs longer. */
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

/** An upload to each service that stores files. */
const uploads = () => [
  client('POST', '/api/client/tasks', form({ description: '<p>With a screenshot</p>' }, { screenshots: aPng() })),
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
  return { response: await work, ms: performance.now() - since };
};
const readiness = async () =>
  (await Promise.all(withFiles.flatMap((name) => stack[name].replicas()).map(({ url }) => probe(url, '/readyz')))).map(
    ({ status, body }) => [status, body.status, body.checks?.store],
  );
const leftInTemp = () => listTempUploads({ folder: stack.dir });

/** Counts rows of files that are visible or pending, by service. */
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
  ['does not respond', 'freeze'],
] as const)(
  'while the store %s, reads succeed, and requests for files return 503 and leave nothing',
  async (name, way) => {
    const made = await Promise.all(uploads());
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [task] = made as unknown as [TestResponse<{ entry: { screenshots: { url: string }[] } }>];
    const screenshotUrl = task.body.entry.screenshots[0]?.url ?? '';
    expect((await client('GET', screenshotUrl)).status).toBe(200);
    const [rows, keys] = [await fileRows(), await listStore(servers.directStoreUrl)];

    await servers.storeLine[way]();
    const allRequests = requestsOf(stage);
    const reading = startLoad({
      url: stack.url,
      token: stack.adminToken,
      workers: 4,
      requests: [...allRequests.billing, ...allRequests.tracking, ...allRequests.tasks].filter(
        ({ next }) => next().method === 'GET',
      ),
    });
    const rejected = await Promise.all([...uploads(), client('GET', screenshotUrl)].map(timed));
    const ready = await readiness();
    // A replica must also start without the store.
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
    const usableMs = await untilSo('uploads succeed again', async () =>
      (await Promise.all(uploads())).every(({ status }) => status === 201),
    );
    recordMeasurements(`store that ${name}`, {
      reads: reading.count(),
      'failed reads': reading.failures().length,
      'slowest 503 ms': quantile(
        rejected.map(({ ms }) => ms),
        1,
      ),
      'uploads succeed after ms': usableMs,
    });
    expect(rejected.map(({ response }) => [response.status, (response.body as { code: string }).code])).toEqual(
      rejected.map(() => [503, 'store_unavailable']),
    );
    expect(Math.max(...rejected.map(({ ms }) => ms))).toBeLessThan(longestUploadMs);
    expect(summary(reading.failures())).toEqual({});
    expect(ready).toEqual(ready.map(() => [200, 'degraded', false]));
    expect(temp).toEqual([]);
    expect([rowsDuring, keysDuring]).toEqual([rows, keys]);
    await untilSo('all services are ready', async () => (await readiness()).every(([, status]) => status === 'ok'));
  },
);
