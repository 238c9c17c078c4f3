import { range } from '../measure/report';
import { spread } from '../measure/statistics';
import type { GrownStack } from './grown-stack';
import type { Job, JobResult } from './jobs';

/** A job of many rows runs once, because it takes minutes. */
const isLarge = ({ entries }: GrownStack) => entries >= 1_000_000;

async function runAll(job: Job, stacks: readonly GrownStack[], rounds: number): Promise<JobResult[][]> {
  const results: JobResult[][] = stacks.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, one] of stacks.entries())
      if (round === 0 || !isLarge(one)) results[index]?.push(await job.run(one));
  return results;
}

const secondsOf = (results: readonly JobResult[], name: string) =>
  spread(results.map(({ seconds }) => seconds[name] ?? Number.NaN));

/** Runs a job on all stacks in turn and reports its durations, with their ratio to the first stack. */
export async function measureJob(job: Job, stacks: readonly GrownStack[], rounds: number): Promise<string> {
  const results = await runAll(job, stacks, rounds);
  const [reference = []] = results;
  const lines = Object.keys(reference[0]?.seconds ?? {}).map((name) => {
    const durations = results.map((own) => secondsOf(own, name));
    const [first, last] = [durations[0], durations.at(-1)];
    const ratio = first && last ? last.median / first.median : Number.NaN;
    return `${name}: ${durations.map((one) => `${range(one)} s`).join('   ')}   x ${ratio.toFixed(2)}`;
  });
  const notes = results.map((own) => own.at(-1)?.note).filter((note) => note !== undefined);
  return [...lines, ...(notes.length > 0 ? [`  ${notes.join('   ')}`] : [])].join('\n');
}
