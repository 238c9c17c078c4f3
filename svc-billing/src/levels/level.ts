import type { AccountLevel } from '@hourbank/contracts';

/** When an account is running low. Percentages of the peak, hours in hundredths or null. */
export interface Thresholds {
  noticePercent: number;
  lowPercent: number;
  noticeHours: number | null;
  lowHours: number | null;
}

/** An account as far as its level is concerned. Hours in hundredths. */
export interface AccountHours {
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
