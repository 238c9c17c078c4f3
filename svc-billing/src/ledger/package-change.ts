import type { LedgerKind, PackageOrigin } from '@hourbank/contracts';
import type { LedgerEntry } from './account-book';
import { type Balance, unusedHours, type PackageHours } from './package-hours';

type Terms = Balance &
  Pick<PackageHours, 'ratePerHour' | 'expiredByDate'> & { origin: PackageOrigin; paidAt: string | null };

/** Hours of a package that entries can use. An active package is paid (D-27). */
const usableHours = (one: Balance | null): number => (one?.status === 'active' ? unusedHours(one) : 0);

const worth = (one: Terms | null): number => (one === null ? 0 : usableHours(one) * one.ratePerHour);

const isPaid = (one: Terms | null): boolean => one !== null && one.paidAt !== null;

/** Bonus hours are not sold, so whatever gives them, changes their number or takes them away is a bonus. */
function kindOf(before: Terms | null, after: Terms | null): LedgerKind {
  const isBonus = (after ?? before)?.origin === 'bonus';
  if (isPaid(before) !== isPaid(after)) {
    if (isBonus) return 'bonus';
    return isPaid(after) ? 'purchase' : 'withdrawn';
  }
  if (after?.status !== 'active') return 'closed';
  if (before?.expiredByDate) return 'expiry_return';
  const hasSameTerms =
    before?.hoursPurchased === after.hoursPurchased &&
    before.hoursRemoved === after.hoursRemoved &&
    before.ratePerHour === after.ratePerHour;
  if (hasSameTerms) return 'reopened';
  return isBonus ? 'bonus' : 'changed';
}

/**
 * The ledger entry of a package that was created (`before` is null), changed or deleted (`after` is null), or null if
 * no usable hours changed. Purchases and withdrawals are always recorded.
 */
export function entryOfChange(
  before: Terms | null,
  after: Terms | null,
): Pick<LedgerEntry, 'kind' | 'hours' | 'value'> | null {
  const hours = usableHours(after) - usableHours(before);
  const value = worth(after) - worth(before);
  if (isPaid(before) === isPaid(after) && hours === 0 && value === 0) return null;
  return { kind: kindOf(before, after), hours, value };
}
