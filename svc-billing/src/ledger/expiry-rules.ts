import type { LedgerKind } from '@hourbank/contracts';
import { addDays } from './days';
import { hoursLeft, isDue, type PackageHours, unusedHours } from './package-hours';

/** A change of the account's usable hours that one package causes. Its hours are signed. */
export interface Movement {
  kind: LedgerKind;
  packageId: number;
  hours: number;
  workedOn: string | null;
}

/** Expires a package whose day has passed. Returns null if its day has not passed. */
export function expireDue<P extends PackageHours>(one: P, today: string): { expired: P; movement: Movement } | null {
  if (!isDue(one, today) || one.expiresOn === null) return null;
  return {
    expired: { ...one, status: 'expired', expiredByDate: true },
    movement: {
      kind: 'expiry',
      packageId: one.id,
      hours: -unusedHours(one),
      workedOn: addDays(one.expiresOn, 1),
    },
  };
}

/** The hours left of packages today. */
export const usableToday = (packages: readonly PackageHours[], today: string): number =>
  packages.reduce((sum, one) => sum + hoursLeft(one, today), 0);

/** The order in which packages give hours: those that expire first, then those bought first (D-62). */
export function byExpiry(one: PackageHours, other: PackageHours): number {
  if (one.expiresOn !== other.expiresOn) {
    if (one.expiresOn === null) return 1;
    if (other.expiresOn === null) return -1;
    return one.expiresOn < other.expiresOn ? -1 : 1;
  }
  if (one.purchaseDate !== other.purchaseDate) return one.purchaseDate < other.purchaseDate ? -1 : 1;
  return one.id - other.id;
}
