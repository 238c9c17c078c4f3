import { fromHundredths, type TimePackage, toHundredths } from '@hourbank/contracts';

/** Adds hours exactly, in hundredths (D-6). */
export const addHours = (...hours: number[]): number =>
  fromHundredths(hours.reduce((sum, value) => sum + toHundredths(value), 0));

/** Remaining and purchased hours of a client's active packages. */
export function balanceOf(packages: readonly TimePackage[]): { left: number; total: number } {
  const active = packages.filter(({ status }) => status === 'active');
  return {
    left: addHours(...active.map(({ hoursLeft }) => hoursLeft)),
    total: addHours(...active.map(({ hoursPurchased }) => hoursPurchased)),
  };
}
