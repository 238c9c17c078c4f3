import type { PackageStatus } from '@hourbank/contracts';

/** Hours of a package, in hundredths, and the status that follows from them. */
export interface Balance {
  hoursPurchased: number;
  hoursUsed: number;
  /** Hours that an adjustment took away. */
  hoursRemoved: number;
  status: PackageStatus;
  /** Whether entries or adjustments made the package consumed, not an admin (D-28). */
  consumedByUse: boolean;
}

/** A package as far as its hours are concerned. Its days are `YYYY-MM-DD`, its rate is in cents. */
export interface PackageHours extends Balance {
  id: number;
  ratePerHour: number;
  purchaseDate: string;
  expiresOn: string | null;
  /** Whether it expired because its day passed, not by an admin. */
  expiredByDate: boolean;
}

/** The fields of `PackageHours`, which are columns of `time_packages`. */
export const packageHoursFields = [
  'id',
  'hoursPurchased',
  'hoursUsed',
  'hoursRemoved',
  'ratePerHour',
  'status',
  'consumedByUse',
  'expiredByDate',
  'purchaseDate',
  'expiresOn',
] as const satisfies readonly (keyof PackageHours)[];

/** Hours of the package that are neither used nor taken away, in hundredths of an hour. */
export const hoursLeft = ({
  hoursPurchased,
  hoursUsed,
  hoursRemoved,
}: Pick<Balance, 'hoursPurchased' | 'hoursUsed' | 'hoursRemoved'>): number => hoursPurchased - hoursRemoved - hoursUsed;

/** `hoursLeft` of a row of `time_packages`. */
export const hoursLeftSql = 'hours_purchased - hours_removed - hours_used';

/** The hours left of the accounts `a` without those that have expired. The parameter is today. */
export const balanceColumn = `(SELECT SUM(${hoursLeftSql}) FROM time_packages p
  WHERE p.client_id = a.client_id AND p.status = 'active' AND (p.expires_on IS NULL OR p.expires_on >= ?)) AS balance`;

/**
 * Applies used (`delta` > 0) or released hours. Using the last hour makes the package consumed, releasing hours makes
 * it active again (D-28).
 */
export function applyHours<B extends Balance>(balance: B, delta: number): B {
  const next = { ...balance, hoursUsed: balance.hoursUsed + delta };
  if (balance.status === 'active' && delta > 0 && hoursLeft(next) === 0)
    return { ...next, status: 'consumed', consumedByUse: true };
  if (balance.consumedByUse && hoursLeft(next) > 0) return { ...next, status: 'active', consumedByUse: false };
  return next;
}
