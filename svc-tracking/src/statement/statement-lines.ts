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
 * Returns the hours that a package added and lost. A paid package adds the purchased hours; if it is no longer active, its
 * remaining hours are lost. An unpaid package adds nothing, except the hours that entries already used before the payment
 * was reversed.
 */
function hoursOf({ hoursPurchased, hoursUsed, paidAt, status }: TimePackage) {
  const bought = toHundredths(hoursPurchased);
  const used = toHundredths(hoursUsed);
  if (paidAt === null) return { bought, added: used, lost: 0 };
  return { bought, added: bought, lost: status === 'active' ? 0 : bought - used };
}

function describe(paid: boolean, bought: number, lost: number): string {
  const hours = formatNumber(fromHundredths(bought));
  if (!paid) return t('unpaidPackage', { hours });
  return lost > 0 ? t('partlyUnused', { hours, unused: fromHundredths(lost) }) : t('package', { hours });
}

/** Dates a package at the start of its purchase day, before all entries of that day. */
function packageMovement(bought: TimePackage, { startOf }: Calendar): Movement {
  const hours = hoursOf(bought);
  return {
    id: 0,
    at: startOf(bought.purchaseDate).getTime(),
    change: hours.added - hours.lost,
    line: {
      date: bought.purchaseDate,
      type: 'package',
      packageNumber: bought.id,
      description: describe(bought.paidAt !== null, hours.bought, hours.lost),
      hoursIn: hours.added === 0 ? null : fromHundredths(hours.added),
      hoursOut: hours.lost === 0 ? null : fromHundredths(hours.lost),
      rate: bought.ratePerHour,
      amount: fromHundredths(amountOf(hours.bought, toHundredths(bought.ratePerHour))),
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
