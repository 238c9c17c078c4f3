import type { Task } from '@hourbank/contracts';
import { createGraphClient } from '../src/meetings/graph-client';
import { syncOnlineMeetings } from '../src/meetings/online-meetings';
import { type FakeGraph, startFakeGraph } from './fake-graph';
import { aMeeting, startTasks, type Tasks } from './tasks';

export const path = '/api/client/tasks';

/** Tasks of client 7 with meetings, Graph, and a clock for rounds of requests to it, new for each test. */
export function setUpMeetings() {
  let graph: FakeGraph;
  let tasks: Tasks;
  let clock = 0;
  beforeEach(async () => {
    clock = 0;
    graph = await startFakeGraph();
    tasks = await startTasks(graph.environment);
  });
  afterEach(async () => {
    await tasks.close();
    await graph.close();
  });

  /** A separate process with its own token. */
  const worker = () => {
    const { config, deps } = tasks;
    return { ...deps, graph: createGraphClient(config.graph!, { timeoutMs: 60_000 }), now: () => new Date(clock) };
  };
  /** The service itself uses the real clock. */
  const catchUp = () => {
    clock = Math.max(clock, Date.now()) + 1000;
  };

  return {
    started: () => ({ graph, tasks }),
    worker,
    round: () => syncOnlineMeetings(worker()),
    later(ms: number) {
      clock += ms;
    },
    catchUp,
    async file(inHours?: number) {
      const task = await tasks.file(7, '<p>x</p>', aMeeting(inHours));
      catchUp();
      return task;
    },
    async change(id: number, meeting: object) {
      const { body } = await tasks.client(7)<{ task: Task }>('PUT', `${path}/${id}`, {
        description: '<p>y</p>',
        ...meeting,
      });
      catchUp();
      return body.task;
    },
  };
}
