import type { Task } from '@hourbank/contracts';
import { eventually } from '@hourbank/testing';
import { closeAfterTest } from '@hourbank/testing/close-after-test';
import type { FakeGraph } from '../../tests/fake-graph';
import { path, setUpMeetings } from '../../tests/online-meetings';
import { aMeeting, type Tasks } from '../../tests/tasks';
import { syncOnlineMeetings, startOnlineMeetings } from './online-meetings';

const { started, worker, round, later, catchUp, file, change } = setUpMeetings();
let graph: FakeGraph;
let tasks: Tasks;
beforeEach(() => {
  ({ graph, tasks } = started());
});

const remove = async (id: number) => {
  expect((await tasks.client(7)('DELETE', `${path}/${id}`)).status).toBe(204);
  catchUp();
};
const link = async () => (await tasks.list(7)).body.tasks[0]?.meetingJoinUrl;
const times = () =>
  graph.meetings().map(({ startDateTime, endDateTime }) => ({ meetingStart: startDateTime, meetingEnd: endDateTime }));
const left = async () => (await tasks.deps.db.read.query<unknown[]>('SELECT * FROM task_meetings')).length;

test('creates an online meeting for a task and shows its link to client and admins', async () => {
  const task = await file();
  expect(task.meetingJoinUrl).toBeNull();
  await round();
  expect([times(), graph.meetings()[0]!.subject]).toEqual([[aMeeting()], `Task ${task.id}`]);
  const joinUrl = graph.meetings()[0]!.joinWebUrl;
  expect(await link()).toBe(joinUrl);
  expect((await tasks.admin<Task>('GET', `/api/tasks/${task.id}`)).body.meetingJoinUrl).toBe(joinUrl);
  expect((await tasks.client(7)<string>('GET', `${path}/${task.id}/meeting.ics`)).body).toContain(
    `\r\nURL:${joinUrl}\r\n`,
  );
  expect((await change(task.id, aMeeting())).meetingJoinUrl).toBe(joinUrl);
  const before = graph.calls.length;
  await round();
  expect(graph.calls).toHaveLength(before);
});

test('the online meeting moves with the task and is deleted with the meeting or the task', async () => {
  const [first, second] = [await file(), await file()];
  await round();
  await change(first.id, aMeeting(48));
  await round();
  expect(times()).toEqual([aMeeting(48), aMeeting()]);
  expect((await change(first.id, {})).meetingJoinUrl).toBeNull();
  await remove(second.id);
  await round();
  expect([graph.meetings(), await left()]).toEqual([[], 0]);
});

test('a meeting removed before any request to Graph leaves no row', async () => {
  const { id } = await file();
  await change(id, {});
  expect(await left()).toBe(0);
  await remove((await file()).id);
  await round();
  expect([graph.calls, await left()]).toEqual([[], 0]);
});

test('a meeting that was removed and added again gets a new online meeting', async () => {
  const { id } = await file();
  await round();
  const before = graph.meetings()[0]!.id;
  await change(id, {});
  await round();
  await change(id, aMeeting(50));
  await round();
  expect([times(), graph.meetings()[0]!.id === before, await link()]).toEqual([
    [aMeeting(50)],
    false,
    graph.meetings()[0]!.joinWebUrl,
  ]);
});

test.each([['lose-response'], ['hang'], ['nonsense']] as const)(
  'repeats a request whose response is lost (%s) and creates one online meeting',
  async (trouble) => {
    await file();
    const one = worker();
    await one.graph.ensure({ externalId: 'warm', subject: '', startsAt: new Date(), endsAt: new Date() });
    graph.forgetMeetings();
    graph.next(trouble);
    // The time of the request ends when Graph has done its work.
    const end = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(end.signal);
    const run = syncOnlineMeetings(one);
    await eventually(() => graph.meetings().length === 1);
    if (trouble === 'hang') end.abort();
    await run;
    jest.restoreAllMocks();
    expect([graph.meetings().length, await link()]).toEqual([1, null]);
    await syncOnlineMeetings(one);
    expect(await link()).toBeNull();
    later(2000);
    await syncOnlineMeetings(one);
    expect([graph.meetings().length, await link()]).toEqual([1, graph.meetings()[0]!.joinWebUrl]);
  },
);

test('deletes the online meeting of a task that was deleted after a lost response', async () => {
  const { id } = await file();
  const one = worker();
  await one.graph.ensure({ externalId: 'warm', subject: '', startsAt: new Date(), endsAt: new Date() });
  graph.forgetMeetings();
  graph.next('lose-response');
  await syncOnlineMeetings(one);
  expect(graph.meetings()).toHaveLength(1);
  await remove(id);
  await syncOnlineMeetings(one);
  expect([graph.meetings(), await left()]).toEqual([[], 0]);
});

test('failures of Graph never fail a task; pauses grow until Graph is available again', async () => {
  graph.always({ status: 503 });
  const { id } = await file();
  const calledAt: number[] = [];
  for (let second = 0; second < 120; second++) {
    const before = graph.calls.length;
    await round();
    if (graph.calls.length > before) calledAt.push(second);
    later(1000);
  }
  expect(calledAt).toEqual([0, 2, 6, 14, 30, 62]);
  graph.always(null);
  expect((await change(id, aMeeting(30))).meetingStart).toBe(aMeeting(30).meetingStart);
  await round();
  expect([times(), await link()]).toEqual([[aMeeting(30)], expect.stringMatching(/^https:/)]);
});

test('waits as long as a 429 response says', async () => {
  await file();
  await file();
  graph.next({ status: 429, retryAfter: 90 });
  await round();
  expect(graph.calls).toEqual(['log in']);
  later(89_000);
  await round();
  expect(graph.meetings()).toHaveLength(1);
  later(1000);
  await round();
  expect(graph.meetings()).toHaveLength(2);
});

test('a meeting that Graph rejects does not block others', async () => {
  const one = worker();
  await file();
  await file();
  await one.graph.ensure({ externalId: 'warm', subject: '', startsAt: new Date(), endsAt: new Date() });
  graph.forgetMeetings();
  graph.next({ status: 400 });
  await syncOnlineMeetings(one);
  expect(graph.meetings()).toHaveLength(1);
});

test.each(['lease', 'recordSync'] as const)(
  'a meeting for which the database fails (%s) does not block others, and is sent again',
  async (method) => {
    const one = worker();
    const [failing, other] = [await file(), await file(48)];
    const store = one.meetings;
    const fails =
      <Input extends unknown[], Result>(taskIdOf: (...input: Input) => number, work: (...input: Input) => Result) =>
      (...input: Input) => {
        if (taskIdOf(...input) === failing.id) throw new Error('a defect');
        return work(...input);
      };
    const meetings = {
      ...store,
      ...(method === 'lease' && { lease: fails((_, taskId) => taskId, store.lease) }),
      ...(method === 'recordSync' && { recordSync: fails((_, { taskId }) => taskId, store.recordSync) }),
    };
    const warn = jest.fn();
    await syncOnlineMeetings({ ...one, meetings, log: { warn } });
    expect(warn.mock.calls).toEqual([
      [{ err: new Error('a defect'), task: failing.id }, 'an online meeting could not be updated'],
    ]);
    const linked = async () =>
      (await tasks.list(7)).body.tasks.filter(({ meetingJoinUrl }) => meetingJoinUrl).map(({ id }) => id);
    expect(await linked()).toEqual([other.id]);
    later(60_000);
    await round();
    expect((await linked()).toSorted((a, b) => a - b)).toEqual([failing.id, other.id].toSorted((a, b) => a - b));
    expect(graph.meetings()).toHaveLength(2);
  },
);

test('renews a rejected token, and recreates an online meeting that was deleted in Graph', async () => {
  const { id } = await file();
  const one = worker();
  await syncOnlineMeetings(one);
  graph.revokeTokens();
  await change(id, aMeeting(26));
  await syncOnlineMeetings(one);
  expect(times()).toEqual([aMeeting(26)]);
  expect(graph.calls.filter((call) => call === 'log in')).toHaveLength(2);
  graph.forgetMeetings();
  await change(id, aMeeting(27));
  await syncOnlineMeetings(one);
  await syncOnlineMeetings(one);
  expect([times(), await link()]).toEqual([[aMeeting(27)], graph.meetings()[0]!.joinWebUrl]);
});

test('sends a change that was made while an earlier one was being sent', async () => {
  const { id } = await file();
  const one = worker();
  const slow = {
    ...one,
    graph: {
      ...one.graph,
      ensure: async (meeting: Parameters<typeof one.graph.ensure>[0]) => {
        const online = await one.graph.ensure(meeting);
        await change(id, aMeeting(40));
        return online;
      },
    },
  };
  await syncOnlineMeetings(slow);
  await syncOnlineMeetings(one);
  expect([times(), await link()]).toEqual([[aMeeting(40)], graph.meetings()[0]!.joinWebUrl]);
});

test('a process that stalled beyond its lease while the task was deleted leaves no online meeting', async () => {
  const { id } = await file();
  const one = worker();
  const frozen = {
    ...one,
    graph: {
      ...one.graph,
      ensure: async (meeting: Parameters<typeof one.graph.ensure>[0]) => {
        await remove(id);
        later(120_000);
        await round();
        expect(await left()).toBe(0);
        return one.graph.ensure(meeting);
      },
    },
  };
  await syncOnlineMeetings(frozen);
  expect([graph.meetings(), await left()]).toEqual([[], 0]);
});

test('several processes create each online meeting once', async () => {
  for (let index = 0; index < 10; index++) await file(24 + index);
  const workers = [worker(), worker(), worker()];
  await Promise.all(workers.map((one) => syncOnlineMeetings(one)));
  expect(graph.meetings()).toHaveLength(10);
  expect(graph.calls.filter((call) => call === 'POST /createOrGet')).toHaveLength(10);
});

test('starts no further meeting after stop was called', async () => {
  await file();
  await file();
  await syncOnlineMeetings(worker(), () => graph.meetings().length > 0);
  expect(graph.meetings()).toHaveLength(1);
});

test('runs periodically until it is stopped', async () => {
  const running = startOnlineMeetings(worker(), 10);
  closeAfterTest({ close: () => running.stop() });
  await file();
  await eventually(async () => {
    later(100);
    return (await link()) != null;
  });
  expect(await link()).toMatch(/^https:/);
});
