import type { ApiClient } from '@hourbank/api-client';
import { accounts, type ListedAccount } from '@hourbank/contracts';
import { formatDate, formatNumber, today } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { dayMs } from '@hourbank/mfe-kit/lists';
import { Alert, type Column, EmptyValue } from '@hourbank/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LevelBadge } from './level-badge';
import { hoursMessages } from './hours-messages';
import { messages } from './messages';
import { soonDays } from './queries';

type Hours = Pick<ListedAccount, 'balance' | 'purchased' | 'nextExpiry' | 'level'>;
const noHours: Hours = { balance: 0, purchased: 0, nextExpiry: null, level: null };

/** The hours of up to 100 clients of a list, by id. A client who never had hours is left out. */
const accountsOf = (call: ApiClient, clientIds: readonly number[]) =>
  queryOptions({
    queryKey: ['accounts', 'of-clients', clientIds],
    queryFn: async ({ signal }) => {
      const query = { clientIds: clientIds.join(','), pageSize: 100 };
      const listed = await call(accounts.listAccounts, { query }, { signal });
      return new Map(listed.map((account) => [account.clientId, account]));
    },
    enabled: clientIds.length > 0,
  });

/**
 * The columns with the hours of clients, and what to say if these can't be loaded. The rest of the list does not wait
 * for them: until they are there, cells keep the room of two lines.
 */
export function useAccountColumns<Client extends { id: number }>(
  clients: readonly Client[],
): { columns: Column<Client>[]; failure: ReactNode } {
  const t = useMessages(messages);
  const list = useMessages(hoursMessages);
  const clientIds = clients.map(({ id }) => id);
  const { data, isError, refetch } = useQuery(accountsOf(useApi(), clientIds));
  const cellOf =
    (show: (hours: Hours) => ReactNode, room: ReactNode = <TwoLines first={null} second={null} />) =>
    (client: Client) => {
      if (data) return show(data.get(client.id) ?? noHours);
      return isError ? <EmptyValue /> : room;
    };
  return {
    columns: [
      {
        label: t('balance'),
        kind: 'number',
        className: 'hb-balance',
        phone: 'corner',
        cell: cellOf((hours) => <Balance of={hours} />),
      },
      {
        label: t('level'),
        className: 'text-nowrap',
        cell: cellOf(({ level }) => {
          if (level === null) return list('noHoursYet');
          return level === 'ok' ? list('levelOk') : <LevelBadge level={level} />;
        }, '\u00a0'),
      },
      {
        label: t('nextExpiry'),
        className: 'text-nowrap',
        cell: cellOf((hours) => <NextExpiry of={hours} />),
      },
    ],
    failure: isError && (
      <Alert tone="warning" className="hb-list-alert" onRetry={() => void refetch()}>
        {list('hoursUnavailable')}
      </Alert>
    ),
  };
}

/** Two lines of a cell. Without content they keep their room, so that nothing moves when it arrives. */
const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span>
    {first ?? '\u00a0'}
    <span className="hb-two">{second ?? '\u00a0'}</span>
  </span>
);

function Balance({ of: { balance, purchased } }: { of: Hours }) {
  const list = useMessages(hoursMessages);
  return (
    <TwoLines
      first={list.rich('hoursBold', { hours: formatNumber(balance), b: (chunks) => <b>{chunks}</b> })}
      second={purchased > 0 ? list('ofHours', { hours: formatNumber(purchased) }) : null}
    />
  );
}

function NextExpiry({ of: { nextExpiry } }: { of: Hours }) {
  const t = useMessages(messages);
  const list = useMessages(hoursMessages);
  if (!nextExpiry) return <TwoLines first={<EmptyValue />} second={null} />;
  const hours = formatNumber(nextExpiry.hours);
  const days = Math.round((Date.parse(nextExpiry.on) - Date.parse(today())) / dayMs);
  const isSoon = days <= soonDays;
  return (
    <TwoLines
      first={<span className={isSoon ? 'hb-late' : undefined}>{formatDate(nextExpiry.on)}</span>}
      second={isSoon ? list('hoursInDays', { hours, count: days }) : t('hoursValue', { hours })}
    />
  );
}
