import { fromHundredths, type TimePackage, toHundredths } from '@hourbank/contracts';

type Balance = Pick<TimePackage, 'hoursPurchased' | 'hoursUsed'>;

/** Sums and differences of hours are exact (D-6). */
export const addHours = (...hours: number[]): number =>
  fromHundredths(hours.reduce((sum, value) => sum + toHundredths(value), 0));

export const hoursLeft = ({ hoursPurchased, hoursUsed }: Balance): number => addHours(hoursPurchased, -hoursUsed);

/** Active packages with hours left can take entries. */
export const canTakeEntries = (of: TimePackage): boolean => of.status === 'active' && hoursLeft(of) > 0;

/** What is left of, and what was bought with, a client's active packages. */
export function balanceOf(packages: readonly TimePackage[]): { left: number; total: number } {
  const active = packages.filter(({ status }) => status === 'active');
  return {
    left: addHours(...active.map(hoursLeft)),
    total: addHours(...active.map(({ hoursPurchased }) => hoursPurchased)),
  };
}
