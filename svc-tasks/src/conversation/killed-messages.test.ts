import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { OwnMessage } from '@hourbank/contracts';
import { execute, select } from '@hourbank/service-kit/db';
import { aPdf, aPng, api, form, signTestToken, spawnService } from '@hourbank/testing';
import { startTasks, type Tasks } from '../../tests/tasks';

/** Kills; nightly runs set 100. */
const rounds = Number(process.env.MESSAGE_KILLS ?? 4);
jest.setTimeout(300_000 + rounds * 60_000);
/** Messages that are sent when the process is killed. */
const sentAtOnce = 3;
const five = Array.from({ length: 5 }, (_, index) => index);

let tasks: Tasks;
beforeAll(async () => {
  tasks = await startTasks({ CLIENT_QUOTAS: '{"files":100000}' });
});
afterAll(() => tasks.close());

test('a process that is killed leaves messages with all files and one fact, or nothing; repeating sends the rest once', async () => {
  const { id } = await tasks.file(7, '<p>x</p>');
  const service = await spawnService(join(__dirname, '../main.ts'), tasks.environment);
  const client = api(service.url, { token: signTestToken({ role: 'client', id: 7 }) });
  const send = (key: string) =>
    client<OwnMessage>(
      'POST',
      `/api/client/tasks/${id}/messages`,
      form({ body: `<p>${key}</p>` }, { screenshots: five.map(() => aPng()), documents: five.map(() => aPdf()) }),
      { 'Idempotency-Key': key },
    );
  const keys: string[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const sent = Array.from({ length: sentAtOnce }, () => randomUUID());
      keys.push(...sent);
      const requests = sent.map((key) => send(key));
      if (round % 2 === 0) await Promise.race(requests);
      await service.kill();
      await Promise.allSettled(requests);
      await service.restart();
    }
    for (const key of keys) {
      let response = await send(key);
      // The lease of the killed request has not expired yet.
      while (response.status === 409) response = await send(key);
      expect(response.status).toBe(201);
    }
  } finally {
    await service.stop();
  }
  const { read } = tasks.deps.db;
  const rows = await select<{ body: string; files: string; eventId: string }>(
    read,
    'SELECT body, files, event_id AS eventId FROM task_messages WHERE task_id = ?',
    [id],
  );
  expect(rows.map(({ body }) => body).sort()).toEqual(keys.map((key) => `<p>${key}</p>`).sort());
  const named = rows.flatMap(({ files }) => {
    const { screenshots, documents } = JSON.parse(files) as Record<'screenshots' | 'documents', { id: string }[]>;
    expect([screenshots.length, documents.length]).toEqual([5, 5]);
    return [...screenshots, ...documents].map((file) => file.id);
  });
  const [task] = await select<{ count: number }>(read, 'SELECT message_count AS count FROM tasks WHERE id = ?', [id]);
  expect(Number(task?.count)).toBe(keys.length);
  const calls = tasks.identity.calls.filter(({ operationId }) => operationId === 'deliverEvents');
  const waiting = await select<{ id: string; payload: string }>(
    read,
    "SELECT event_id AS id, payload FROM outbox WHERE kind = 'fact'",
  );
  type Delivered = { id: string; event: { name?: string } };
  const facts = [
    ...waiting.map(({ id: eventId, payload }): Delivered => ({ id: eventId, event: JSON.parse(payload) })),
    ...calls.flatMap(({ body }) => (body as { events: Delivered[] }).events),
  ];
  const told = new Set(facts.filter(({ event }) => event.name === 'task.message').map((fact) => fact.id));
  expect([...told].sort()).toEqual(rows.map(({ eventId }) => eventId).sort());
  // What interrupted uploads left is as old as the sweep needs.
  await tasks.deps.transact((tx) =>
    execute(tx, "UPDATE stored_files SET changed_at = ?, created_at = ? WHERE state <> 'ready'", [
      new Date(Date.now() - 2 * 3_600_000),
      new Date(Date.now() - 2 * 3_600_000),
    ]),
  );
  await tasks.deps.files.sweep();
  const left = await select<{ id: string }>(read, 'SELECT id FROM stored_files');
  expect(left.map((file) => file.id).sort()).toEqual(named.sort());
  // The store removes what it did not finish writing after an hour.
  const keysLeft = (await tasks.storedKeys()).filter((key) => key.startsWith('tasks/'));
  expect(keysLeft).toHaveLength(named.length);
});
