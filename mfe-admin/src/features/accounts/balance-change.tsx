import { fromHundredths, toHundredths } from '@hourbank/contracts';
import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { messages } from './messages';

/** 'Balance: 11 h → 9 h'. Shows nothing until the change is a number that leaves a balance. */
export function BalanceChange({ before, change }: { before: number; change: number }) {
  const t = useMessages(messages);
  if (!Number.isFinite(change) || change === 0) return null;
  const after = fromHundredths(toHundredths(before) + Math.round(change * 100));
  if (after < 0) return null;
  return <span role="status">{t('change', { before: formatNumber(before), after: formatNumber(after) })}</span>;
}
