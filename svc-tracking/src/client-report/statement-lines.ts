import {
  amountOf,
  type analytics,
  type ResultOf,
  fromHundredths,
  type TimePackage,
  toHundredths,
} from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatNumber } from '@hourbank/i18n/format';
import type { Calendar } from '@hourbank/service-kit/calendar';
import type { ListedEntry } from '../entries/entry-entity';
import { plainTextOf } from '@hourbank/service-kit/rich-text';
import { messages } from './messages';

export type StatementLine = ResultOf<typeof analytics.listReportLines>[number];

/** A statement line without its balance. Hours in hundredths. */
export interface Movement {
  /** The entry's id; 0 for a package. */
  id: number;
  at: number;
  change: number;
  line: Omit<StatementLine, 'balance'>;
}

const t = translate(messages, 'en');

/**
 * Returns the hours that a package added and lost. A paid package adds the purchased hours without those that adjustments deducted; if it is
 * no longer active, its remaining hours are not used. An unpaid package adds nothing, except the hours that entries already used
 * before the payment was reversed.
 */
function hoursOf({ hoursPurchased, hoursUsed, hoursLeft, paidAt, status }: TimePackage) {
  const [bought, used, left] = [hoursPurchased, hoursUsed, hoursLeft].map(toHundredths) as [number, number, number];
  if (paidAt === null) return { bought, added: used, deducted: 0, notUsed: 0 };
  return { bought, added: bought, deducted: bought - used - left, notUsed: status === 'active' ? 0 : left };
}

function describe({ paidAt, origin }: TimePackage, { bought, deducted, notUsed }: ReturnType<typeof hoursOf>): string {
  const hours = formatNumber(fromHundredths(bought));
  if (paidAt === null) return t('unpaidPackage', { hours });
  return [
    origin === 'bonus' ? t('bonus', { hours: fromHundredths(bought) }) : t('package', { hours }),
    ...(deducted > 0 ? [t('deducted', { hours: fromHundredths(deducted) })] : []),
    ...(notUsed > 0 ? [t('notUsed', { hours: fromHundredths(notUsed) })] : []),
  ].join(', ');
}

/** Dates a package at the start of its purchase day, before all entries of that day. */
function packageMovement(bought: TimePackage, { startOf }: Calendar): Movement {
  const hours = hoursOf(bought);
  const lost = hours.deducted + hours.notUsed;
  const isBonus = bought.origin === 'bonus';
  return {
    id: 0,
    at: startOf(bought.purchaseDate).getTime(),
    change: hours.added - lost,
    line: {
      date: bought.purchaseDate,
      type: isBonus ? 'bonus' : 'package',
      packageNumber: bought.id,
      description: describe(bought, hours),
      hoursIn: hours.added === 0 ? null : fromHundredths(hours.added),
      hoursOut: lost === 0 ? null : fromHundredths(lost),
      rate: isBonus ? null : bought.ratePerHour,
      amount: isBonus ? null : fromHundredths(amountOf(hours.bought, toHundredths(bought.ratePerHour))),
      status: bought.status,
    },
  };
}

/** Returns the movements of packages, oldest first. */
export const packageMovements = (packages: readonly TimePackage[], calendar: Calendar): Movement[] =>
  packages
    .map((bought) => packageMovement(bought, calendar))
    .sort((a, b) => a.at - b.at || a.line.packageNumber - b.line.packageNumber);

export function entryMovement(
  { id, packageId, date, hours, description, status }: ListedEntry,
  { dayOf }: Calendar,
): Movement {
  const moment = new Date(date);
  return {
    id,
    at: moment.getTime(),
    change: -hours,
    line: {
      date: dayOf(moment),
      type: 'entry',
      packageNumber: packageId ?? 0,
      description: plainTextOf(description),
      hoursIn: null,
      hoursOut: fromHundredths(hours),
      rate: null,
      amount: null,
      status,
    },
  };
}

export const withBalance = ({ line }: Movement, balance: number): StatementLine => ({
  ...line,
  balance: fromHundredths(balance),
});

/** Returns the last `count` movements as lines. Calculates the balances backwards from `end`, the balance after the last. */
export function lastLines(movements: readonly Movement[], end: number, count: number): StatementLine[] {
  let balance = end;
  return movements
    .slice(-count)
    .reverse()
    .map((movement) => {
      const line = withBalance(movement, balance);
      balance -= movement.change;
      return line;
    })
    .reverse();
}

/** Returns an entry that is not charged as a line without hours and balance. */
export const notChargedLine = (
  { date, description, nonBillableReason: reason, status }: ListedEntry,
  { dayOf }: Calendar,
) => ({
  date: dayOf(new Date(date)),
  type: 'notCharged' as const,
  description: t('notCharged', { description: plainTextOf(description), reason }),
  status,
});
