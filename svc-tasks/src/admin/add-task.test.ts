import { type AdminTask, identity } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { aPdf, api, form, signTestToken } from '@hourbank/testing';
import { startTasks, type Tasks } from '../../tests/tasks';

let tasks: Tasks;
beforeAll(async () => {
  tasks = await startTasks({}, { clients: { isKnown: (id) => id !== 98, isClosed: (id) => id === 99 } });
});
afterAll(() => tasks.close());

const add = (body: unknown) =>
  api(tasks.url, { token: signTestToken({ role: 'admin', id: 1, claims: { name: 'Nadia' } }) })<{
    entry: AdminTask;
    error: string;
    code: string;
  }>('POST', '/api/tasks', body);

test('a task that an admin adds belongs to the client, who learns that support added it', async () => {
  const { status, body } = await add(
    form({ clientId: '7', description: '<p>Asked by phone</p>' }, { documents: aPdf() }),
  );
  expect([status, body.entry]).toMatchObject([
    201,
    { clientId: 7, status: 'pending', awaits: 'us', addedBy: 'Nadia', addedByUs: true, assigneeId: null },
  ]);
  const [own] = (await tasks.list(7)).body.tasks;
  expect(own).toMatchObject({ id: body.entry.id, addedByUs: true, documents: [expect.any(Object)] });
  expect(JSON.stringify(own)).not.toContain('Nadia');
  const rows = await select<{ payload: string }>(tasks.deps.db.read, "SELECT payload FROM outbox WHERE kind = 'fact'");
  expect(rows.map(({ payload }) => JSON.parse(payload))).toMatchObject([
    {
      name: 'task.added',
      toClient: true,
      toAdmins: null,
      params: { title: 'Asked by phone', text: 'Asked by phone' },
    },
  ]);
  const id = body.entry.id;
  expect((await tasks.client(7)('PUT', `/api/client/tasks/${id}`, { description: '<p>mine</p>' })).status).toBe(200);
  expect((await tasks.client(7)('DELETE', `/api/client/tasks/${id}`)).status).toBe(204);
});

test('a missing client or text, and a client that does not exist or is closed, are refused', async () => {
  const text = { description: '<p>x</p>' };
  expect(await add(text)).toMatchObject({ status: 422, body: { error: 'Client is required' } });
  expect(await add({ clientId: 7, description: '<p></p>' })).toMatchObject({
    status: 422,
    body: { error: 'Description cannot be empty.' },
  });
  expect(await add({ clientId: 98, ...text })).toMatchObject({ status: 404, body: { error: 'Client not found.' } });
  expect(await add({ clientId: 99, ...text })).toMatchObject({
    status: 409,
    body: { code: 'client_closed', error: 'This client is closed.' },
  });
  tasks.identity.next(identity.findClients, { status: 500 }, { status: 500 });
  expect(await add({ clientId: 7, ...text })).toMatchObject({
    status: 503,
    body: { code: 'client_unavailable', error: 'The client cannot be checked right now. Try again in a moment.' },
  });
});
