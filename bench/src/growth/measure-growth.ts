import { join } from 'node:path';
import { createCleanups, type Opened } from '../cleanups';
import { type Load, startLoad } from '../load/load';
import { load as machineLoad } from '../measure/proc';
import { scenarioReport } from '../measure/report';
import { runScenario } from '../measure/run-scenario';
import { isGrowthWanted, type Options } from '../options';
import { clientCount } from '../stack/seed';
import { type GrownStack, startGrownStack } from './grown-stack';
import { type Job, jobsOf } from './jobs';
import { measureJob } from './measure-job';
import { type GrowthRequest, growthRequests } from './requests';
import type { Size } from './seed-size';

interface Tools {
  root: string;
  opened: Opened;
  say: (text: string) => void;
}

/** What the sizes of a series differ in. */
type Series = keyof Size;

/** Enough to compile the code, and few enough for requests that take long. */
const warmUpRequests = 300;

const labelOf = (series: Series, size: Size) => size[series].toLocaleString('en');
const secondsText = (value: number | null) => (value === null ? 'not finished' : `${value.toFixed(1)} s`);

function stackReport(series: Series, grown: GrownStack): string {
  const { seeded, megabytes, background } = grown;
  return `${labelOf(series, grown)} ${series}: ${megabytes.toFixed(0)} MB inserted in ${secondsText(seeded)}; after the start, all forecasts in ${secondsText(background.forecasts)}, all ended months in ${secondsText(background.months)}`;
}

/** Measures a request on all stacks in turn. That a size is too large for it is a result, too. */
async function measureRequest(
  { name, status, connections, requestsOf }: GrowthRequest,
  stacks: readonly GrownStack[],
  { load, series, options: { rounds, seconds } }: { load: Load; series: Series; options: Options },
): Promise<string> {
  const scenario = { name, status, requests: () => [] };
  const sides = stacks.map((one) => ({
    name: labelOf(series, one),
    port: one.stack.port,
    components: one.components,
    requests: requestsOf(one, one.token),
  }));
  try {
    const samples = await runScenario({
      load,
      scenario,
      token: '',
      sides,
      connections,
      rounds,
      seconds,
      warmUpRequests,
    });
    return `${scenarioReport(scenario, connections, sides, samples)}   (load ${await machineLoad()})`;
  } catch (cause) {
    return `${name}: FAILED: ${cause instanceof Error ? cause.message : String(cause)}`;
  }
}

/** Compares a size with the smallest one of the series, on fresh databases. */
async function compareSizes(series: Series, sizes: readonly Size[], options: Options, tools: Tools): Promise<void> {
  const { root, say } = tools;
  const { opened, closeAll } = createCleanups();
  await tools.opened(Promise.resolve(), closeAll);
  try {
    const stacks: GrownStack[] = [];
    for (const size of sizes) {
      const grown = await startGrownStack(size, join(root, 'dist'), opened);
      stacks.push(grown);
      say(`\n${stackReport(series, grown)}`);
    }
    const runJobs = async (jobs: readonly Job[]) => {
      for (const job of jobs.filter(({ name }) => isGrowthWanted(options, name)))
        say(`${await measureJob(job, stacks, options.rounds)}   (load ${await machineLoad()})`);
    };
    const { before, after } = jobsOf(root);
    await runJobs(before);
    if (isGrowthWanted(options, 'requests')) {
      const load = await opened(startLoad(), (one) => one.component.stop());
      for (const request of growthRequests[series])
        say(`\n${await measureRequest(request, stacks, { load, series, options })}`);
    }
    await runJobs(after);
    for (const grown of stacks) say(`Warnings at ${labelOf(series, grown)}: ${grown.warnings().join('; ') || 'none'}`);
  } finally {
    await closeAll();
  }
}

/** Measures how cost grows with the number of entries, and with the number of clients. */
export async function measureGrowth(options: Options, tools: Tools): Promise<void> {
  if (!isGrowthWanted(options)) return;
  const series: Record<Series, Size[]> = {
    entries: options.growth.entries.map((entries) => ({ entries, clients: clientCount })),
    clients: options.growth.clients.map((clients) => ({ clients, entries: Math.max(options.entries, clients) })),
  };
  for (const name of ['entries', 'clients'] as const) {
    const [smallest, ...larger] = series[name];
    if (!smallest) continue;
    if (larger.length === 0) await compareSizes(name, [smallest], options, tools);
    for (const size of larger) await compareSizes(name, [smallest, size], options, tools);
  }
}
