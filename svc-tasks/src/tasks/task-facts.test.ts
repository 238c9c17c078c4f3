import { deliveries, type FactEvent } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import type { Api } from '@hourbank/testing';
import { startTasks, type Tasks } from '../../tests/tasks';

let tasks: Tasks;
beforeAll(async () => {
  tasks = await startTasks({ RATE_LIMITS: JSON.stringify({ tasks: { max: 2, windowSeconds: 3600 } }) });
});
afterAll(() => tasks.close());

async function factsOf(clientId: number) {
  const rows = await select<{ id: string; payload: string }>(
    tasks.deps.db.read,
    "SELECT event_id AS id, payload FROM outbox WHERE kind = 'fact' ORDER BY outbox.id",
  );
  const events = rows.map(({ id, payload }) => ({ id, event: JSON.parse(payload) as FactEvent }));
  const own = events.filter(({ event }) => event.clientId === clientId);
  // Whatever a client writes, svc-identity accepts it.
  const at = new Date().toISOString();
  const body = { events: own.map((one) => ({ ...one, at, kind: 'fact' })), completeUntil: at };
  expect(deliveries.deliverEvents.body.safeParse(body).success).toBe(true);
  return own.map(({ event }) => event);
}

test('admins are told what a client does with a task, and the client its status, each step once', async () => {
  const { id } = await tasks.file(7, '<p>The shop is <b>down</b></p><p>Since noon</p>');
  const change = () => tasks.client(7)('PUT', `/api/client/tasks/${id}`, { description: '<p>It is up again</p>' });
  await change();
  await change();
  const set = (status: string) => tasks.admin('PATCH', `/api/tasks/${id}`, { status });
  for (const status of ['pending', 'done', 'done']) expect((await set(status)).status).toBe(200);
  await tasks.client(7)('DELETE', `/api/client/tasks/${id}`);
  expect(
    (await factsOf(7)).map(({ name, subject, params, toAdmins }) => ({ name, subject, params, toAdmins })),
  ).toEqual(
    [
      {
        name: 'task.created',
        params: { title: 'The shop is down', text: 'The shop is down\nSince noon' },
        toAdmins: [],
      },
      { name: 'task.changed', params: {}, toAdmins: [] },
      { name: 'task.status', params: { status: 'done', title: 'It is up again' }, toAdmins: null },
      { name: 'task.deleted', params: { title: 'It is up again' }, toAdmins: [] },
    ].map((fact) => ({ ...fact, subject: id })),
  );
});

test.each(['😀', 'a😀', '€', 'ـ'])('long texts of %s are cut between two characters', async (character) => {
  const clientId = 20 + (character.codePointAt(0) ?? 0);
  await tasks.file(clientId, `<p>${character.repeat(3000)}</p>`);
  const [fact] = await factsOf(clientId);
  const [title, text] = [String(fact?.params.title), String(fact?.params.text)];
  expect([[...title].length, title.at(-1), text.at(-1)]).toEqual([81, '…', '…']);
  expect(text.length).toBeGreaterThanOrEqual(1999);
  for (const one of [title, text]) expect(one.isWellFormed()).toBe(true);
});

test('one more task than an hour allows is refused, with the time to wait', async () => {
  await tasks.file(8, '<p>One</p>');
  await tasks.file(8, '<p>Two</p>');
  const refused = await tasks.client(8)('POST', '/api/client/tasks', { description: '<p>Three</p>' });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await factsOf(8)).toHaveLength(2);
  await tasks.file(9, '<p>Another client</p>');
});

test('messages count with new tasks, those of admins do not', async () => {
  const { id } = await tasks.file(10, '<p>One</p>');
  const write = (by: Api, path: string) => by('POST', `${path}/${id}/messages`, { body: '<p>x</p>' });
  expect((await write(tasks.client(10), '/api/client/tasks')).status).toBe(201);
  expect((await write(tasks.client(10), '/api/client/tasks')).status).toBe(429);
  for (let times = 0; times < 3; times += 1) expect((await write(tasks.admin, '/api/tasks')).status).toBe(201);
  expect((await factsOf(10)).map(({ name }) => name)).toEqual([
    'task.created',
    'task.message',
    ...Array<string>(3).fill('task.reply'),
  ]);
});
