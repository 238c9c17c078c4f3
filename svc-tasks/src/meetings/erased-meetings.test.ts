import { randomUUID } from 'node:crypto';
import { select } from '@hourbank/service-kit/db';
import type { FakeGraph } from '../../tests/fake-graph';
import { setUpMeetings } from '../../tests/online-meetings';
import { aMeeting, type Tasks } from '../../tests/tasks';
import { taskTable } from '../tasks/task-store';
import { meetingTable } from './meeting-store';
import { createMeetingStore } from './meeting-store';

const { started, round, catchUp, file, change } = setUpMeetings();
let graph: FakeGraph;
let tasks: Tasks;
beforeEach(() => {
  ({ graph, tasks } = started());
});

test('erasing a client ends the links of its meetings, and Graph is asked only to delete the removed one', async () => {
  const eraseClient = async () => {
    tasks.identity.publish({ kind: 'client_erased', clientId: 7 });
    // The first may join a poll that had its response before the event.
    await tasks.deps.platform.feed.refresh();
    await tasks.deps.platform.feed.refresh();
  };
  const [kept, removed] = [await file(), await file()];
  await tasks.file(8, '<p>x</p>', aMeeting());
  catchUp();
  await round();
  await change(removed.id, {});
  await change(kept.id, aMeeting(48));
  await file(72);
  await eraseClient();
  await eraseClient();
  const before = graph.calls.length;
  catchUp();
  await round();

  expect(graph.calls.slice(before)).toEqual(['log in', 'DELETE /{id}']);
  const rows = await tasks.deps.db.read.query<object[]>(
    'SELECT t.client_id AS clientId, m.join_url AS joinUrl FROM tasks t JOIN task_meetings m ON m.task_id = t.id ORDER BY t.id',
  );
  expect(rows).toEqual([
    { clientId: 7, joinUrl: null },
    { clientId: 8, joinUrl: expect.stringMatching(/^https:/) },
    { clientId: 7, joinUrl: null },
  ]);
  const { tasks: listed } = (await tasks.list(7)).body;
  expect(listed.map(({ meetingStart }) => meetingStart)).toEqual([
    aMeeting(72).meetingStart,
    null,
    aMeeting(48).meetingStart,
  ]);
});

test('erasing a client ends the links of more meetings than one transaction takes', async () => {
  const { db } = tasks.deps;
  const { id } = await file();
  await round();
  const [task, meeting] = [
    await db.read.findOneByOrFail(taskTable, { id }),
    await db.read.findOneByOrFail(meetingTable, { taskId: id }),
  ];
  const ids = Array.from({ length: 600 }, (_, index) => id + 1 + index);
  await db.tx(async (tx) => {
    await tx.insert(
      taskTable,
      ids.map((copy) => ({ ...task, id: copy, searchText: '', recentEdits: undefined })),
    );
    await tx.insert(
      meetingTable,
      ids.map((taskId) => ({ ...meeting, taskId, externalId: randomUUID() })),
    );
  });
  tasks.identity.publish({ kind: 'client_erased', clientId: 7 });
  await tasks.deps.platform.feed.refresh();
  await tasks.deps.platform.feed.refresh();
  expect(
    await select(db.read, 'SELECT task_id FROM task_meetings WHERE join_url IS NULL AND online_id IS NULL'),
  ).toHaveLength(601);
});

test.each([
  ['answered', true],
  ['failed', false],
])('a request to Graph that %s while its client was erased leaves no link', async (_how, isAnswered) => {
  const { id } = await file();
  const { db } = tasks.deps;
  const meetings = createMeetingStore(db.read);
  const later = new Date(Date.now() + 86_400_000);
  const leased = await db.tx((tx) => meetings.lease(tx, id, later, new Date(later.getTime() + 60_000)));
  await db.tx((tx) => meetings.endLinks(tx, 7));
  const online = { onlineId: 'one', joinUrl: 'https://teams.example/one' };
  await db.tx(async (tx) => {
    if (isAnswered) expect(await meetings.recordSync(tx, leased!, online, later)).toBe(false);
    else await meetings.postpone(tx, leased!, later, later);
  });
  const row = await db.read.findOneByOrFail(meetingTable, { taskId: id });
  expect(row).toMatchObject({ onlineId: null, joinUrl: null });
  expect(await meetings.due(new Date(later.getTime() + 120_000), 10)).not.toContain(id);
});
