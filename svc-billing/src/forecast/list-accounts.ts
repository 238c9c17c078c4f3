import { accounts, fromHundredths, type InputOf, type ListedAccount } from '@hourbank/contracts';
import { Page } from '@hourbank/service-kit/http';
import type { Deps } from '../deps';
import { addDays } from '../ledger/days';
import { levelOf } from '../levels/level';
import { asOf, forecastView } from './forecast-view';

const defaultSize = 20;
const noHours = { balance: 0, purchased: 0, nextExpiry: null };

/**
 * One page of the accounts of open clients, those that run out first first (D-70). Names are empty while identity is
 * unavailable. The level of given clients is that of their present hours; a list by level has the stored levels that it
 * was selected by.
 */
export async function listAccounts(
  deps: Pick<Deps, 'accounts' | 'forecasts' | 'clients' | 'log' | 'today' | 'now'>,
  {
    query: { page = 1, pageSize = defaultSize, expiresBefore, runningLow, ...given },
  }: InputOf<typeof accounts.listAccounts>,
) {
  const { forecasts, clients, log, today, now } = deps;
  const slice = { limit: pageSize, offset: (page - 1) * pageSize };
  const expires = expiresBefore === undefined ? undefined : { from: today(now()), before: expiresBefore };
  const soon = { from: today(now()), before: addDays(today(now()), accounts.expiresSoonDays + 1) };
  const filter = { ...given, expires, runningLow: runningLow && soon };
  const [rows, totalCount, expiring] = await Promise.all([
    forecasts.list(filter, slice),
    forecasts.count(filter),
    expires && forecasts.expiring(expires),
  ]);
  const clientIds = rows.map(({ clientId }) => clientId);
  const [hours, names] = await Promise.all([
    deps.accounts.hoursOf(clientIds, today(now())),
    clients.namesIfAvailable(log, clientIds),
  ]);
  const listed = rows.map((row): ListedAccount => {
    const { balance, purchased, nextExpiry } = hours.get(row.clientId) ?? noHours;
    return {
      clientId: row.clientId,
      clientName: names.get(row.clientId) ?? '',
      balance: fromHundredths(balance),
      purchased: fromHundredths(purchased),
      nextExpiry: nextExpiry && { on: nextExpiry.on, hours: fromHundredths(nextExpiry.hours) },
      level: filter.clientIds ? levelOf({ ...row, balance }, row) : row.level,
      forecast: forecastView(row, balance),
      asOf: asOf(row),
    };
  });
  const totals = expiring === undefined ? undefined : { expiring: fromHundredths(expiring) };
  return new Page(listed, { page, pageSize, totalCount, totals });
}
