import {
  amountOf,
  type analytics,
  fromHundredths,
  type LedgerKind,
  type PeriodEntry,
  type ResultOf,
  type TimePackage,
  toHundredths,
} from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { formatNumber } from '@hourbank/i18n/format';
import type { Calendar } from '@hourbank/service-kit/calendar';
import type { ListedEntry } from '../entries/entry-table';
import { kindName } from '../statements/render-statement';
import type { EntryText } from '../statements/statement-text-store';
import { messages } from './messages';

export type ReportLine = ResultOf<typeof analytics.listReportLines>[number];

/** What lines show of packages and entries, by id. Deleted ones are missing. */
export interface Named {
  packages: ReadonlyMap<number, TimePackage>;
  entries: ReadonlyMap<number, EntryText>;
}

const t = translate(messages, 'en');

const typeOfKind = {
  purchase: 'package',
  withdrawn: 'package',
  changed: 'package',
  draw: 'entry',
  reversal: 'entry',
  bonus: 'bonus',
  adjustment: 'adjustment',
  opening: 'adjustment',
  expiry: 'expiry',
  expiry_return: 'expiry',
  closed: 'expiry',
  reopened: 'expiry',
} as const satisfies Record<LedgerKind, ReportLine['type']>;

/** A ledger entry of a later release's kind is listed as an adjustment, as on statements. */
const typeOf = (kind: LedgerKind): ReportLine['type'] => typeOfKind[kind] ?? 'adjustment';

/**
 * Dollars per hour of a purchase when it was booked, null if its package was deleted. The package may have another rate
 * since then.
 */
function rateOf({ kind, hours, amount }: PeriodEntry, bought: TimePackage | undefined): number | null {
  if (kind !== 'purchase' || !bought) return null;
  if (hours === 0) return bought.ratePerHour;
  const booked = toHundredths(amount);
  // The amount is rounded to cents, so the rate of the package is exact if both agree.
  if (amountOf(toHundredths(hours), toHundredths(bought.ratePerHour)) === booked) return bought.ratePerHour;
  return fromHundredths(Math.round(booked / hours));
}

/** The hours and amount of a purchase stay as they were booked; the package and its invoice may have changed since. */
function describePurchase({ hours, amount }: PeriodEntry, bought: TimePackage | undefined): string {
  const isCurrent =
    !bought || amountOf(toHundredths(bought.hoursPurchased), toHundredths(bought.ratePerHour)) === toHundredths(amount);
  return t(isCurrent ? 'package' : 'packageAsBooked', { hours: formatNumber(hours || (bought?.hoursPurchased ?? 0)) });
}

function describe(line: PeriodEntry, bought: TimePackage | undefined, entry?: EntryText): string {
  const { kind, reason } = line;
  if (typeOf(kind) === 'entry') {
    const description = entry?.description ?? t('deletedEntry');
    return reason === null ? description : t('corrected', { description, reason });
  }
  if (kind === 'purchase') return describePurchase(line, bought);
  return reason === null ? kindName(line) : t('named', { name: kindName(line), text: reason });
}

/** The status of the entry or the sold package. That of a package says nothing about another change of its hours. */
function statusOf(
  type: ReportLine['type'],
  { bought, text }: { bought: TimePackage | undefined; text: EntryText | undefined },
): string {
  if (type === 'entry') return text?.status ?? '';
  return type === 'package' ? (bought?.status ?? '') : '';
}

/** Hours added or used. A payment that was reverted and a package that shrank take back what was added: no use. */
const sidesOf = (type: ReportLine['type'], hours: number): Pick<ReportLine, 'hoursIn' | 'hoursOut'> =>
  hours > 0 || (type === 'package' && hours < 0)
    ? { hoursIn: hours, hoursOut: null }
    : { hoursIn: null, hoursOut: hours < 0 ? -hours : null };

/**
 * Returns the line of a ledger entry (D-41): the day of the work or of the booking, hours in or out, and the balance of
 * the account after it. Lines of packages have the money that the hours are worth.
 */
export function reportLine(entry: PeriodEntry, { packages, entries }: Named): ReportLine {
  const { kind, hours, balance, packageId, entryId, workedOn, bookedOn, amount } = entry;
  const type = typeOf(kind);
  const bought = packageId === null ? undefined : packages.get(packageId);
  const text = entryId === null ? undefined : entries.get(entryId);
  return {
    date: workedOn ?? bookedOn,
    type,
    packageNumber: packageId,
    description: describe(entry, bought, text),
    ...sidesOf(type, hours),
    balance,
    rate: rateOf(entry, bought),
    amount: type === 'package' ? amount : null,
    status: statusOf(type, { bought, text }),
  };
}

/** Returns an entry that is not charged as a line without hours and balance. */
export const notChargedLine = (
  { date, description, nonBillableReason: reason, status }: ListedEntry,
  { dayOf }: Calendar,
) => ({
  date: dayOf(new Date(date)),
  type: 'notCharged' as const,
  description: t('notCharged', { description, reason }),
  status,
});
