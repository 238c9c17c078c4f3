import { api, seeded, signTestToken } from '@hourbank/testing';
import { recordMeasurements } from './measurements';
import { storages } from './uploads/storages';
import { expectWholeTasks, lookAtStored, startTasksService, type TasksService } from './uploads/tasks-service';
import { breakOff, taskWithFiles } from './uploads/uploads';

jest.setTimeout(600_000);

/** Each round interrupts 20 uploads and ends with `kill -9` while some of 6 complete ones are being stored. */
const rounds = 25;
const broken = 20;
const whole = 6;

const token = signTestToken({ role: 'client', id: 7 });

/** Runs one round until the service has restarted; returns the ids of acknowledged tasks. */
async function sendAndKill(service: TasksService, round: number, random: () => number): Promise<number[]> {
  const client = api(service.url, { token });
  const acknowledged: number[] = [];
  const sending = Array.from({ length: whole }, async (_, index) => {
    const { status, body } = await client<{ entry: { id: number } }>(
      'POST',
      '/api/client/tasks',
      taskWithFiles(`${round}.${index}`, index === 0),
    );
    if (status === 201) acknowledged.push(body.entry.id);
  });
  const cut = Array.from({ length: broken }, (_, index) =>
    breakOff({
      port: service.port,
      token,
      body: taskWithFiles(`${round}.broken.${index}`),
      share: 0.02 + random() * 0.96,
    }),
  );
  const enough = Math.floor(random() * whole);
  const all = Promise.allSettled([...sending, ...cut]);
  let isOver = false;
  void all.then(() => {
    isOver = true;
  });
  while (acknowledged.length < enough && !isOver) await new Promise(setImmediate);
  await service.kill();
  await all;
  await service.restart();
  return acknowledged;
}

test.each(storages)('500 interrupted uploads and 25 kills leave no incomplete task in %s', async (name, open) => {
  const storage = await open();
  const service = await startTasksService(storage);
  try {
    const random = seeded(20_261_120);
    const acknowledged: number[] = [];
    for (let round = 0; round < rounds; round += 1) acknowledged.push(...(await sendAndKill(service, round, random)));
    expect(await service.spooled()).toEqual([]);

    const look = await lookAtStored(storage);
    const { swept, tasks } = look;
    recordMeasurements(`uploads into ${name}`, {
      interrupted: rounds * broken,
      kills: rounds,
      'sent completely': rounds * whole,
      acknowledged: acknowledged.length,
      kept: tasks.length,
      'objects without a row': swept.objects,
      'rows without a task': swept.rows,
      'unfinished objects': swept.drafts,
    });
    expectWholeTasks(look, acknowledged);
    const { body } = await api(service.url, { token })<{ pagination: { totalCount: number } }>(
      'GET',
      '/api/client/tasks?pageSize=1',
    );
    expect(body.pagination.totalCount).toBe(tasks.length);
  } finally {
    await service.close();
    await storage.close();
  }
});
