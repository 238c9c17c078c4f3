import { periods, billing, type PeriodEntry, type TimePackage } from '@hourbank/contracts';
import { csvDownload } from '@hourbank/service-kit/csv';
import type { Download } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { ledgerPages } from '../statements/read-content';
import { notChargedLine, type ReportLine, reportLine } from './report-lines';

type ReportDeps = Pick<Deps, 'statementTexts' | 'billing' | 'calendar'>;
type Packages = ReadonlyMap<number, TimePackage>;

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

const packagesOf = async ({ billing: client }: ReportDeps, clientId: number): Promise<Packages> =>
  new Map(
    (await client.call(billing.listPackagesOfClient, { params: { clientId } })).map((bought) => [bought.id, bought]),
  );

/** Returns the newest ledger entries of a client, newest first. */
const latestEntries = ({ billing: client }: ReportDeps, clientId: number, count: number): Promise<PeriodEntry[]> =>
  client.call(periods.listLatestEntries, { params: { clientId }, query: { count } });

async function linesOf(
  { statementTexts }: ReportDeps,
  clientId: number,
  packages: Packages,
  ledger: readonly PeriodEntry[],
): Promise<ReportLine[]> {
  const ids = new Set(ledger.flatMap(({ entryId }) => entryId ?? []));
  const entries = await statementTexts.entries(clientId, [...ids]);
  return ledger.map((entry) => reportLine(entry, { packages, entries }));
}

/** `last` is the number of the last ledger entry, so that entries booked during the download do not change its end. */
async function* rows(deps: ReportDeps, clientId: number, packages: Packages, last: number) {
  for await (const ledger of ledgerPages(deps, clientId, 0, last))
    yield (await linesOf(deps, clientId, packages, ledger)).map(cellsOf);
  for await (const entries of deps.statementTexts.notChargedPages(clientId))
    yield entries.map((entry) => cellsOf(notChargedLine(entry, deps.calendar)));
}

/**
 * Returns the client's ledger as a CSV download, oldest first (D-41). Its last balance is that of the account. Time
 * that is not charged follows as a separate list (D-65). Memory use does not grow with the number of lines. Throws 503
 * if billing does not respond.
 */
export async function getClientReport(deps: ReportDeps, clientId: number): Promise<Download> {
  const [packages, [last]] = await Promise.all([packagesOf(deps, clientId), latestEntries(deps, clientId, 1)]);
  return csvDownload('report.csv', fields, rows(deps, clientId, packages, last?.seq ?? 0));
}

/** Returns the last lines of the same report. Throws 503 if billing does not respond. */
export async function listReportLines(deps: ReportDeps, clientId: number): Promise<ReportLine[]> {
  const [packages, ledger] = await Promise.all([
    packagesOf(deps, clientId),
    latestEntries(deps, clientId, recentLineCount),
  ]);
  return linesOf(deps, clientId, packages, ledger.reverse());
}
