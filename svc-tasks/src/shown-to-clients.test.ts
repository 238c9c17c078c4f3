import { select } from '@hourbank/service-kit/db';
import { aPng, api, clientReads, form, shownColumns, signTestToken } from '@hourbank/testing';
import { aMeeting, startTasks, type Tasks } from '../tests/tasks';
import { wholeSchema } from './db/data-source';

const hidden = 'Nadia of the back office';

let tasks: Tasks;
beforeAll(async () => {
  tasks = await startTasks();
});
afterAll(() => tasks.close());

test('clients receive these texts of the database and no others, and no name of an admin (D-76)', async () => {
  const admin = api(tasks.url, { token: signTestToken({ role: 'admin', id: 1, claims: { name: hidden } }) });
  const client = tasks.client(7);
  const content = form({ description: '<p>Renew the domain</p>', ...aMeeting() }, { screenshots: aPng() });
  const { body } = await client<{ entry: { id: number } }>('POST', '/api/client/tasks', content);
  const { id } = body.entry;
  expect((await admin('PATCH', `/api/tasks/${id}`, { status: 'done' })).status).toBe(200);
  const read = clientReads(client, 'tasks', {
    '/api/client/tasks/{id}': id,
    '/api/client/tasks/{id}/meeting.ics': id,
  });
  const { db } = tasks.deps.platform;
  const facts = await select<{ payload: string }>(db.read, "SELECT payload FROM outbox WHERE kind = 'fact'");
  expect(facts).toHaveLength(2);
  expect([...facts.map(({ payload }) => payload), ...(await read())].filter((text) => text.includes(hidden))).toEqual(
    [],
  );
  expect(await shownColumns(db, wholeSchema.tables, read)).toEqual(['stored_files.name', 'tasks.description']);
});
