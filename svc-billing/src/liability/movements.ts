import type { LedgerKind } from '@hourbank/contracts';
import { addMonths } from '../ledger/days';

/** The groups of movements, and the kinds of ledger entries that belong to each. */
const kindsOf = {
  sold: ['purchase', 'withdrawn', 'changed'],
  used: ['draw', 'reversal'],
  expired: ['expiry', 'expiry_return', 'closed', 'reopened'],
  adjusted: ['adjustment', 'bonus', 'opening'],
} as const satisfies Record<string, readonly LedgerKind[]>;

type MovementGroup = keyof typeof kindsOf;
export const movementGroups = Object.keys(kindsOf) as MovementGroup[];

/** Hundredths of an hour, and their value in cents. */
export interface Amount {
  hours: number;
  value: number;
}

/** The movements of a month, and the sums of all months before it. */
export type Movements = Record<'opening' | MovementGroup, Amount>;

/** The movements as columns `soldHours`, `soldValue` and so on. MariaDB returns sums as text. */
export type MovementColumns = Record<`${keyof Movements}${'Hours' | 'Value'}`, number | string>;

/** The first day of a month `YYYY-MM`. */
export const firstDayOf = (month: string): string => `${month}-01`;
/** The month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);
export const nextMonth = (month: string): string => monthOf(addMonths(firstDayOf(month), 1));

/** SQL that sums the ledger entries of each group under `condition`, as columns of `MovementColumns`. */
export const ledgerSums = (condition: string): string =>
  movementGroups
    .flatMap((group) => {
      const kinds = kindsOf[group].map((kind) => `'${kind}'`).join(', ');
      return (['hours', 'value'] as const).map(
        (column) =>
          `COALESCE(SUM(CASE WHEN ${condition} AND kind IN (${kinds}) THEN ${column} ELSE 0 END), 0) AS ${group}${column === 'hours' ? 'Hours' : 'Value'}`,
      );
    })
    .join(', ');

const amountOf = (row: MovementColumns, name: keyof Movements): Amount => ({
  hours: Number(row[`${name}Hours`]),
  value: Number(row[`${name}Value`]),
});

export const movementsOf = (row: MovementColumns): Movements => ({
  opening: amountOf(row, 'opening'),
  sold: amountOf(row, 'sold'),
  used: amountOf(row, 'used'),
  expired: amountOf(row, 'expired'),
  adjusted: amountOf(row, 'adjusted'),
});

const plus = (one: Amount, other: Amount): Amount => ({
  hours: one.hours + other.hours,
  value: one.value + other.value,
});

/** Adds up movements. Without any, all are 0. */
export function sumOfMovements(all: readonly Movements[]): Movements {
  const sum = (name: keyof Movements) =>
    all.reduce((total, movements) => plus(total, movements[name]), { hours: 0, value: 0 });
  return {
    opening: sum('opening'),
    sold: sum('sold'),
    used: sum('used'),
    expired: sum('expired'),
    adjusted: sum('adjusted'),
  };
}

/** What is left at the end of the month. */
export const closingOf = ({ opening, sold, used, expired, adjusted }: Movements): Amount =>
  [sold, used, expired, adjusted].reduce(plus, opening);
