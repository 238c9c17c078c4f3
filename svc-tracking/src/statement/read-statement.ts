import { billing } from '@hourbank/contracts';
import { csvOf, Download } from '@hourbank/service-kit';
import type { Deps } from '../deps';
import { begun } from '../exports/begun';
import {
  entryMovement,
  lastLines,
  type Movement,
  packageMovements,
  type StatementLine,
  withBalance,
} from './statement-lines';

type StatementDeps = Pick<Deps, 'statement' | 'billing' | 'calendar'>;

const fields = [
  'date',
  'type',
  'packageNumber',
  'description',
  'hoursIn',
  'hoursOut',
  'balance',
  'rate',
  'amount',
  'status',
] as const;
const linesShown = 10;

const cellsOf = (line: StatementLine) => fields.map((field) => line[field]);

const packagesOf = async ({ billing: client, calendar }: StatementDeps, clientId: number): Promise<Movement[]> =>
  packageMovements(await client.call(billing.listPackagesOfClient, { params: { clientId } }), calendar);

async function* rows({ statement, calendar }: StatementDeps, clientId: number, packages: readonly Movement[]) {
  let bought = 0;
  let balance = 0;
  const cells = (movement: Movement) => {
    balance += movement.change;
    return cellsOf(withBalance(movement, balance));
  };
  const boughtUntil = (at: number) => {
    const before = bought;
    while ((packages[bought]?.at ?? Infinity) <= at) bought += 1;
    return packages.slice(before, bought);
  };

  for await (const page of statement.pages(clientId)) {
    yield page
      .map((entry) => entryMovement(entry, calendar))
      .flatMap((movement) => [...boughtUntil(movement.at), movement])
      .map(cells);
  }
  yield packages.slice(bought).map(cells);
}

/** The statement of account as CSV, oldest first (D-41): its last balance is what the portal shows as hours left. */
export async function getClientReport(deps: StatementDeps, clientId: number): Promise<Download> {
  const packages = await packagesOf(deps, clientId);
  return new Download('report.csv', csvOf(fields, await begun(rows(deps, clientId, packages))));
}

/** The last lines of the same statement, without reading those before. */
export async function listReportLines(deps: StatementDeps, clientId: number): Promise<StatementLine[]> {
  const [packages, { entries, consumed }] = await Promise.all([
    packagesOf(deps, clientId),
    deps.statement.newest(clientId, linesShown),
  ]);
  const end = packages.reduce((sum, { change }) => sum + change, -consumed);
  return lastLines(
    packages,
    entries.map((entry) => entryMovement(entry, deps.calendar)),
    end,
    linesShown,
  );
}
