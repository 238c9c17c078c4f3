import type { ListedAccount } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card, type Column, DataTable, EmptyValue, Hours } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { ClientLink } from '../../shared/client-link';
import { nameOrNumber } from '../../shared/client-name';
import { LevelBadge } from './level-badge';
import { messages } from './messages';
import { runningLow } from './queries';

/** The ten accounts that have run out or run out first, of those that are running low (D-70). */
export function RunningLow() {
  const t = useMessages(messages);
  const columns = useColumns();
  const query = useQuery(runningLow(useApi()));
  return (
    <QueryBoundary query={query} label={t('loading')} rows={2}>
      {(rows) => (
        <Card title={t('runningLow')} flush>
          {rows.length > 0 ? (
            <DataTable caption={t('runningLow')} columns={columns} rows={rows} rowKey={({ clientId }) => clientId} />
          ) : (
            <div className="card-body hb-hint">{t('noneLow')}</div>
          )}
        </Card>
      )}
    </QueryBoundary>
  );
}

function useColumns(): Column<ListedAccount>[] {
  const t = useMessages(messages);
  return [
    {
      label: t('client'),
      phone: 'title',
      cell: ({ clientId, clientName }) => <ClientLink id={clientId} name={nameOrNumber(clientName, clientId)} clip />,
    },
    { label: t('balance'), kind: 'number', cell: ({ balance }) => <Hours value={balance} /> },
    {
      label: t('perWeek'),
      kind: 'number',
      cell: ({ forecast }) => (forecast ? <Hours value={forecast.hoursPerWeek} /> : <EmptyValue />),
    },
    {
      label: t('runsOut'),
      className: 'text-nowrap',
      cell: ({ forecast }) => {
        if (!forecast) return <EmptyValue />;
        return forecast.runsOutOn === null ? t('moreThanAYear') : formatDate(forecast.runsOutOn);
      },
    },
    {
      label: t('level'),
      kind: 'end',
      phone: 'corner',
      cell: ({ level }) => <LevelBadge level={level} />,
    },
  ];
}
