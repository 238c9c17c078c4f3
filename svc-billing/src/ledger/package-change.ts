import { amountOf, type LedgerKind, type PackageOrigin } from '@hourbank/contracts';
import type { LedgerEntry } from './account-book';
import { type Balance, type PackageHours, unusedHours, usableHours } from './package-hours';

type Terms = Balance &
  Pick<PackageHours, 'ratePerHour' | 'expiredByDate'> & { origin: PackageOrigin; paidAt: string | null };

interface Hours {
  hours: number;
  value: number;
}
const hoursOf = (one: Terms, hours: number): Hours => ({ hours, value: amountOf(hours, one.ratePerHour) });
const none: Hours = { hours: 0, value: 0 };
const minus = (one: Hours, other: Hours): Hours => ({ hours: one.hours - other.hours, value: one.value - other.value });

/** Hours that entries can use. An active package is paid (D-27). */
const usable = (one: Terms | null): Hours => (one === null ? none : hoursOf(one, usableHours(one)));

/** Hours that were paid or given and are neither used nor taken away, whatever the status. */
const held = (one: Terms | null): Hours =>
  one === null || one.paidAt === null ? none : hoursOf(one, unusedHours(one));

const isPaid = (one: Terms | null): boolean => one !== null && one.paidAt !== null;

/**
 * Bonus hours and opening balances are not sold, so whatever adds them, changes their number or worth, or takes them
 * away is of their own kind (D-62, D-84).
 */
function kindOfHeld(before: Terms | null, after: Terms | null): LedgerKind {
  const origin = (after ?? before)?.origin;
  if (origin === 'bonus' || origin === 'opening') return origin;
  if (isPaid(before) === isPaid(after)) return 'changed';
  return isPaid(after) ? 'purchase' : 'withdrawn';
}

/** Hours that end with a status, or return with it. */
function kindOfClosed(before: Terms | null, { hours }: Hours): LedgerKind {
  if (hours <= 0) return 'closed';
  return before?.expiredByDate ? 'expiry_return' : 'reopened';
}

/**
 * The ledger entries of a package that was created (`before` is null), changed or deleted (`after` is null): how the
 * hours that it holds changed, and how many of them ended or returned with its status. A package that is paid and
 * expired at once therefore has its purchase and its end (D-61). Purchases and withdrawals are always recorded. What
 * is added comes first, so that the balance is never negative.
 */
export function entriesOfChange(
  before: Terms | null,
  after: Terms | null,
): Pick<LedgerEntry, 'kind' | 'hours' | 'value'>[] {
  const change = minus(held(after), held(before));
  const closed = minus(minus(usable(after), usable(before)), change);
  const isChanged = ({ hours, value }: Hours) => hours !== 0 || value !== 0;
  return [
    ...(isPaid(before) !== isPaid(after) || isChanged(change) ? [{ kind: kindOfHeld(before, after), ...change }] : []),
    ...(isChanged(closed) ? [{ kind: kindOfClosed(before, closed), ...closed }] : []),
  ].toSorted((one, other) => other.hours - one.hours);
}
