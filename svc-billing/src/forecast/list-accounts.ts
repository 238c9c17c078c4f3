import { type accounts, fromHundredths, type InputOf, type ListedAccount } from '@hourbank/contracts';
import { Page } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { asOf, forecastView } from './forecast-view';

const defaultSize = 20;

/**
 * One page of the accounts of open clients, those that run out first first (D-70). Names are empty while identity is
 * unavailable.
 */
export async function listAccounts(
  { forecasts, clients, log, today, now }: Pick<Deps, 'forecasts' | 'clients' | 'log' | 'today' | 'now'>,
  { query: { page = 1, pageSize = defaultSize, ...filter } }: InputOf<typeof accounts.listAccounts>,
) {
  const paging = { today: today(now()), limit: pageSize, offset: (page - 1) * pageSize };
  const [rows, totalCount] = await Promise.all([forecasts.list(filter, paging), forecasts.count(filter)]);
  const names = await clients.namesIfAvailable(
    log,
    rows.map(({ clientId }) => clientId),
  );
  const listed = rows.map((row): ListedAccount => ({
    clientId: row.clientId,
    clientName: names.get(row.clientId) ?? '',
    balance: fromHundredths(row.balance),
    level: row.level,
    forecast: forecastView(row, row.balance),
    asOf: asOf(row),
  }));
  return new Page(listed, { page, pageSize, totalCount });
}
