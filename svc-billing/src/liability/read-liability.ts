import { type ClientLiability, fromHundredths, type InputOf, type liability as operations } from '@hourbank/contracts';
import { csvDownload } from '@hourbank/service-kit/csv';
import { invalid } from '@hourbank/service-kit/errors';
import { type Download, Page } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { type Amount, closingOf, monthOf, type Movements } from './movements';

type ReportDeps = Pick<Deps, 'liability' | 'clients' | 'log' | 'today' | 'now'>;

const defaultSize = 25;
const exportBatch = 500;
const fields = ['opening', 'sold', 'used', 'expired', 'adjusted', 'closing'] as const;

const viewOf = ({ hours, value }: Amount) => ({ hours: fromHundredths(hours), amountCents: value });

const movementsView = (movements: Movements) => ({
  opening: viewOf(movements.opening),
  sold: viewOf(movements.sold),
  used: viewOf(movements.used),
  expired: viewOf(movements.expired),
  adjusted: viewOf(movements.adjusted),
  closing: viewOf(closingOf(movements)),
});

/** The month, by default the present one. Throws 422 for one that has not begun in the business time zone. */
function begunMonth({ today, now }: Pick<Deps, 'today' | 'now'>, month?: string): string {
  const present = monthOf(today(now()));
  if (month && month > present) throw invalid({ month: 'Month must not be in the future.' });
  return month ?? present;
}

/**
 * One page of the prepaid hours of clients in a month, by client id, on request with the totals of all clients (D-64).
 * Clients without ledger entries by its end are not listed. Throws 422 for a month in the future.
 */
export async function listLiability(
  deps: ReportDeps,
  { query: { page = 1, pageSize = defaultSize, totals = false, ...query } }: InputOf<typeof operations.listLiability>,
) {
  const month = begunMonth(deps, query.month);
  const { liability, clients, log } = deps;
  const completedUntil = await liability.completedUntil();
  const [clientIds, totalCount, sums] = await Promise.all([
    liability.clients(month, { limit: pageSize, offset: (page - 1) * pageSize }),
    liability.countClients(month),
    totals ? liability.totals(month, completedUntil) : undefined,
  ]);
  const [rows, names] = await Promise.all([
    liability.movements(month, completedUntil, clientIds),
    clients.namesIfAvailable(log, clientIds),
  ]);
  const listed = rows.map(({ clientId, ...movements }): ClientLiability => ({
    clientId,
    clientName: names.get(clientId) ?? '',
    ...movementsView(movements),
  }));
  return new Page(listed, { page, pageSize, totalCount, totals: sums && movementsView(sums) });
}

/** Hours and dollars of each group. */
const cellsOf = (movements: Movements): number[] => {
  const amounts = { ...movements, closing: closingOf(movements) };
  return fields.flatMap((field) => [fromHundredths(amounts[field].hours), fromHundredths(amounts[field].value)]);
};

async function* batches({ liability, clients }: ReportDeps, month: string) {
  const completedUntil = await liability.completedUntil();
  for (let after = 0; ;) {
    const clientIds = await liability.clients(month, { limit: exportBatch, after });
    const last = clientIds.at(-1);
    if (last === undefined) return;
    const [rows, names] = await Promise.all([
      liability.movements(month, completedUntil, clientIds),
      clients.names(clientIds),
    ]);
    yield rows.map(({ clientId, ...movements }) => [clientId, names.get(clientId) ?? '', ...cellsOf(movements)]);
    after = last;
  }
}

/**
 * The prepaid hours of all clients in a month as CSV, in hours and US dollars, in batches (D-41). Throws 422 for a
 * month in the future.
 */
export async function exportLiability(
  deps: ReportDeps,
  { query }: InputOf<typeof operations.exportLiability>,
): Promise<Download> {
  const month = begunMonth(deps, query.month);
  const columns = ['clientId', 'clientName', ...fields.flatMap((field) => [`${field}Hours`, `${field}Amount`])];
  return csvDownload(`liability-${month}.csv`, columns, batches(deps, month));
}
