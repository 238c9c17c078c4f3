import { fromHundredths, type TimePackage, toHundredths } from '@hourbank/contracts';
import { formatHoursShort, isRunningLow } from '@hourbank/ui';

/** Hours that can still be used, of those that were bought. */
export interface Balance {
  left: number;
  total: number;
}

export const activeOf = (packages: readonly TimePackage[]): TimePackage[] =>
  packages.filter(({ status }) => status === 'active');

/** Sums go through hundredths, so that 0.1 + 0.2 stays 0.3 (D-6). */
export function balanceOf(packages: readonly TimePackage[]): Balance {
  const total = packages.reduce((sum, { hoursPurchased }) => sum + toHundredths(hoursPurchased), 0);
  const used = packages.reduce((sum, { hoursUsed }) => sum + toHundredths(hoursUsed), 0);
  return { left: fromHundredths(total - used), total: fromHundredths(total) };
}

/** One line of the portal's information, and what the client can do about it where requests are. */
export interface Notice {
  title: string;
  text: string;
  action?: string;
}

const names = new Intl.ListFormat('en', { type: 'conjunction' });

/** What a client should know of its packages before reading tables. */
export function noticesOf(packages: readonly TimePackage[]): Notice[] {
  return [needingProof(packages), awaitingApproval(packages), shortOfHours(packages)].filter(
    (notice) => notice !== null,
  );
}

/** No proof yet, or one that was sent back (D-57). */
const needsProof = ({ paymentProof, reviewNote }: TimePackage) => paymentProof === null || reviewNote !== null;

function describe(packages: readonly TimePackage[], one: string, several: string): { title: string; hours: string } {
  const list = names.format(packages.map(({ id }) => `#${id}`));
  const hours = formatHoursShort(balanceOf(packages).total);
  return { title: packages.length === 1 ? `Package ${list} ${one}` : `Packages ${list} ${several}`, hours };
}

function needingProof(packages: readonly TimePackage[]): Notice | null {
  const waiting = packages.filter((of) => of.status === 'pending' && needsProof(of));
  if (waiting.length === 0) return null;
  const { title, hours } = describe(waiting, 'needs a payment proof.', 'need a payment proof.');
  return { title, text: `The ${hours} h can be used once the payment is confirmed.`, action: 'Upload proof' };
}

function awaitingApproval(packages: readonly TimePackage[]): Notice | null {
  const waiting = packages.filter((of) => of.status === 'pending' && !needsProof(of));
  if (waiting.length === 0) return null;
  const { title, hours } = describe(waiting, 'is awaiting approval.', 'are awaiting approval.');
  return { title, text: `The ${hours} h can be used once the payment is confirmed.` };
}

function shortOfHours(packages: readonly TimePackage[]): Notice | null {
  const { left, total } = balanceOf(activeOf(packages));
  const action = 'Request more time';
  if (left <= 0) {
    const isUsedUp = packages.some(({ status }) => status === 'consumed');
    return isUsedUp ? { title: 'Your hours are used up.', text: 'Work goes on with your next package.', action } : null;
  }
  if (!isRunningLow(left, total)) return null;
  return { title: 'Your hours are running low.', text: `${formatHoursShort(left)} h are left in all.`, action };
}
