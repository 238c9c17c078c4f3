import { ApiError } from '@hourbank/api-client';
import type { SharedBalance } from '@hourbank/contracts';
import { formatDate, formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Alert, AuthCard, Badge, type Tone, usePageTitle } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { messages } from '../../features/balance-links/messages';
import { isSecret, linkedBalance } from '../../features/balance-links/queries';

/**
 * The page that a balance link opens, without a login (D-75). The secret stays in the address, so that the page can be
 * reloaded and bookmarked; a browser never sends this part of an address.
 */
export function BalancePage() {
  const t = useMessages(messages);
  usePageTitle(t('balance'));
  const { hash } = useLocation();
  const isComplete = isSecret(hash);
  const query = useQuery({ ...linkedBalance(useApi(), hash), enabled: isComplete });
  const hasEnded = !isComplete || (query.error instanceof ApiError && query.error.status === 404);
  return (
    <AuthCard portal title={t('balance')} footer={<Link to="/">{t('logIn')}</Link>}>
      {hasEnded ? (
        <Alert tone="warning" className="mb-0">
          {t('endedLink')} {t('askForLink')}
        </Alert>
      ) : (
        <QueryBoundary query={query} label={t('loadingBalance')} rows={2} inCard>
          {(balance) => <Balance {...balance} />}
        </QueryBoundary>
      )}
    </AuthCard>
  );
}

const badges = {
  notice: ['gettingLow', 'warning'],
  low: ['low', 'warning'],
  empty: ['empty', 'danger'],
} as const satisfies Record<string, readonly [string, Tone]>;

function Balance({ balance, level, runsOutOn, nextExpiry, updatedOn }: SharedBalance) {
  const t = useMessages(messages);
  const [name, tone] = level === null || level === 'ok' ? [null, null] : badges[level];
  return (
    <div className="d-grid gap-2">
      <div className="hb-hero-num">
        {formatNumber(balance)} <small>{t('hoursLeft')}</small>
      </div>
      {name && (
        <div>
          <Badge bg={tone}>{t(name)}</Badge>
        </div>
      )}
      {runsOutOn && <div>{t('runsOut', { day: formatDate(runsOutOn) })}</div>}
      {nextExpiry && (
        <div>
          {t('expires', {
            count: nextExpiry.hours,
            hours: formatNumber(nextExpiry.hours),
            day: formatDate(nextExpiry.on),
          })}
        </div>
      )}
      <div className="hb-muted">{updatedOn ? t('updated', { day: formatDate(updatedOn) }) : t('noChange')}</div>
    </div>
  );
}
