import type { AccountPeriod, LedgerEntry, LedgerKind } from '@hourbank/contracts';
import { fromHundredths, toHundredths } from '@hourbank/contracts';
import { translate } from '@hourbank/i18n';
import { messages } from './messages';

/** One ledger entry on a statement. Hours are decimal and signed, days `YYYY-MM-DD`. */
export interface StatementRow {
  bookedOn: string;
  workedOn: string | null;
  kind: LedgerKind;
  packageId: number | null;
  /** Plain text of the entry with the reason of a correction, or the reason of an adjustment, at most 600 letters. */
  text: string;
  hours: number;
  balance: number;
  /** Whether it is of the entry that the statement was sent about. */
  isMarked: boolean;
}

/** Hours of a period by what they were, decimal and signed. Opening balance and these add up to the closing balance. */
interface StatementSums {
  bought: number;
  bonus: number;
  used: number;
  expired: number;
  adjusted: number;
}

/** Everything that a statement shows. Plain data, because it is cloned to a worker thread. */
export interface StatementContent {
  provider: AccountPeriod['provider'];
  client: AccountPeriod['client'];
  from: string;
  to: string;
  /** The day on which the statement was made. */
  madeOn: string;
  opening: number;
  closing: number;
  lastSeq: number;
  sums: StatementSums;
  rows: StatementRow[];
  notCharged: { day: string; text: string; reason: string; isMarked: boolean }[];
  invoices: AccountPeriod['invoices'];
  nextExpiry: AccountPeriod['nextExpiry'];
}

/** A statement as it is printed. Plain data, because it is cloned to a worker thread. */
export interface PrintedStatement {
  content: StatementContent;
  /** JPEG or PNG. */
  logo: Uint8Array | null;
  /** Null for a preview, which has no number and no seal. */
  number: string | null;
  /** The code by which the statement is verified, and the address that contains it. */
  seal: { code: string; url: string } | null;
}

const sumOfKind = {
  purchase: 'bought',
  withdrawn: 'bought',
  changed: 'bought',
  bonus: 'bonus',
  draw: 'used',
  reversal: 'used',
  expiry: 'expired',
  expiry_return: 'expired',
  closed: 'expired',
  reopened: 'expired',
  adjustment: 'adjusted',
  opening: 'adjusted',
} as const satisfies Record<LedgerKind, keyof StatementSums>;

/** The sums of ledger entries. An entry of a later release's kind counts as adjusted, so that the sums add up. */
export function sumsOf(entries: readonly Pick<LedgerEntry, 'kind' | 'hours'>[]): StatementSums {
  const sums = { bought: 0, bonus: 0, used: 0, expired: 0, adjusted: 0 };
  for (const { kind, hours } of entries) sums[sumOfKind[kind] ?? 'adjusted'] += toHundredths(hours);
  return {
    bought: fromHundredths(sums.bought),
    bonus: fromHundredths(sums.bonus),
    used: fromHundredths(sums.used),
    expired: fromHundredths(sums.expired),
    adjusted: fromHundredths(sums.adjusted),
  };
}

const maxText = 600;
const isPunctuated = (text: string) => /[.,:;!?\u2026\u060c\u061b\u061f]$/.test(text);

/**
 * One line of all lines. Those that end without a punctuation mark, such as items of lists, are kept apart by
 * semicolons.
 */
const joinLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .reduce((before, line) => `${before}${isPunctuated(before) ? ' ' : '; '}${line}`);

/** Text of a statement: one line, at most 600 characters. */
export const statementText = (text: string, most = maxText): string => {
  const letters = Array.from(text.trim() === '' ? '' : joinLines(text));
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
};

/** Text of a line of an entry. The reason of a correction stays whole: the entry's text is cut (D-83). */
export function entryText(description: string, correction: string | null): string {
  if (correction === null) return statementText(description);
  const reason = translate(messages, 'en')('correction', { reason: correction });
  const text = statementText(description, maxText - Array.from(`. ${reason}`).length);
  if (text === '') return reason;
  return `${text}${isPunctuated(text) ? '' : '.'} ${reason}`;
}
