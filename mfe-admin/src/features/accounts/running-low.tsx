import type { ListedAccount } from '@hourbank/contracts';
import { formatDate, formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Badge, Card } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { ClientLink } from '../../shared/client-link';
import { nameOrNumber } from '../../shared/client-name';
import { EmptyLine } from '../../shared/empty-line';
import { ButtonLink } from '../../shared/row-tools';
import { LevelBadge } from './level-badge';
import { messages } from './messages';
import { runningLow } from './queries';

/** Rows of the card. The Client List has all. */
const maxRows = 10;

/** The clients whose hours have run out or run out first, then those whose hours expire soon (D-122). */
export function RunningLow() {
  const t = useMessages(messages);
  const query = useQuery(runningLow(useApi()));
  return (
    <QueryBoundary query={query} label={t('loading')} rows={2}>
      {({ rows, total }) => <Rows accounts={rows.slice(0, maxRows)} total={total} />}
    </QueryBoundary>
  );
}

function Rows({ accounts, total }: { accounts: readonly ListedAccount[]; total: number }) {
  const t = useMessages(messages);
  if (accounts.length === 0) return <EmptyLine label={t('runningLow')}>{t('noneLow')}</EmptyLine>;
  return (
    <Card
      title={t('runningLow')}
      count={total}
      flush
      action={
        <ButtonLink variant="ghost" size="sm" to="/manageclients" search={{ show: 'low' }}>
          {t('showInList')}
        </ButtonLink>
      }
    >
      <ul className="hb-work">
        {accounts.map((account) => (
          <li key={account.clientId}>
            <span>
              <b className="fw-semibold">
                <ClientLink id={account.clientId} name={nameOrNumber(account.clientName, account.clientId)} clip />
              </b>
              <Outlook of={account} />
            </span>
            <span className="hb-work-side">
              {account.level === 'ok' ? <Badge bg="warning">{t('expiresSoon')}</Badge> : <LevelBadge {...account} />}
              <b className="fw-semibold">{t('hoursValue', { hours: formatNumber(account.balance) })}</b>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** When the hours expire, or when they run out at the pace of the client. */
function Outlook({ of: { level, nextExpiry, forecast } }: { of: ListedAccount }) {
  const t = useMessages(messages);
  if (level === 'ok' && nextExpiry) {
    const hours = formatNumber(nextExpiry.hours);
    const params = { hours, day: formatDate(nextExpiry.on), unused: formatNumber(forecast?.expiringUnused ?? 0) };
    return <span className="hb-two">{t(forecast?.expiringUnused ? 'expireUnused' : 'expire', params)}</span>;
  }
  if (!forecast?.runsOutOn) return null;
  const params = { day: formatDate(forecast.runsOutOn), pace: formatNumber(forecast.hoursPerWeek) };
  return <span className="hb-two">{t('lastsUntil', params)}</span>;
}
