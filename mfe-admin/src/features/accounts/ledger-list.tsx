import type { LedgerEntry, LedgerKind } from '@hourbank/contracts';
import { formatDate, formatHours, formatSignedHours } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { type List } from '@hourbank/mfe-kit/lists';
import { Alert, type Column, DataTable, DateText, EmptyState, EmptyValue } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListCard } from '../../shared/list-card';
import { PackageLink } from '../../shared/package-link';
import { useRights } from '../../shared/use-rights';
import { LedgerDescription } from './ledger-description';
import { entryLabel } from './ledger-labels';
import { LedgerToolbar } from './ledger-toolbar';
import { messages } from './messages';
import { ledgerPage } from './queries';

interface LedgerListProps {
  clientId: string;
  clientName: string;
  list: List<LedgerKind, '-seq'>;
  /** Buttons beside the filters. */
  actions: ReactNode;
}

/** Every change of a client's usable hours, newest first, with the balance after it (D-61). */
export function LedgerList({ clientId, clientName, list, actions }: LedgerListProps) {
  const t = useMessages(messages);
  const canOpen = useRights()('packages.read');
  const query = useQuery(ledgerPage(useApi(), clientId, list.query));
  return (
    <>
      {query.data?.entries === null && (
        <Alert tone="warning" className="hb-list-alert" onRetry={() => void query.refetch()}>
          {t('textsUnavailable')}
        </Alert>
      )}
      <ListCard
        list={list}
        query={query}
        label={t('ledger')}
        heading
        loading={t('loadingLedger')}
        toolbar={<LedgerToolbar list={list} actions={actions} />}
        none={t('noEntries')}
        empty={
          <EmptyState icon="clock" title={t('noEntries')}>
            {t('noEntriesHint')}
          </EmptyState>
        }
      >
        {({ rows, entries }) => (
          <DataTable
            caption={t('ledgerOf', { name: clientName })}
            room="roomy"
            columns={columnsOf(t, entries, canOpen)}
            rows={rows}
            rowKey={({ seq }) => seq}
          />
        )}
      </ListCard>
    </>
  );
}

type Texts = Parameters<typeof LedgerDescription>[0]['entries'];

const columnsOf = (
  t: ReturnType<typeof useMessages<typeof messages>>,
  entries: Texts,
  canOpen: boolean,
): Column<LedgerEntry>[] => [
  {
    label: t('day'),
    className: 'text-nowrap',
    phone: 'title',
    cell: ({ bookedOn, workedOn }) => (
      <span>
        <DateText value={workedOn ?? bookedOn} />
        {workedOn !== null && workedOn !== bookedOn && (
          <span className="hb-two">{t('booked', { date: formatDate(bookedOn) })}</span>
        )}
      </span>
    ),
  },
  { label: t('kind'), cell: entryLabel },
  { label: t('description'), phone: 'full', cell: (row) => <LedgerDescription of={row} entries={entries} /> },
  {
    label: t('package'),
    kind: 'number',
    cell: ({ packageId }) => {
      if (packageId === null) return <EmptyValue />;
      const number = t('number', { id: packageId });
      return canOpen ? <PackageLink id={packageId}>{number}</PackageLink> : number;
    },
  },
  { label: t('hours'), kind: 'number', phone: 'corner', cell: ({ hours }) => formatSignedHours(hours) },
  {
    label: t('balance'),
    kind: 'number',
    cell: ({ balance }) => <b className="fw-semibold">{formatHours(balance)}</b>,
  },
];
