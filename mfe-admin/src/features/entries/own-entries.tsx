import type { EntryOfAll } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { Card, type Column, DataTable } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { nameOrNumber } from '../../shared/client-name';
import { EmptyLine } from '../../shared/empty-line';
import { messages as sharedMessages } from '../../shared/messages';
import { EditLink } from '../../shared/row-tools';
import { useOwnId } from '../../shared/use-rights';
import { EntryLink } from './entry-link';
import { useEntryColumns } from './latest-entries';
import { messages } from './messages';
import { ownEntries } from './queries';

/** The latest entries that the signed-in admin logged. */
export function OwnEntries() {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const query = useQuery(ownEntries(useApi(), useOwnId()));
  const columns: Column<EntryOfAll>[] = [
    {
      label: t('date'),
      phone: 'title',
      cell: (entry) => (
        <span>
          <EntryLink entry={entry} />
          <bdi className="hb-two">{nameOrNumber(entry.clientName, entry.clientId)}</bdi>
        </span>
      ),
    },
    ...useEntryColumns(),
    {
      label: common('actions'),
      kind: 'actions',
      cell: ({ id }) => (
        <EditLink
          to="/dashboard/clients/editentry/$timeEntryId"
          params={{ timeEntryId: String(id) }}
          label={t('edit', { id })}
        />
      ),
    },
  ];
  return (
    <QueryBoundary query={query} label={t('loading')}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyLine label={t('own')}>{t('noneOwn')}</EmptyLine>
        ) : (
          <Card title={t('own')} flush>
            <DataTable caption={t('own')} columns={columns} rows={rows} rowKey={({ id }) => id} />
          </Card>
        )
      }
    </QueryBoundary>
  );
}
