import type { LedgerKind } from '@hourbank/contracts';
import { addDays } from './days';
import { hoursLeft, type PackageHours } from './package-hours';

/** A change of the account's usable hours that one package causes. Its hours are signed. */
export interface Movement {
  kind: LedgerKind;
  packageId: number;
  hours: number;
  workedOn: string | null;
}

/** Whether a package is active after its last day. */
export const isDue = ({ status, expiresOn }: PackageHours, today: string) =>
  status === 'active' && expiresOn !== null && expiresOn < today;

/** Expires a package whose day has passed. Returns null if its day has not passed. */
export function expireDue<P extends PackageHours>(one: P, today: string): { expired: P; movement: Movement } | null {
  if (!isDue(one, today) || one.expiresOn === null) return null;
  return {
    expired: { ...one, status: 'expired', expiredByDate: true },
    movement: {
      kind: 'expiry',
      packageId: one.id,
      hours: -hoursLeft(one),
      workedOn: addDays(one.expiresOn, 1),
    },
  };
}

/** The hours that entries can use today, without those of packages whose day has passed. */
export const usableToday = (packages: readonly PackageHours[], today: string): number =>
  packages.filter((one) => one.status === 'active' && !isDue(one, today)).reduce((sum, one) => sum + hoursLeft(one), 0);

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
