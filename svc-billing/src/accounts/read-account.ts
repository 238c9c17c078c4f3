import { type Account, fromHundredths } from '@hourbank/contracts';
import type { Deps } from '../deps';
import { suggestionOf } from '../forecast/forecast';
import { asOf, forecastView } from '../forecast/forecast-view';
import { levelOf } from '../levels/level';
import { hoursLeft, statusOn } from '../ledger/package-hours';
import type { AccountOverview } from './account-store';

/**
 * Share of the hours used since the last purchase, bonus or change of packages, in whole percent (D-61). Null for an
 * account without ledger entries.
 */
function usedPercent({ peak, lastSeq, balance }: AccountOverview): number | null {
  if (lastSeq === 0) return null;
  if (peak <= 0) return 100;
  return Math.min(100, Math.max(0, Math.round(((peak - balance) / peak) * 100)));
}

/** The hours that expire next, and their last day. Null if none do. */
export function nextExpiry(packages: AccountOverview['packages'], today: string): Account['nextExpiry'] {
  const usable = packages.filter((one) => statusOn(one, today) === 'active');
  const on = usable.flatMap(({ expiresOn }) => expiresOn ?? []).sort()[0];
  if (on === undefined) return null;
  const hours = usable.filter(({ expiresOn }) => expiresOn === on).reduce((sum, one) => sum + hoursLeft(one, today), 0);
  return { on, hours: fromHundredths(hours) };
}

/**
 * Returns the hours of a client. Hours whose expiry is due are left out, also before they are written as expired
 * (D-62). Throws 404 for an unknown client.
 */
export async function readAccount(
  deps: Pick<Deps, 'accounts' | 'alertSettings' | 'forecasts' | 'clients' | 'log' | 'today' | 'now'>,
  clientId: number,
): Promise<Account> {
  const { accounts, alertSettings, forecasts, clients, log, today, now } = deps;
  const day = today(now());
  const [overview, { forecast, lastPurchase }, thresholds] = await Promise.all([
    accounts.overview(clientId, day),
    forecasts.find(clientId),
    alertSettings.of(clientId),
  ]);
  if (overview.lastSeq === 0) await clients.requireKnown(log, clientId);
  const { balance } = overview;
  const suggestion = suggestionOf(forecast?.pace ?? null, lastPurchase);
  return {
    clientId,
    balance: fromHundredths(balance),
    purchased: fromHundredths(overview.purchased),
    usedPercent: usedPercent(overview),
    nextExpiry: nextExpiry(overview.packages, day),
    packages: overview.packages.map((one) => ({
      id: one.id,
      status: statusOn(one, day),
      origin: one.origin,
      hoursPurchased: fromHundredths(one.hoursPurchased),
      hoursLeft: fromHundredths(hoursLeft(one, day)),
      purchaseDate: one.purchaseDate,
      expiresOn: one.expiresOn,
    })),
    level: levelOf(overview, thresholds),
    forecast: forecastView(forecast, balance),
    asOf: asOf(forecast),
    suggestion: suggestion === null ? null : fromHundredths(suggestion),
  };
}
