import type { Connection } from 'mysql2/promise';
import type { Load } from '../load/load';
import type { Component } from '../processes';
import type { Scenario } from '../scenarios';
import { type DatabaseWork, readDatabaseWork, workPerRequest } from './database-work';
import { cpuMicros } from './proc';

/** A measured side: the reference, the stack, or a component of it. */
export interface Side {
  name: string;
  port: number;
  /** Processes whose CPU time counts for this side, in addition to the database's. */
  components: readonly Pick<Component, 'name' | 'pid'>[];
  /** Its requests, if they differ from those of the scenario. */
  requests?: string[];
}

/** One measurement of one side. */
export interface Sample {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** CPU time of each process per request, in microseconds, by its name. */
  cpu: Record<string, number>;
  /** Work of the database server per request, e.g. statements and lock waits. */
  database: DatabaseWork;
}

interface RunOptions {
  load: Load;
  scenario: Scenario;
  token: string;
  sides: readonly Side[];
  connections: number;
  rounds: number;
  seconds: number;
  /** Requests of the warm-up of each side. */
  warmUpRequests?: number;
  /** A connection that reads the server's counters; without it they are not reported. */
  database?: Connection;
}

/**
 * Warm-up until the code is compiled: a cold process needs several times as much CPU. Each side gets the same number of
 * requests, because a fixed time would depend on its speed; on a busy machine the time is limited.
 */
const warmUp = { requests: 5_000, stepMs: 500, longestMs: 20_000 };

async function measure(
  { load, scenario, token, connections, seconds, database }: RunOptions,
  side: Side,
): Promise<Sample> {
  const readCpu = () => Promise.all(side.components.map(({ pid }) => cpuMicros(pid)));
  const workBefore = database ? await readDatabaseWork(database) : {};
  const before = await readCpu();
  const {
    answered,
    seconds: took,
    p50,
    p99,
    statuses,
  } = await load.run({
    port: side.port,
    requests: side.requests ?? scenario.requests(token),
    connections,
    ms: seconds * 1000,
  });
  const after = await readCpu();
  const workAfter = database ? await readDatabaseWork(database) : {};
  if (Object.keys(statuses).some((status) => status !== scenario.status)) {
    throw new Error(
      `${side.name}, ${scenario.name}: expected ${scenario.status} only, got ${JSON.stringify(statuses)}`,
    );
  }
  const cpu = Object.fromEntries(
    side.components.map(({ name }, index) => [name, ((after[index] ?? 0) - (before[index] ?? 0)) / answered]),
  );
  return { perSecond: answered / took, p50, p99, cpu, database: workPerRequest(workBefore, workAfter, answered) };
}

async function warm(
  { load, scenario, token, connections, warmUpRequests = warmUp.requests }: RunOptions,
  { port, requests = scenario.requests(token) }: Side,
) {
  const since = Date.now();
  for (let answered = 0; answered < warmUpRequests && Date.now() - since < warmUp.longestMs;) {
    answered += (await load.run({ port, requests, connections, ms: warmUp.stepMs })).answered;
  }
}

/**
 * Measures all sides in turn, round after round, so that other work of the machine affects them equally. Returns the
 * samples in the order of the sides.
 */
export async function runScenario(options: RunOptions): Promise<Sample[][]> {
  const { sides, rounds } = options;
  for (const side of sides) await warm(options, side);
  const samples: Sample[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) samples[index]?.push(await measure(options, side));
  }
  return samples;
}
