import { percentile } from '../measure/statistics';
import { httpLoop, type LoopResult } from './http-loop';

/** A job of the load process. */
export interface Job {
  port: number;
  /** Sent in turn, repeatedly. */
  requests: string[];
  connections: number;
  ms: number;
}

export interface JobResult {
  answered: number;
  seconds: number;
  p50: number;
  p99: number;
  statuses: Record<string, number>;
}

/** Kept between jobs, so that the next one continues with the next request. */
let turn = 0;

async function run({ port, requests, connections, ms }: Job): Promise<JobResult> {
  const result: LoopResult = { latencies: [], statuses: {} };
  const start = performance.now();
  const next = () => requests[turn++ % requests.length] ?? '';
  await Promise.all(Array.from({ length: connections }, () => httpLoop({ port, next, until: start + ms }, result)));
  const { latencies, statuses } = result;
  return {
    answered: latencies.length,
    seconds: (performance.now() - start) / 1000,
    statuses,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

process.on('message', (job: Job) => {
  run(job).then(
    (result) => process.send?.({ result }),
    (cause: unknown) => process.send?.({ failed: String(cause) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
process.send?.('ready');
