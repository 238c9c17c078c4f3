import { fromHundredths, type TimePackage, toHundredths } from '@hourbank/contracts';
import { formatHoursShort, isRunningLow } from '@hourbank/ui';

/** Hours that can still be used, of those that were bought. */
export interface Balance {
  left: number;
  total: number;
}

export const activeOf = (packages: readonly TimePackage[]): TimePackage[] => packages.filter(({ status }) => status === 'active');

/** Sums go through hundredths, so that 0.1 + 0.2 stays 0.3 (D-6). */
export function balanceOf(packages: readonly TimePackage[]): Balance {
  const total = packages.reduce((sum, { hoursPurchased }) => sum + toHundredths(hoursPurchased), 0);
  const used = packages.reduce((sum, { hoursUsed }) => sum + toHundredths(hoursUsed), 0);
  return { left: fromHundredths(total - used), total: fromHundredths(total) };
}

/** One line of the portal's information. */
export interface Notice {
  title: string;
  text: string;
}

const names = new Intl.ListFormat('en', { type: 'conjunction' });

/** What a client should know of its packages before reading tables. */
export function noticesOf(packages: readonly TimePackage[]): Notice[] {
  return [awaitingApproval(packages), shortOfHours(packages)].filter((notice) => notice !== null);
}

function awaitingApproval(packages: readonly TimePackage[]): Notice | null {
  const pending = packages.filter(({ status }) => status === 'pending');
  if (pending.length === 0) return null;
  const list = names.format(pending.map(({ id }) => `#${id}`));
  const hours = formatHoursShort(balanceOf(pending).total);
  return {
    title: pending.length === 1 ? `Package ${list} is awaiting approval.` : `Packages ${list} are awaiting approval.`,
    text: `The ${hours} h can be used once the payment is confirmed.`,
  };
}

function shortOfHours(packages: readonly TimePackage[]): Notice | null {
  const { left, total } = balanceOf(activeOf(packages));
  if (left <= 0) {
    const isUsedUp = packages.some(({ status }) => status === 'consumed');
    return isUsedUp ? { title: 'Your hours are used up.', text: 'Work goes on with your next package.' } : null;
  }
  if (!isRunningLow(left, total)) return null;
  return { title: 'Your hours are running low.', text: `${formatHoursShort(left)} h are left in all.` };
}
