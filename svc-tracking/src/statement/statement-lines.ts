import {
  amountOf,
  type analytics,
  type ResultOf,
  fromHundredths,
  type TimePackage,
  toHundredths,
} from '@hourbank/contracts';
import type { Calendar } from '../calendar';

export type StatementLine = ResultOf<typeof analytics.listReportLines>[number];

/** A line before its place in the statement gives it a balance. Hours in hundredths. */
export interface Movement {
  /** Of an entry; 0 for a package. */
  id: number;
  at: number;
  change: number;
  line: Omit<StatementLine, 'balance'>;
}

/** An entry as the statement tells it: hours in hundredths, description in plain text. */
export interface StatementEntry {
  id: number;
  packageId: number;
  date: Date;
  hours: number;
  description: string;
  status: string;
}

const inHours = (hundredths: number) => `${fromHundredths(hundredths)} ${hundredths === 100 ? 'hour' : 'hours'}`;

/**
 * Hours that a package brought and lost. Paid ones bring what was bought; what is left of one that is no longer active is lost. One that
 * is not paid brings nothing - but what entries drew from it already, where a payment was taken back.
 */
function hoursOf({ hoursPurchased, hoursUsed, paidAt, status }: TimePackage) {
  const bought = toHundredths(hoursPurchased);
  const used = toHundredths(hoursUsed);
  if (paidAt === null) return { bought, brought: used, lost: 0 };
  return { bought, brought: bought, lost: status === 'active' ? 0 : bought - used };
}

function describe(paid: boolean, bought: number, lost: number): string {
  if (!paid) return `Package of ${inHours(bought)}, not paid yet`;
  return lost > 0 ? `Package of ${inHours(bought)}, ${inHours(lost)} not used` : `Package of ${inHours(bought)}`;
}

/** A package on the first moment of the day it was bought, before all entries of that day. */
function packageMovement(bought: TimePackage, { startOf }: Calendar): Movement {
  const hours = hoursOf(bought);
  return {
    id: 0,
    at: startOf(bought.purchaseDate).getTime(),
    change: hours.brought - hours.lost,
    line: {
      date: bought.purchaseDate,
      type: 'package',
      packageNumber: bought.id,
      description: describe(bought.paidAt !== null, hours.bought, hours.lost),
      hoursIn: hours.brought === 0 ? null : fromHundredths(hours.brought),
      hoursOut: hours.lost === 0 ? null : fromHundredths(hours.lost),
      rate: bought.ratePerHour,
      amount: fromHundredths(amountOf(hours.bought, toHundredths(bought.ratePerHour))),
      status: bought.status,
    },
  };
}

/** Packages, oldest first. */
export const packageMovements = (packages: readonly TimePackage[], calendar: Calendar): Movement[] =>
  packages
    .map((bought) => packageMovement(bought, calendar))
    .sort((a, b) => a.at - b.at || a.line.packageNumber - b.line.packageNumber);

export const entryMovement = (
  { id, packageId, date, hours, description, status }: StatementEntry,
  { dayOf }: Calendar,
): Movement => ({
  id,
  at: date.getTime(),
  change: -hours,
  line: {
    date: dayOf(date),
    type: 'entry',
    packageNumber: packageId,
    description,
    hoursIn: null,
    hoursOut: fromHundredths(hours),
    rate: null,
    amount: null,
    status,
  },
});

export const withBalance = ({ line }: Movement, balance: number): StatementLine => ({
  ...line,
  balance: fromHundredths(balance),
});

/** The last `count` of these movements as lines; `end` is the balance after the last one, those before follow from it backwards. */
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
