import { appendFileSync } from 'node:fs';

/** Prints the results of a test on one line; `npm run test:faults` repeats all of them at its end. */
export function recordMeasurements(title: string, values: Record<string, unknown>) {
  const line = `${title}: ${Object.entries(values)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ')}`;
  process.stdout.write(`    ${line}\n`);
  if (process.env.FAULTS_MEASUREMENTS) appendFileSync(process.env.FAULTS_MEASUREMENTS, `${line}\n`);
}

/** The quantile of times: 0.5 is the median, 1 the maximum. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
}

type Timed = readonly { ms: number }[];
const quantileMs = (outcomes: Timed, share: number) =>
  quantile(
    outcomes.map(({ ms }) => ms),
    share,
  );

export const longestMs = (outcomes: Timed): number => quantileMs(outcomes, 1);

/** The response times that reports of all tests contain. */
export const responseTimes = (outcomes: Timed): Record<string, number> => ({
  'p50 ms': quantileMs(outcomes, 0.5),
  'p99 ms': quantileMs(outcomes, 0.99),
  'longest ms': longestMs(outcomes),
});
