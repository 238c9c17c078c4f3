import type { Account } from '@hourbank/contracts';
import { formatDate, formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from './messages';
import { accountOf } from './queries';

/** Balance and next expiry of a client. It shows hours only, so every role sees it. */
export function AccountCard({ clientId, action }: { clientId: string; action?: ReactNode }) {
  const t = useMessages(messages);
  const query = useQuery(accountOf(useApi(), clientId));
  return (
    <QueryBoundary query={query} label={t('loading')} rows={2}>
      {(account) => (
        <Card title={t('account')} label={t('account')} action={action}>
          <AccountFacts account={account} />
        </Card>
      )}
    </QueryBoundary>
  );
}

function AccountFacts({ account: { balance, nextExpiry, forecast } }: { account: Account }) {
  const t = useMessages(messages);
  return (
    <dl className="hb-facts">
      <dt>{t('balance')}</dt>
      <dd>{t('hoursValue', { hours: formatNumber(balance) })}</dd>
      <dt>{t('nextExpiry')}</dt>
      <dd>
        {nextExpiry
          ? t('expiryOn', { hours: formatNumber(nextExpiry.hours), day: formatDate(nextExpiry.on) })
          : t('noExpiry')}
      </dd>
      {forecast && (
        <>
          <dt>{t('runsOut')}</dt>
          <dd>
            {forecast.runsOutOn === null
              ? t('runsOutLate', { pace: formatNumber(forecast.hoursPerWeek) })
              : t('runsOutOn', {
                  day: formatDate(forecast.runsOutOn),
                  pace: formatNumber(forecast.hoursPerWeek),
                })}
            {forecast.expiringUnused > 0 && (
              <span className="hb-two">{t('expiringUnused', { hours: formatNumber(forecast.expiringUnused) })}</span>
            )}
          </dd>
        </>
      )}
    </dl>
  );
}
