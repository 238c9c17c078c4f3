import { isDeepStrictEqual } from 'node:util';
import { analytics } from '@hourbank/contracts';
import { api, signTestToken } from '@hourbank/testing';
import type { Load } from '../load/load';
import { databaseNames } from '../stack/databases';
import { load as machineLoad } from '../measure/proc';
import { scenarioReport } from '../measure/report';
import { runScenario } from '../measure/run-scenario';
import type { Options } from '../options';
import { get, type Scenario } from '../scenarios';
import type { SizedStack } from './sized-stack';

/** The seeded months; the default, the last twelve months, has no data. */
const paths = [
  analytics.getHeadlineStats.path,
  `${analytics.listMonthlySoldConsumed.path}?from=2024-01&to=2024-12`,
  analytics.listPaymentMethods.path,
];

/** Target: response times within 1.3x, as a share of the small stack's requests per second. */
export const dashboard: Scenario = {
  name: 'analytics, three calls in turn',
  target: 1 / 1.3,
  status: '200',
  requests: (token) => paths.map((path) => get(path, token)),
};

/** Checks that the consumed hours equal the sum of the entries. */
export async function assertTotals({ stack, databases }: Pick<SizedStack, 'stack' | 'databases'>, token: string) {
  const { body } = await api(`http://127.0.0.1:${stack.port}`, { token })<{ totalHoursConsumed: number }>(
    'GET',
    analytics.getHeadlineStats.path,
  );
  const [rows] = await databases.root.query(`SELECT SUM(hours) / 100 AS hours FROM ${databaseNames.tracking}.entries`);
  if (
    !isDeepStrictEqual(
      [body.totalHoursConsumed],
      (rows as { hours: string }[]).map(({ hours }) => Number(hours)),
    )
  )
    throw new Error(`Totals are wrong: ${JSON.stringify(body)}`);
}

/** Measures the dashboard's requests on a stack with few entries and one with many, in turn (D-40). */
export async function measureAnalytics(
  stacks: readonly [few: SizedStack, many: SizedStack],
  load: Load,
  options: Options,
): Promise<string> {
  const token = signTestToken({ role: 'admin', id: 1 });
  for (const one of stacks) await assertTotals(one, token);
  const sides = stacks.map(({ entries, stack, components }) => ({
    name: entries.toLocaleString('en'),
    port: stack.port,
    components,
  }));
  const reports: string[] = [];
  for (const connections of options.connections) {
    const samples = await runScenario({
      load,
      scenario: dashboard,
      token,
      sides,
      connections,
      rounds: options.rounds,
      seconds: options.seconds,
    });
    reports.push(`${scenarioReport(dashboard, connections, sides, samples)}   (load ${await machineLoad()})`);
  }
  return reports.join('\n\n');
}
