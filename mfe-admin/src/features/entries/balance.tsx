import { useMessages } from '@hourbank/i18n/react';
import type { AccountPackage } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { Card, HoursMeter } from '@hourbank/ui';
import { messages } from './messages';

/** Packages that the card shows at most; the select of the form lists all. */
const shown = 5;

/** The remaining hours of each package that entries can use, those that expire first on top. */
export function Balance({ packages }: { packages: readonly AccountPackage[] }) {
  const t = useMessages(messages);
  return (
    <Card title={t('balance')}>
      {packages.length === 0 ? (
        <span className="hb-muted">{t('noHoursLeft')}</span>
      ) : (
        <div className="d-grid gap-3">
          {packages.slice(0, shown).map(({ id, hoursLeft, hoursPurchased, expiresOn }) => (
            <div key={id}>
              <HoursMeter label={t('packageNow', { id })} left={hoursLeft} total={hoursPurchased} />
              {expiresOn !== null && (
                <span className="hb-two mt-1">{t('expires', { day: formatDate(expiresOn) })}</span>
              )}
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}
