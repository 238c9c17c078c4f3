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
import { longestMs, recordMeasurements } from './measurements';
import { openServers } from './stack/data';
import { type ServiceName, serviceNames } from './stack/stack';
import { probe, untilSo } from './stack/probes';
import { startLoad, summary } from './load/load';
import { startForFile } from './load/start-for-file';
import { requestsOf } from './load/requests';

jest.setTimeout(240_000);

/** Requests to a store that does not respond time out after 5 s; a busy machine needs longer. */
const longestUploadMs = 9_000;
const withFiles: readonly ServiceName[] = ['billing', 'tracking', 'tasks'];

const running = startForFile(() => openServers(serviceNames));
const client: Api = (...call) => api(running.stack.url, { token: running.stage.account.token })(...call);

/** An upload to each service that stores files. */
const uploads = () => [
  client('POST', '/api/client/tasks', form({ description: '<p>With a screenshot</p>' }, { screenshots: aPng() })),
  client('POST', '/api/client/request-time', form({ hours: '4', paymentMethod: 'bank' }, { paymentProof: aPng() })),
  running.stack.adminApi(
    'POST',
    '/api/timeEntries',
    form(
      {
        clientId: String(running.stage.account.id),
        packageId: String(running.stage.packageIds[0]),
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
  (
    await Promise.all(
      withFiles.flatMap((name) => running.stack[name].replicas()).map(({ url }) => probe(url, '/readyz')),
    )
  ).map(({ status, body }) => [status, body.status, body.checks?.store]);
const leftInTemp = () => listTempUploads({ folder: running.stack.dir });

/** Counts rows of files that are visible or pending, by service. */
async function fileRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of withFiles) {
    const connection = await createConnection(running.data.databaseUrl(name));
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
    const [rows, keys] = [await fileRows(), await listStore(running.data.directStoreUrl)];

    await running.data.storeLine[way]();
    const allRequests = requestsOf(running.stage);
    const reading = startLoad({
      url: running.stack.url,
      token: running.stack.adminToken,
      workers: 4,
      requests: [...allRequests.billing, ...allRequests.tracking, ...allRequests.tasks].filter(
        ({ next }) => next().method === 'GET',
      ),
    });
    const rejected = await Promise.all([...uploads(), client('GET', screenshotUrl)].map(timed));
    const ready = await readiness();
    // A replica must also start without the store.
    const killed = await running.stack.tasks.kill();
    await killed.restart();
    await reading.stop();
    const [temp, rowsDuring, keysDuring] = [
      await leftInTemp(),
      await fileRows(),
      await listStore(running.data.directStoreUrl),
    ];

    if (way === 'stop') await running.data.storeLine.start();
    else running.data.storeLine.thaw();
    const usableMs = await untilSo('uploads succeed again', async () =>
      (await Promise.all(uploads())).every(({ status }) => status === 201),
    );
    recordMeasurements(`store that ${name}`, {
      reads: reading.count(),
      'failed reads': reading.failures().length,
      'slowest 503 ms': longestMs(rejected),
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
