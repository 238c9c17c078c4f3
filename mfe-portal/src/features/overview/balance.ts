import { type AccountLevel, fromHundredths, type TimePackage, toHundredths } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatNumber } from '@hourbank/i18n/format';
import { messages } from './messages';

/** Remaining and purchased hours. */
export interface Balance {
  left: number;
  total: number;
}

export const activeOf = (packages: readonly TimePackage[]): TimePackage[] =>
  packages.filter(({ status }) => status === 'active');

/** Sums in hundredths of an hour, so that 0.1 + 0.2 is exactly 0.3 (D-6). */
export function balanceOf(packages: readonly TimePackage[]): Balance {
  const total = packages.reduce((sum, { hoursPurchased }) => sum + toHundredths(hoursPurchased), 0);
  const left = packages.reduce((sum, { hoursLeft }) => sum + toHundredths(hoursLeft), 0);
  return { left: fromHundredths(left), total: fromHundredths(total) };
}

/** The next hours to expire, and the last day on which they can be used. Null if no hours expire. */
export function nextExpiryOf(packages: readonly TimePackage[]): { on: string; hours: number } | null {
  const expiring = activeOf(packages).filter(({ expiresOn, hoursLeft }) => expiresOn !== null && hoursLeft > 0);
  const on = expiring.flatMap(({ expiresOn }) => expiresOn ?? []).sort()[0];
  if (on === undefined) return null;
  return { on, hours: balanceOf(expiring.filter(({ expiresOn }) => expiresOn === on)).left };
}

/** A notice on the overview, with a button that opens the dialog of Request More Time. */
export interface Notice {
  title: string;
  text: string;
}

/**
 * The notice about a low balance, or null. Hours are low at the level at which the alerts begin (D-70); it is undefined
 * if the account could not be loaded.
 */
export function lowBalanceNotice(
  packages: readonly TimePackage[],
  level: AccountLevel | null | undefined,
): Notice | null {
  const t = translate(messages);
  const { left } = balanceOf(activeOf(packages));
  if (left > 0)
    return level === 'notice' || level === 'low'
      ? { title: t('hoursLow'), text: t('leftInTotal', { hours: formatNumber(left) }) }
      : null;
  const ended = packages.filter(({ status }) => status === 'consumed' || status === 'expired');
  if (ended.length === 0) return null;
  const isAllUsed = ended.every(({ hoursRemoved, hoursExpired }) => hoursRemoved + hoursExpired === 0);
  return { title: isAllUsed ? t('allUsed') : t('noneLeft'), text: t('requestToContinue') };
}
