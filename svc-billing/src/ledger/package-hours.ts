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

type Hours = Pick<Balance, 'hoursPurchased' | 'hoursUsed' | 'hoursRemoved'>;
type Usability = Pick<PackageHours, 'status' | 'expiresOn'>;

/**
 * Hours of a package that are neither used nor taken away, in hundredths, whatever its status. How many of them can be
 * used is `hoursLeft`.
 */
export const unusedHours = ({ hoursPurchased, hoursUsed, hoursRemoved }: Hours): number =>
  hoursPurchased - hoursRemoved - hoursUsed;

/** Whether a package is active after its last day. The next change of its account expires it (D-62). */
export const isDue = ({ status, expiresOn }: Usability, today: string) =>
  status === 'active' && expiresOn !== null && expiresOn < today;

/** The status of a package today, also before its expiry is written. */
export const statusOn = (one: Usability, today: string): PackageStatus => (isDue(one, today) ? 'expired' : one.status);

/** Hours of a package that can be used today, in hundredths: the only meaning of hours left (D-88). */
export const hoursLeft = (one: Hours & Usability, today: string): number =>
  statusOn(one, today) === 'active' ? unusedHours(one) : 0;

/** Unused hours of a package that expired or was closed, in hundredths. Those of a request were never sold (D-88). */
export const hoursExpired = (one: Hours & Usability, today: string): number =>
  one.status === 'pending' ? 0 : unusedHours(one) - hoursLeft(one, today);

/** Hours of a package in the ledger: those that entries can use until its expiry is written. */
export const usableHours = (one: Hours & Pick<Balance, 'status'>): number =>
  one.status === 'active' ? unusedHours(one) : 0;

/** `unusedHours` of a row of `time_packages`. */
export const unusedHoursSql = 'hours_purchased - hours_removed - hours_used';

/**
 * Cents of hours of a row of `time_packages` at its rate, rounded half up as by `amountOf`. `%` is the only integer
 * division that both databases have, so sums are exact.
 */
export const amountSql = (hours: string): string => {
  const rounded = `((${hours}) * rate_per_hour + 50)`;
  return `((${rounded} - ${rounded} % 100) / 100)`;
};

/** Cents of tax on cents `net` of a row of `time_packages`, as by `priceOf` (D-81). */
export const taxSql = (net: string): string => {
  const rounded = `(${net} * tax_rate + 5000)`;
  return `((${rounded} - ${rounded} % 10000) / 10000)`;
};

/** Condition: a row of `time_packages` is due. `today` is `?` or a literal, here and below. */
export const isDueSql = (today: string) => `status = 'active' AND expires_on < ${today}`;

/** Condition: the hours of a row of `time_packages` can be used. */
export const isUsableSql = (today: string) => `status = 'active' AND (expires_on IS NULL OR expires_on >= ${today})`;

/** The hours left of the accounts `a`. The parameter is today. */
export const balanceColumn = `(SELECT SUM(${unusedHoursSql}) FROM time_packages p
  WHERE p.client_id = a.client_id AND ${isUsableSql('?')}) AS balance`;

/**
 * Applies used (`delta` > 0) or released hours. Using the last hour makes the package consumed, releasing hours makes
 * it active again (D-28).
 */
export function applyHours<B extends Balance>(balance: B, delta: number): B {
  const next = { ...balance, hoursUsed: balance.hoursUsed + delta };
  if (balance.status === 'active' && delta > 0 && unusedHours(next) === 0)
    return { ...next, status: 'consumed', consumedByUse: true };
  if (balance.consumedByUse && unusedHours(next) > 0) return { ...next, status: 'active', consumedByUse: false };
  return next;
}
