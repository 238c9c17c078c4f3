import type { Task } from '@hourbank/contracts';
import { daysFromNow, form } from '@hourbank/testing';
import { aMeeting, startTasks, type Tasks } from '../../tests/tasks';

let tasks: Tasks;
beforeAll(async () => {
  tasks = await startTasks();
});
afterAll(() => tasks.close());

type TaskResponse = { entry: Task; task: Task; error: string; fields: Record<string, string> };
const path = '/api/client/tasks';
const create = (meeting: Record<string, unknown>) =>
  tasks.client(7)<TaskResponse>('POST', path, { description: '<p>x</p>', ...meeting });
const change = (id: number, meeting: Record<string, unknown>) =>
  tasks.client(7)<TaskResponse>('PUT', `${path}/${id}`, { description: '<p>y</p>', ...meeting });
const past = { meetingStart: '2024-01-01T10:00:00.000Z', meetingEnd: '2024-01-01T11:00:00.000Z' };
const none = { meetingStart: null, meetingEnd: null, meetingJoinUrl: null };

/** As if the task had been created long ago. */
const moveToThePast = (id: number) => tasks.deps.transact((tx) => tasks.deps.meetings.put(tx, id, past, new Date()));

test('returns the meeting in UTC, from JSON and from multipart', async () => {
  const { meetingStart, meetingEnd } = aMeeting();
  const { status, body } = await create({ meetingStart: meetingStart.replace('Z', '+00:00'), meetingEnd });
  expect([status, body.entry]).toEqual([
    201,
    expect.objectContaining({ meetingStart, meetingEnd, meetingJoinUrl: null }),
  ]);
  expect((await tasks.list(7)).body.tasks[0]).toEqual(body.entry);
  expect(
    (await tasks.client(7)<TaskResponse>('POST', path, form({ description: '<p>x</p>', meetingStart, meetingEnd })))
      .body.entry,
  ).toMatchObject({ meetingStart, meetingEnd });
});

test('a change moves the meeting, and without times removes it', async () => {
  const { id } = (await create(aMeeting())).body.entry;
  expect((await change(id, aMeeting(48))).body.task).toMatchObject(aMeeting(48));
  expect((await change(id, {})).body.task).toMatchObject(none);
  expect((await tasks.list(7)).body.tasks[0]).toMatchObject(none);
  expect((await change(id, aMeeting(72))).body.task).toMatchObject(aMeeting(72));
});

const { meetingStart, meetingEnd } = aMeeting();
const ended = 'Meeting end cannot precede start.';
const steps = 'Meeting times are in 15-minute steps.';
const later = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString();
test.each<[Record<string, unknown>, string, string]>([
  [{ meetingStart }, 'meetingEnd', 'Enter both the start and the end of the meeting.'],
  [{ meetingEnd }, 'meetingStart', 'Enter both the start and the end of the meeting.'],
  [{ meetingStart: later(meetingStart, 7), meetingEnd }, 'meetingStart', steps],
  [{ meetingStart, meetingEnd: later(meetingEnd, 0.5) }, 'meetingEnd', steps],
  [{ meetingStart: meetingEnd, meetingEnd: meetingStart }, 'meetingEnd', ended],
  [past, 'meetingStart', 'Meeting start cannot be in the past.'],
  [{ meetingStart: 'soon', meetingEnd }, 'meetingStart', 'Date input not valid.'],
  [
    { meetingStart: `${daysFromNow(40).slice(0, 4)}-02-30T10:00:00Z`, meetingEnd },
    'meetingStart',
    'Date input not valid.',
  ],
  [{ meetingStart, meetingEnd: `${daysFromNow(40)}T10:00:00` }, 'meetingEnd', 'Date input not valid.'],
  [{ meetingStart: '', meetingEnd: '' }, 'meetingStart', 'Date input not valid.'],
])('rejects %j with an error on %s', async (meeting, field, message) => {
  const task = await tasks.file(7, '<p>x</p>', aMeeting(30));
  for (const response of [await create(meeting), await change(task.id, meeting)]) {
    expect([response.status, response.body.error, response.body.fields[field]]).toEqual([422, message, message]);
  }
  expect((await tasks.list(7)).body.tasks[0]).toEqual(task);
});

test('a meeting may end when it starts', async () => {
  const { status, body } = await create({ meetingStart, meetingEnd: meetingStart });
  expect([status, body.entry.meetingEnd]).toEqual([201, meetingStart]);
});

test('a change without a description keeps it, and keepMeeting keeps the meeting', async () => {
  const task = (await create(aMeeting())).body.entry;
  const put = (body: unknown) => tasks.client(7)<TaskResponse>('PUT', `${path}/${task.id}`, body);
  expect((await put({ keepMeeting: true })).body.task).toEqual(task);
  expect((await put(form({ description: '<p>z</p>', keepMeeting: 'true' }))).body.task).toMatchObject({
    description: '<p>z</p>',
    ...aMeeting(),
  });
  expect((await put(aMeeting(48))).body.task).toMatchObject({ description: '<p>z</p>', ...aMeeting(48) });
  expect((await put(form({}))).body.task).toMatchObject({ description: '<p>z</p>', ...none });
  expect((await put({ keepMeeting: 'perhaps' })).status).toBe(422);
});

test('a past meeting may stay or get another end, but not move to another past start', async () => {
  const { id } = (await create(aMeeting())).body.entry;
  await moveToThePast(id);
  expect((await change(id, past)).body.task).toMatchObject(past);
  const longer = { ...past, meetingEnd: '2024-01-01T12:00:00.000Z' };
  expect((await change(id, longer)).body.task).toMatchObject(longer);
  expect((await change(id, { ...past, meetingStart: '2024-01-01T10:15:00Z' })).body.error).toBe(
    'Meeting start cannot be in the past.',
  );
  expect((await change(id, {})).body.task).toMatchObject(none);
  expect((await change(id, past)).status).toBe(422);
});

describe('the calendar file', () => {
  const ics = (id: number) => tasks.client(7)<string>('GET', `${path}/${id}/meeting.ics`);

  test('is available to the owner and to admins only, and only if the task has a meeting', async () => {
    const { id } = (await create(aMeeting())).body.entry;
    const { status, headers, body } = await ics(id);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('text/calendar'),
      `attachment; filename="task-${id}.ics"`,
    ]);
    expect(body).toContain(`UID:task-${id}@hourbank\r\n`);
    expect((await tasks.admin('GET', `/api/tasks/${id}/meeting.ics`)).status).toBe(200);
    expect((await tasks.client(8)('GET', `${path}/${id}/meeting.ics`)).status).toBe(404);
    expect((await tasks.client(7)('GET', `/api/tasks/${id}/meeting.ics`)).status).toBe(403);
    await change(id, {});
    expect([
      (await ics(id)).status,
      (await tasks.admin('GET', `/api/tasks/${id}/meeting.ics`)).status,
      (await ics(999_999)).status,
    ]).toEqual([404, 404, 404]);
  });

  test('is not served with a forged ticket', async () => {
    const { id } = (await create(aMeeting())).body.entry;
    expect((await tasks.anonymous('GET', `${path}/${id}/meeting.ics?ticket=x.y.z`)).status).toBe(401);
  });
});
