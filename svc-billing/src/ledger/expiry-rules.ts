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
