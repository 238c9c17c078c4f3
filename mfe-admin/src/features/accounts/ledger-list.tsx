import type { LedgerEntry, LedgerKind } from '@hourbank/contracts';
import { formatHours, formatSignedHours } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { type List } from '@hourbank/mfe-kit/lists';
import { type Column, DataTable, DateText, EmptyState, EmptyValue } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { ListCard } from '../../shared/list-card';
import { actorLabel, entryLabel } from './ledger-labels';
import { LedgerToolbar } from './ledger-toolbar';
import { messages } from './messages';
import { ledgerPage } from './queries';

interface LedgerListProps {
  clientId: string;
  clientName: string;
  list: List<LedgerKind, '-seq'>;
}

/** Every change of a client's usable hours, newest first, with the balance after it (D-61). */
export function LedgerList({ clientId, clientName, list }: LedgerListProps) {
  const t = useMessages(messages);
  const query = useQuery(ledgerPage(useApi(), clientId, list.query));
  return (
    <ListCard
      list={list}
      query={query}
      label={t('ledger')}
      heading
      loading={t('loadingLedger')}
      toolbar={<LedgerToolbar list={list} />}
      none={t('noEntries')}
      empty={
        <EmptyState icon="clock" title={t('noEntries')}>
          {t('noEntriesHint')}
        </EmptyState>
      }
    >
      {({ rows }) => (
        <DataTable
          caption={t('ledgerOf', { name: clientName })}
          room="roomy"
          columns={columnsOf(t)}
          rows={rows}
          rowKey={({ seq }) => seq}
        />
      )}
    </ListCard>
  );
}

const columnsOf = (t: ReturnType<typeof useMessages<typeof messages>>): Column<LedgerEntry>[] => [
  { label: t('day'), className: 'text-nowrap', phone: 'title', cell: ({ bookedOn }) => <DateText value={bookedOn} /> },
  {
    label: t('kind'),
    cell: ({ kind, hours, reason }) => (
      <span>
        {entryLabel({ kind, hours })}
        {reason && <bdi className="hb-two text-wrap">{reason}</bdi>}
      </span>
    ),
  },
  { label: t('hours'), kind: 'number', phone: 'corner', cell: ({ hours }) => formatSignedHours(hours) },
  { label: t('balance'), kind: 'number', cell: ({ balance }) => formatHours(balance) },
  {
    label: t('package'),
    kind: 'number',
    cell: ({ packageId }) => (packageId === null ? <EmptyValue /> : t('number', { id: packageId })),
  },
  {
    label: t('entry'),
    kind: 'number',
    cell: ({ entryId }) => (entryId === null ? <EmptyValue /> : t('number', { id: entryId })),
  },
  { label: t('by'), className: 'text-nowrap', cell: (row) => <bdi>{actorLabel(row)}</bdi> },
];
