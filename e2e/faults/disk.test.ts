import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, api, aPng, form, listStore, listTempUploads } from '@hourbank/testing';
import Database from '@hourbank/sqlite';
import { recordMeasurements } from './measurements';
import { type Data, openFolder } from './stack/data';
import { type RunningStack, serviceNames, startStack } from './stack/stack';
import { mountSmallDisk, type SmallDisk } from './stack/small-disk';
import { codes, isClear } from './load/clear';
import { expectOnceEach } from './load/effects';
import { startLoad, summary } from './load/load';
import { type Final, repeatOpen } from './load/repeat';
import { setStage } from './load/stage';
import { type Stage, requestsOf } from './load/requests';

jest.setTimeout(180_000);

let folder: string;
/** Databases, files and temporary files, each on a small disk; null if this machine does not allow mounting one. */
let disks: Record<'data' | 'files' | 'temp', SmallDisk> | null;
let data: Data;
let stack: RunningStack;
let stage: Stage;
let client: Api;
const everything: Final = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hb-disk-'));
  const dataFolder = join(folder, 'data');
  disks = await mountSmallDisk(dataFolder, 32).then(
    async (first) => ({
      data: first,
      files: await mountSmallDisk(join(dataFolder, 'files'), 8),
      temp: await mountSmallDisk(join(folder, 'temp'), 8),
    }),
    () => null,
  );
  if (!disks) return;
  data = await openFolder(dataFolder);
  stack = await startStack({ data, replicas: 1, env: { TMPDIR: join(folder, 'temp') } });
  stage = await setStage(stack);
  client = api(stack.url, { token: stage.account.token });
});
afterAll(async () => {
  await stack?.close();
  for (const disk of disks ? [disks.temp, disks.files, disks.data] : []) await disk.unmount();
  await rm(folder, { recursive: true, force: true });
});

/** Without the right to mount a disk, the report must say that nothing was tested. */
const notTested = () =>
  recordMeasurements(`NOT TESTED, because only root may mount a small disk: ${expect.getState().currentTestName}`, {});

const upload = async () => {
  const response = await client<{ entry?: { id: number }; code?: string }>(
    'POST',
    '/api/client/tasks',
    form({ description: '<p>With a screenshot</p>' }, { screenshots: aPng(400, 400) }),
  );
  if (response.status === 201)
    everything.push({
      request: { method: 'POST', path: '/api/client/tasks' },
      reply: { status: 201, body: response.body, headers: {} },
    });
  return response;
};
const readTasks = () => client('GET', '/api/client/tasks');

test('no space for temporary files: uploads fail with 503, everything else works, and no file is left', async () => {
  if (!disks) return notTested();
  expect((await upload()).status).toBe(201);
  disks.temp.fill();
  const rejected = await upload();
  expect([rejected.status, rejected.body.code]).toEqual([503, 'uploads_unavailable']);
  expect((await readTasks()).status).toBe(200);
  await disks.temp.free();
  expect(await listTempUploads({ folder: join(folder, 'temp') })).toEqual([]);
  expect((await upload()).status).toBe(201);
});

test('no space for files: uploads fail with 503 and leave nothing in the store', async () => {
  if (!disks) return notTested();
  const before = await listStore(data.storeUrl('tasks'));
  disks.files.fill();
  const rejected = await upload();
  expect([rejected.status, rejected.body.code]).toEqual([503, 'store_unavailable']);
  expect((await readTasks()).status).toBe(200);
  expect(await listStore(data.storeUrl('tasks'))).toEqual(before);
  await disks.files.free();
  expect((await upload()).status).toBe(201);
});

test('no space for the databases: writes fail with a clear error, reads work, and all requests succeed once there is space', async () => {
  if (!disks) return notTested();
  const load = startLoad({ url: stack.url, token: stack.adminToken, requests: requestsOf(stage).gateway, workers: 6 });
  await sleep(1_000);
  disks.data.fill();
  const from = load.now();
  await sleep(5_000);
  const until = load.now();
  await disks.data.free();
  await sleep(1_000);
  await load.stop();
  const during = load.all.filter(({ at }) => at >= from && at < until);
  const { final, repeated } = await repeatOpen(stack.url, stack.adminToken, load.writes());
  everything.push(...final);
  recordMeasurements('disk full 5 s', { responses: during.length, codes: codes(during), 'writes repeated': repeated });
  expect(summary(load.all.filter((outcome) => !isClear(outcome)))).toEqual({});
  expect(summary(load.reads().filter(({ reply }) => reply?.status !== 200))).toEqual({});
  expect(during.filter(({ reply }) => reply?.status === 503).length).toBeGreaterThan(0);
});

test('every request took effect once, all balances agree, and every database is intact', async () => {
  if (!disks) return notTested();
  recordMeasurements('after the disk was full', await expectOnceEach(stack, stage, everything));
  for (const name of serviceNames) {
    const file = new Database(data.databaseUrl(name).slice('sqlite:'.length), { readonly: true });
    expect([name, file.pragma('integrity_check', { simple: true })]).toEqual([name, 'ok']);
    file.close();
  }
});
