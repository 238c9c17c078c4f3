import { billing } from '@hourbank/contracts';
import { csvDownload } from '@hourbank/service-kit/csv';
import type { Download } from '@hourbank/service-kit/http';
import type { Needs } from '../dependencies';
import type { ListedEntry } from '../entries/entry-entity';
import {
  entryMovement,
  lastLines,
  type Movement,
  notChargedLine,
  packageMovements,
  type StatementLine,
  withBalance,
} from './statement-lines';
import { createStatementOrder } from './statement-order';

type StatementDeps = Needs<'statement' | 'billing' | 'calendar'>;

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
/** Number of lines that the portal shows. */
const recentLineCount = 10;

const cellsOf = (line: Partial<Record<(typeof fields)[number], string | number | null>>) =>
  fields.map((field) => line[field] ?? null);

const packagesOf = async ({ billing: client, calendar }: StatementDeps, clientId: number): Promise<Movement[]> =>
  packageMovements(await client.call(billing.listPackagesOfClient, { params: { clientId } }), calendar);

async function* rows({ statement, calendar }: StatementDeps, clientId: number, packages: readonly Movement[]) {
  const movements = async function* (pages: AsyncIterable<ListedEntry[]>) {
    for await (const page of pages) yield page.map((entry) => entryMovement(entry, calendar));
  };
  const ordered = createStatementOrder(packages).merge(movements(statement.pages(clientId)), ({ at, line }) =>
    movements(statement.pagesBefore(line.packageNumber, new Date(at))),
  );
  let balance = 0;
  for await (const lines of ordered) {
    yield lines.map((movement) => {
      balance += movement.change;
      return cellsOf(withBalance(movement, balance));
    });
  }
  for await (const page of statement.pages(clientId, false))
    yield page.map((entry) => cellsOf(notChargedLine(entry, calendar)));
}

/**
 * Returns the statement of account as a CSV download, in the order in which the balance changed (D-41). The last balance
 * equals the hours left that the portal shows. Time that is not charged follows as a separate list (D-65). Throws 503 if billing does not respond.
 */
export async function getClientReport(deps: StatementDeps, clientId: number): Promise<Download> {
  const packages = await packagesOf(deps, clientId);
  return csvDownload('report.csv', fields, rows(deps, clientId, packages));
}

/** Returns the last lines of the same statement without reading the earlier ones. */
export async function listReportLines(deps: StatementDeps, clientId: number): Promise<StatementLine[]> {
  const packages = await packagesOf(deps, clientId);
  const lastPurchases = packages
    .slice(-recentLineCount)
    .map(({ at, line }) => ({ packageId: line.packageNumber, date: new Date(at) }));
  const { entries, consumed } = await deps.statement.newest(clientId, lastPurchases, recentLineCount);
  const end = packages.reduce((sum, { change }) => sum + change, -consumed);
  const movements = entries.map((entry) => entryMovement(entry, deps.calendar));
  return lastLines(createStatementOrder(packages).sort(movements), end, recentLineCount);
}
