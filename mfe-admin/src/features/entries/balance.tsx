import { useMessages } from '@hourbank/i18n/react';
import type { TimeEntry, TimePackage } from '@hourbank/contracts';
import { formatNumber } from '@hourbank/i18n/format';
import { Alert, Card, HoursMeter } from '@hourbank/ui';
import { addHours } from '../../shared/hours';
import { messages } from './messages';

interface BalanceProps {
  /** The selected package. */
  of: TimePackage | undefined;
  /** Hours in the form; 0 or NaN until the user enters a number. */
  hours: number;
  /** The stored entry, whose hours are available again. */
  entry?: TimeEntry | undefined;
}

/** Balance of the selected package before and after saving. This is a preview; the server checks the balance. */
export function Balance({ of, hours, entry }: BalanceProps) {
  const t = useMessages(messages);
  if (!of)
    return (
      <Card title={t('balance')}>
        <span className="hb-muted">{t('selectPackageHint')}</span>
      </Card>
    );
  const now = of.hoursLeft;
  const allocated = entry?.packageId === of.id ? entry.hours : 0;
  const after = addHours(now, allocated, hours > 0 ? -hours : -allocated);
  return (
    <Card title={t('balance')}>
      <div className="d-grid gap-3" aria-live="polite">
        <HoursMeter label={t('packageNow', { id: of.id })} left={now} total={of.hoursPurchased} />
        {after >= 0 ? (
          <HoursMeter label={t('afterSaving')} left={after} total={of.hoursPurchased} />
        ) : (
          <Alert tone="warning">{t('onlyLeft', { hours: formatNumber(addHours(now, allocated)) })}</Alert>
        )}
      </div>
    </Card>
  );
}
