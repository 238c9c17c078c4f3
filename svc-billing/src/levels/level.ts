import { type AccountLevel, accountLevels } from '@hourbank/contracts';

/** When an account is running low. Percentages of the peak, hours in hundredths or null. */
export interface Thresholds {
  noticePercent: number;
  lowPercent: number;
  noticeHours: number | null;
  lowHours: number | null;
}

/** An account as far as its level is concerned. Hours in hundredths. */
interface AccountHours {
  balance: number;
  /** The balance after the last purchase, bonus or change of packages. */
  peak: number;
  lastSeq: number;
}

/**
 * The level of an account (D-70), or null without ledger entries. Percentages are compared exactly, not rounded as on
 * screens. They mean nothing without a peak; then only the limits in hours count.
 */
export function levelOf({ balance, peak, lastSeq }: AccountHours, limits: Thresholds): AccountLevel | null {
  if (lastSeq === 0) return null;
  if (balance <= 0) return 'empty';
  const isReached = (percent: number, hours: number | null) =>
    (peak > 0 && (peak - balance) * 100 >= percent * peak) || (hours !== null && balance <= hours);
  if (isReached(limits.lowPercent, limits.lowHours)) return 'low';
  return isReached(limits.noticePercent, limits.noticeHours) ? 'notice' : 'ok';
}

/** What an account was when its level was computed last, and what happened since. */
export interface PreviousState {
  level: AccountLevel | null;
  /** Number of the last ledger entry, and the balance after it; null before the first. */
  seq: number;
  balance: number | null;
  /** Whether the peak was set since: hours were bought or given, or packages changed. */
  isRearmed: boolean;
  /** Whether the level was computed with other thresholds. */
  hadOtherThresholds: boolean;
}

const rank = (level: AccountLevel | null) => (level === null ? 0 : accountLevels.indexOf(level));

/** The level from which an account falls, with the present thresholds. */
function levelBefore(account: AccountHours, previous: PreviousState, limits: Thresholds): AccountLevel | null {
  if (previous.isRearmed) {
    const armed = levelOf({ ...account, balance: account.peak }, limits);
    // A smaller package has lowered the peak, too.
    const isHigher = previous.level !== null && rank(previous.level) < rank(armed);
    return isHigher && !previous.hadOtherThresholds ? previous.level : armed;
  }
  if (!previous.hadOtherThresholds) return previous.level;
  return previous.balance === null ? null : levelOf({ ...account, balance: previous.balance }, limits);
}

/**
 * Whether an account crossed a level downwards since its level was computed last, so that a notice is due (D-70). All
 * changes since count as one crossing, to the level where they end. A purchase and changed thresholds alone lead to no
 * notice; the next fall does.
 */
export function isCrossing(account: AccountHours, previous: PreviousState, limits: Thresholds): boolean {
  if (previous.hadOtherThresholds && account.lastSeq === previous.seq) return false;
  return rank(levelOf(account, limits)) > rank(levelBefore(account, previous, limits));
}
