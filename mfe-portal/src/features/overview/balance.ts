import { fromHundredths, type TimePackage, toHundredths } from '@hourbank/contracts';
import { formatNumber } from '@hourbank/i18n/format';
import { isRunningLow } from '@hourbank/ui';

/** Remaining and purchased hours. */
export interface Balance {
  left: number;
  total: number;
}

export const activeOf = (packages: readonly TimePackage[]): TimePackage[] =>
  packages.filter(({ status }) => status === 'active');

/** Sums in hundredths of an hour, so that 0.1 + 0.2 is exactly 0.3 (D-6). */
export function balanceOf(packages: readonly TimePackage[]): Balance {
  const total = packages.reduce((sum, { hoursPurchased }) => sum + toHundredths(hoursPurchased), 0);
  const left = packages.reduce((sum, { hoursLeft }) => sum + toHundredths(hoursLeft), 0);
  return { left: fromHundredths(left), total: fromHundredths(total) };
}

/** A notice on the overview. `action` labels the link to the Request More Time page. */
export interface Notice {
  title: string;
  text: string;
  action?: string;
}

const names = new Intl.ListFormat('en', { type: 'conjunction' });

/** Notices about missing proofs, pending approvals and a low balance, in this order. */
export function noticesOf(packages: readonly TimePackage[]): Notice[] {
  return [proofNotice(packages), approvalNotice(packages), lowBalanceNotice(packages)].filter(
    (notice) => notice !== null,
  );
}

/** The package has no proof, or an admin sent its proof back (D-57). */
const needsProof = ({ paymentProof, reviewNote }: TimePackage) => paymentProof === null || reviewNote !== null;

const numbersOf = (packages: readonly TimePackage[]) => names.format(packages.map(({ id }) => `#${id}`));

const availableLater = (packages: readonly TimePackage[]) =>
  `Your ${formatNumber(balanceOf(packages).total)} h will be available once we confirm payment.`;

function proofNotice(packages: readonly TimePackage[]): Notice | null {
  const missing = packages.filter((timePackage) => timePackage.status === 'pending' && needsProof(timePackage));
  if (missing.length === 0) return null;
  const noun = missing.length === 1 ? 'package' : 'packages';
  return {
    title: `Upload proof of payment for ${noun} ${numbersOf(missing)}.`,
    text: availableLater(missing),
    action: 'Upload proof',
  };
}

function approvalNotice(packages: readonly TimePackage[]): Notice | null {
  const waiting = packages.filter((timePackage) => timePackage.status === 'pending' && !needsProof(timePackage));
  if (waiting.length === 0) return null;
  const subject = waiting.length === 1 ? `Package ${numbersOf(waiting)} is` : `Packages ${numbersOf(waiting)} are`;
  return { title: `${subject} awaiting approval.`, text: availableLater(waiting) };
}

function lowBalanceNotice(packages: readonly TimePackage[]): Notice | null {
  const { left, total } = balanceOf(activeOf(packages));
  const action = 'Request more time';
  if (left <= 0) {
    const isUsedUp = packages.some(({ status }) => status === 'consumed');
    return isUsedUp ? { title: "You've used all your hours.", text: 'Request more to continue.', action } : null;
  }
  if (!isRunningLow(left, total)) return null;
  return { title: 'Your hours are running low.', text: `${formatNumber(left)} h left in total.`, action };
}
