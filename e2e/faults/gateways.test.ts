import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, eventually, signTestToken, startS3 } from '@hourbank/testing';
import { recordMeasurements } from './measurements';
import { startBalancer } from './stack/balancer';
import { taskWithFiles } from './uploads/uploads';
import { expectWholeTasks, lookAtStored, startTasksService, type TasksService } from './uploads/tasks-service';

jest.setTimeout(600_000);

const kills = 10;
const senders = 6;
/** Tasks that are acknowledged between two faults. */
const between = 8;

const token = signTestToken({ role: 'client', id: 7 });

/** Sends tasks with files until `stop`, each sender one after the other; the first one sends large files. */
function startSending(service: TasksService) {
  const acknowledged: number[] = [];
  const statuses: Record<number, number> = {};
  let isOver = false;
  const send = async (sender: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      const { status, body } = await api(service.url, { token })<{ entry: { id: number } }>(
        'POST',
        '/api/client/tasks',
        taskWithFiles(`${sender}.${turn}`, sender === 0),
      );
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 201) acknowledged.push(body.entry.id);
    }
  };
  const sending = Promise.all(Array.from({ length: senders }, (_, sender) => send(sender)));
  return {
    acknowledged,
    statuses,
    /** Resolves when as many more tasks are acknowledged. */
    untilMore: (count: number) => {
      const wanted = acknowledged.length + count;
      return eventually(() => acknowledged.length >= wanted);
    },
    async stop() {
      isOver = true;
      await sending;
    },
  };
}

test('uploads go on while one of two gateways of the store is killed, and no file is lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hb-gateways-'));
  const s3 = await startS3(2);
  const balancer = await startBalancer({ probeEveryMs: 200, spreadMs: 0 });
  for (const { port } of s3.gateways) balancer.add({ port, readyUrl: `http://127.0.0.1:${port}/` });
  const areReady = () => s3.gateways.every(({ port }) => balancer.isReady(port));
  const bucket = `hb-${randomBytes(4).toString('hex')}`;
  const storeAt = (port: number | string) => `${s3.url.replace(/:\d+$/, `:${port}`)}/${bucket}`;
  const databaseUrl = `sqlite:${join(folder, 'tasks.db')}`;
  await eventually(areReady);
  const service = await startTasksService({ databaseUrl, storeUrl: storeAt(new URL(balancer.url).port) });
  try {
    const sent = startSending(service);
    for (let kill = 0; kill < kills; kill += 1) {
      await sent.untilMore(between);
      const gateway = s3.gateways[kill % s3.gateways.length]!;
      await gateway.kill();
      await sent.untilMore(between);
      await gateway.restart();
      await eventually(areReady);
    }
    await sent.stop();
    expect(await service.spooled()).toEqual([]);

    const { acknowledged, statuses } = sent;
    recordMeasurements('two gateways of the store', { kills, acknowledged: acknowledged.length, statuses });
    expect(Object.keys(statuses).filter((status) => !['201', '503'].includes(status))).toEqual([]);
    for (const { port } of s3.gateways)
      expectWholeTasks(await lookAtStored({ databaseUrl, storeUrl: storeAt(port) }), acknowledged);
  } finally {
    await service.close();
    balancer.close();
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
