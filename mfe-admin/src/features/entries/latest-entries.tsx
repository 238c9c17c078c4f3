import { isBlankHtml, type TimeEntry } from '@hourbank/contracts';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { useMessages } from '@hourbank/i18n/react';
import { Card, type Column, DataTable, EmptyState, EmptyValue, Hours, RichText } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { messages as sharedMessages } from '../../shared/messages';
import { ButtonLink } from '../../shared/row-tools';
import { EntryLink } from './entry-link';
import { EntryStatusBadge } from './entry-status';
import { messages } from './messages';
import { latestEntries } from './queries';

/** What was done, its hours and its status, as short lists of entries have them behind their day. */
export function useEntryColumns(): Column<TimeEntry>[] {
  const t = useMessages(messages);
  return [
    {
      label: t('description'),
      phone: 'full',
      cell: ({ description }) => (isBlankHtml(description) ? <EmptyValue /> : <RichText html={description} clamp />),
    },
    {
      label: t('hours'),
      kind: 'number',
      cell: ({ hours, packageId }) => (packageId === null ? t('notCharged') : <Hours value={hours} unit={false} />),
    },
    { label: t('status'), phone: 'corner', cell: ({ status }) => <EntryStatusBadge status={status} /> },
  ];
}

/** The latest entries of a client, with a link to all of them. */
export function LatestEntries({ clientId }: { clientId: string }) {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const query = useQuery(latestEntries(useApi(), clientId));
  const columns: Column<TimeEntry>[] = [
    { label: t('date'), className: 'text-nowrap', phone: 'title', cell: (entry) => <EntryLink entry={entry} /> },
    ...useEntryColumns(),
  ];
  return (
    <QueryBoundary query={query} label={t('loading')}>
      {({ rows }) => (
        <Card
          title={t('latest')}
          flush
          action={
            <ButtonLink variant="ghost" size="sm" to="/dashboard/clients/entries/$clientId" params={{ clientId }}>
              {common('manageEntries')}
            </ButtonLink>
          }
        >
          {rows.length > 0 ? (
            <DataTable caption={t('latest')} columns={columns} rows={rows} rowKey={({ id }) => id} />
          ) : (
            <EmptyState icon="clock" title={t('none')}>
              {t('noneHint')}
            </EmptyState>
          )}
        </Card>
      )}
    </QueryBoundary>
  );
}
