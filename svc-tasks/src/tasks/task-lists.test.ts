import type { Task } from '@hourbank/contracts';
import { startTasks, type Tasks } from '../../tests/tasks';

let tasks: Tasks;
const ids: number[] = [];
beforeAll(async () => {
  tasks = await startTasks();
  for (let number = 1; number <= 7; number++) {
    ids.unshift((await tasks.file(7, `<p>task ${number}</p>`)).id);
    if (number === 3) await tasks.file(8, '<p>of another client</p>');
  }
});
afterAll(() => tasks.close());

const idsOf = (list: Task[]) => list.map(({ id }) => id);

test('lists five tasks per page by default, newest first', async () => {
  const { status, body } = await tasks.list(7);
  expect([status, idsOf(body.tasks)]).toEqual([200, ids.slice(0, 5)]);
  expect(body.pagination).toEqual({ currentPage: 1, pageSize: 5, totalPages: 2, totalCount: 7 });
  expect(body.tasks[0]).toEqual({
    id: ids[0],
    revision: 1,
    description: '<p>task 7</p>',
    status: 'pending',
    createdAt: expect.stringMatching(/^20.+Z$/),
    screenshots: [],
    documents: [],
    meetingStart: null,
    meetingEnd: null,
    meetingJoinUrl: null,
    awaits: 'us',
    messages: 0,
    addedByUs: false,
  });
});

test.each([
  ['?page=2', [5, 7], { currentPage: 2, pageSize: 5, totalPages: 2, totalCount: 7 }],
  ['?page=3', [7, 7], { currentPage: 3, pageSize: 5, totalPages: 2, totalCount: 7 }],
  ['?page=999999999', [7, 7], { currentPage: 999999999, pageSize: 5, totalPages: 2, totalCount: 7 }],
  ['?pageSize=100', [0, 7], { currentPage: 1, pageSize: 100, totalPages: 1, totalCount: 7 }],
  ['?page=3&pageSize=3', [6, 7], { currentPage: 3, pageSize: 3, totalPages: 3, totalCount: 7 }],
  ['?pageSize=7&clientId=8', [0, 7], { currentPage: 1, pageSize: 7, totalPages: 1, totalCount: 7 }],
])('%s', async (query, [from, to], pagination) => {
  const { body } = await tasks.list(7, query);
  expect([idsOf(body.tasks), body.pagination]).toEqual([ids.slice(from, to), pagination]);
});

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=banana',
  'page=',
  'pageSize=0',
  'pageSize=101',
  'pageSize=1e2',
  'page=1&page=2',
])('rejects %s with 422', async (query) => {
  expect(await tasks.list(7, `?${query}`)).toMatchObject({ status: 422, body: { code: 'invalid' } });
});

test('each client sees its own tasks; a client without tasks sees an empty page', async () => {
  expect((await tasks.list(8)).body).toMatchObject({
    tasks: [{ description: '<p>of another client</p>' }],
    pagination: { totalCount: 1 },
  });
  expect((await tasks.list(9)).body).toEqual({
    tasks: [],
    pagination: { currentPage: 1, pageSize: 5, totalPages: 1, totalCount: 0 },
  });
});
