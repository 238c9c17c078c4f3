import { type AccountLevel, fromHundredths, type TimePackage, toHundredths } from '@hourbank/contracts';
import { currentLanguage, translate } from '@hourbank/i18n';
import { formatNumber } from '@hourbank/i18n/format';
import { messages } from './messages';

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

/** The next hours to expire, and the last day on which they can be used. Null if no hours expire. */
export function nextExpiryOf(packages: readonly TimePackage[]): { on: string; hours: number } | null {
  const expiring = activeOf(packages).filter(({ expiresOn, hoursLeft }) => expiresOn !== null && hoursLeft > 0);
  const on = expiring.flatMap(({ expiresOn }) => expiresOn ?? []).sort()[0];
  if (on === undefined) return null;
  return { on, hours: balanceOf(expiring.filter(({ expiresOn }) => expiresOn === on)).left };
}

/** A notice on the overview. `action` labels a link to the Request More Time page; `request` opens its dialog. */
interface Notice {
  title: string;
  text: string;
  action?: string;
  request?: true;
}

/**
 * Notices about missing proofs, pending approvals and a low balance, in this order. Hours are low at the level at which
 * the alerts begin (D-70); it is undefined if the account could not be loaded.
 */
export function noticesOf(packages: readonly TimePackage[], level: AccountLevel | null | undefined): Notice[] {
  return [proofNotice(packages), approvalNotice(packages), lowBalanceNotice(packages, level)].filter(
    (notice) => notice !== null,
  );
}

/** The package has no proof, or an admin sent its proof back (D-57). */
export const needsProof = ({ paymentProof, reviewNote }: TimePackage) => paymentProof === null || reviewNote !== null;

/** The number of packages, as the messages need it, and '#34 and #33'. */
const namesOf = (packages: readonly TimePackage[]) => ({
  count: packages.length,
  numbers: new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(packages.map(({ id }) => `#${id}`)),
});

const availableLater = (packages: readonly TimePackage[]) =>
  translate(messages)('availableLater', { hours: formatNumber(balanceOf(packages).total) });

function proofNotice(packages: readonly TimePackage[]): Notice | null {
  const t = translate(messages);
  const missing = packages.filter((timePackage) => timePackage.status === 'pending' && needsProof(timePackage));
  if (missing.length === 0) return null;
  return { title: t('proofMissing', namesOf(missing)), text: availableLater(missing), action: t('uploadProof') };
}

function approvalNotice(packages: readonly TimePackage[]): Notice | null {
  const waiting = packages.filter((timePackage) => timePackage.status === 'pending' && !needsProof(timePackage));
  if (waiting.length === 0) return null;
  return { title: translate(messages)('awaitingApproval', namesOf(waiting)), text: availableLater(waiting) };
}

function lowBalanceNotice(packages: readonly TimePackage[], level: AccountLevel | null | undefined): Notice | null {
  const t = translate(messages);
  const { left } = balanceOf(activeOf(packages));
  const more = { action: t('requestMore'), request: true } as const;
  if (left <= 0) {
    const isUsedUp = packages.some(({ status }) => status === 'consumed');
    return isUsedUp ? { title: t('allUsed'), text: t('requestToContinue'), ...more } : null;
  }
  if (level !== 'notice' && level !== 'low') return null;
  return { title: t('hoursLow'), text: t('leftInTotal', { hours: formatNumber(left) }), ...more };
}
