import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { select } from '@hourbank/service-kit/db';
import { createFiles, type StoredFile, storedFileTable } from '@hourbank/service-kit/files';
import {
  ageTempUploads,
  aPng,
  api,
  eventually,
  eventuallyEqual,
  inconsistenciesIn,
  form,
  listTempUploads,
  signTestToken,
  spawnService,
  type SpawnedService,
} from '@hourbank/testing';
import { startTasks, type Tasks } from '../../tests/tasks';

const entry = join(__dirname, '..', 'main.ts');
const path = '/api/client/tasks';
let tasks: Tasks;
let service: SpawnedService;
let temp: string;
/** The killed process does the work, with its own temporary folder; the process of the tests only reads. */
beforeAll(async () => {
  temp = await mkdtemp(join(tmpdir(), 'hb-broken-'));
  tasks = await startTasks();
  service = await spawnService(entry, { ...tasks.environment, TMPDIR: temp });
});
afterAll(async () => {
  await service.stop();
  await tasks.close();
  await rm(temp, { recursive: true, force: true });
});

const token = signTestToken({ role: 'client', id: 7 });
const someText = (size: number) => ({
  name: 'note.txt',
  type: 'text/plain',
  bytes: Buffer.from(randomBytes(size / 2).toString('hex')),
});
const files = () => ({
  screenshots: [aPng(600, 400, 'a.png'), aPng(30, 30, 'b.png')],
  documents: [someText(400_000), someText(1000)],
});

/** Temporary folders of requests. They can be removed during the listing. */
const spooled = () => listTempUploads({ folder: temp });

/** A request whose connection breaks after a part of its body. */
function breakOff(body: Buffer, type: string, part: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(service.port, '127.0.0.1', () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.subarray(0, Math.floor(body.length * part)), () => setTimeout(() => socket.destroy(), 20));
    });
    socket.on('error', () => undefined).on('close', () => resolve());
  });
}

/** How many uploads the service has finished as invalid. It counts one when nothing of it is left. */
async function refusedUploads(): Promise<number> {
  const { body } = await api(service.url)<string>('GET', '/metrics');
  const [, count = 0] =
    /^http_request_duration_seconds_count\{.*operation="createTask",status="400"\} (\d+)$/m.exec(body) ?? [];
  return Number(count);
}

/**
 * After a sweep an hour later, each ready row has its object and its task, each object its row, and nothing else
 * remains.
 */
async function expectWhole(): Promise<StoredFile[]> {
  const { db, store, log } = tasks.deps;
  await createFiles({ db, store, log, keyPrefix: 'tasks', now: () => new Date(Date.now() + 2 * 3_600_000) }).sweep();
  const rows = await db.read.find(storedFileTable, { order: { id: 'ASC' } });
  expect(await inconsistenciesIn({ rows, keys: await tasks.storedKeys(), open: tasks.deps.files.open })).toEqual([]);
  const owners = new Set((await select<{ id: number }>(db.read, 'SELECT id FROM tasks')).map(({ id }) => id));
  expect(rows.filter(({ ownerId }) => !owners.has(ownerId ?? 0))).toEqual([]);
  return rows;
}

test('a hundred aborted uploads leave no files', async () => {
  const request = new Request('http://x', { method: 'POST', body: form({ description: '<p>x</p>' }, files()) });
  const type = request.headers.get('content-type') ?? '';
  const body = Buffer.from(await request.arrayBuffer());
  await Promise.all(Array.from({ length: 100 }, (_, index) => breakOff(body, type, (index % 10) / 10 + 0.05)));
  await eventuallyEqual(refusedUploads, 100);
  expect([await spooled(), (await tasks.list(7)).body.tasks]).toEqual([[], []]);
  expect(await expectWhole()).toEqual([]);
});

test('a process killed during uploads keeps acknowledged files complete and no partial ones', async () => {
  const client = api(service.url, { token });
  const acknowledged = new Map<number, number>();
  const send = async () => {
    const { status, body } = await client<{ entry: { id: number; screenshots: unknown[]; documents: unknown[] } }>(
      'POST',
      path,
      form({ description: '<p>x</p>' }, files()),
    );
    if (status === 201) acknowledged.set(body.entry.id, body.entry.screenshots.length + body.entry.documents.length);
  };
  for (const enough of [2, 5, 9]) {
    const before = acknowledged.size;
    // Each caller sends uploads until the process is gone.
    const sending = Array.from({ length: 20 }, async () => {
      for (;;) await send();
    });
    await eventually(() => acknowledged.size >= before + enough);
    await service.kill();
    await Promise.allSettled(sending);
    await ageTempUploads(temp);
    await service.restart();
  }
  expect(await spooled()).toEqual([]);
  const rows = await expectWhole();
  for (const [id, count] of acknowledged)
    expect([id, rows.filter(({ ownerId }) => ownerId === id).length]).toEqual([id, count]);
  const total = (await tasks.list(7, '?pageSize=1')).body.pagination.totalCount;
  expect(rows.filter(({ purpose }) => purpose === 'screenshot')).toHaveLength(2 * total);
}, 600_000);
