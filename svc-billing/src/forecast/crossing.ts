import { type AccountLevel, accountLevels } from '@hourbank/contracts';
import { type Filling, levelOf, type Thresholds } from './level';

/** What an account was when its level was computed last, and what happened since. */
export interface Earlier {
  level: AccountLevel | null;
  /** Number of the last ledger entry, and the balance after it; null before the first. */
  seq: number;
  balance: number | null;
  /** Whether hours were bought, given or taken away since, or otherwise changed but not by work or expiry. */
  isRearmed: boolean;
  /** Whether the level was computed with other thresholds. */
  hadOtherThresholds: boolean;
}

const rank = (level: AccountLevel | null) => (level === null ? 0 : accountLevels.indexOf(level));

/** The level from which an account falls, with the present thresholds. */
function levelBefore(account: Filling, earlier: Earlier, limits: Thresholds): AccountLevel | null {
  if (earlier.isRearmed) {
    const armed = levelOf({ ...account, balance: account.peak }, limits);
    // Hours that were taken away have lowered the peak, too.
    const isHigher = earlier.level !== null && rank(earlier.level) < rank(armed);
    return isHigher && !earlier.hadOtherThresholds ? earlier.level : armed;
  }
  if (!earlier.hadOtherThresholds) return earlier.level;
  return earlier.balance === null ? null : levelOf({ ...account, balance: earlier.balance }, limits);
}

/**
 * Whether an account crossed a level downwards since its level was computed last, so that a notice is due (D-70). All
 * changes since count as one crossing, to the level where they end. A purchase and changed thresholds alone lead to no
 * notice; the next fall does.
 */
export function isCrossing(account: Filling, earlier: Earlier, limits: Thresholds): boolean {
  if (earlier.hadOtherThresholds && account.lastSeq === earlier.seq) return false;
  return rank(levelOf(account, limits)) > rank(levelBefore(account, earlier, limits));
}
