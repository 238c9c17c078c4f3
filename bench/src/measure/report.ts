import type { Scenario } from '../scenarios';
import type { Memory } from './proc';
import type { Sample, Side } from './run-scenario';
import { spread, type Spread } from './statistics';

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));
export const range = ({ median, min, max }: Spread) => `${round(median)} [${round(min)}..${round(max)}]`;
const medianOf = (samples: readonly Sample[], read: (sample: Sample) => number) => spread(samples.map(read)).median;

const totalCpu = ({ cpu }: Sample) => Object.values(cpu).reduce((sum, one) => sum + one, 0);

function cpuLine(samples: readonly Sample[]): string {
  const names = Object.keys(samples[0]?.cpu ?? {});
  const each = names.map((name) => `${name} ${medianOf(samples, ({ cpu }) => cpu[name] ?? 0).toFixed(0)}`);
  return `${each.join(' + ')} = ${medianOf(samples, totalCpu).toFixed(0)} us`;
}

/** Work of the database per request, without counters that did not change. */
const databaseLine = (samples: readonly Sample[]): string =>
  Object.keys(samples[0]?.database ?? {})
    .map((name) => ({ name, value: medianOf(samples, ({ database }) => database[name] ?? 0) }))
    .filter(({ value }) => value >= 0.005)
    .map(({ name, value }) => `${round(value)} ${name}`)
    .join(', ');

/** Ratios per round, because a disturbance affects both sides of a round. */
const ratios = (samples: readonly Sample[], reference: readonly Sample[], read: (sample: Sample) => number) =>
  spread(samples.map((sample, index) => read(sample) / read(reference[index] ?? sample)));

/** Reports a scenario: the results of each side, then its ratio to the first side. */
export function scenarioReport(
  scenario: Scenario,
  connections: number,
  sides: readonly Side[],
  samples: readonly Sample[][],
): string {
  const [reference = []] = samples;
  const lines = [`${scenario.name}, c=${connections}`];
  for (const [index, { name }] of sides.entries()) {
    const own = samples[index] ?? [];
    const perSecond = spread(own.map((sample) => sample.perSecond));
    lines.push(
      `  ${name.padEnd(10)} ${range(perSecond).padEnd(26)} req/s   p50 ${round(medianOf(own, ({ p50 }) => p50))} ms   p99 ${round(medianOf(own, ({ p99 }) => p99))} ms   cpu ${cpuLine(own)}`,
      ...(databaseLine(own) ? [`  ${''.padEnd(10)} database per request: ${databaseLine(own)}`] : []),
    );
  }
  for (const [index, { name }] of sides.entries()) {
    if (index === 0) continue;
    const own = samples[index] ?? [];
    const speed = ratios(own, reference, ({ perSecond }) => perSecond);
    const target = connections > 1 ? scenario.target : scenario.targetAlone;
    const result =
      target === undefined ? '' : `   target ${target.toFixed(2)}: ${speed.median >= target ? 'met' : 'MISSED'}`;
    lines.push(
      `  ${name} / ${sides[0]?.name}: req/s ${range(speed)}${result}   cpu ${range(ratios(own, reference, totalCpu))}`,
    );
  }
  return lines.join('\n');
}

/** Reports the memory of processes, with sums. */
export function memoryReport(title: string, memories: readonly { name: string; memory: Memory }[]): string {
  const sum = (read: (memory: Memory) => number) => memories.reduce((total, { memory }) => total + read(memory), 0);
  const line = (name: string, { rss, pss, peakRss }: Memory) =>
    `  ${name.padEnd(12)} RSS ${rss.toFixed(0).padStart(4)}   PSS ${pss.toFixed(0).padStart(4)}   peak RSS ${peakRss.toFixed(0).padStart(4)}`;
  return [
    `${title}, MB`,
    ...memories.map(({ name, memory }) => line(name, memory)),
    line('all', { rss: sum(({ rss }) => rss), pss: sum(({ pss }) => pss), peakRss: sum(({ peakRss }) => peakRss) }),
  ].join('\n');
}
