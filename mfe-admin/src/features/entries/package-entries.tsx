import type { ApiClient } from '@hourbank/api-client';
import {
  type AdminEntry,
  fromHundredths,
  invoices,
  isBlankHtml,
  type TimePackage,
  toHundredths,
  tracking,
} from '@hourbank/contracts';
import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { QueryBoundary, useApi } from '@hourbank/mfe-kit';
import { requestPage } from '@hourbank/mfe-kit/lists';
import { Card, type Column, DataTable, EmptyValue, Hours, Pager, RichText } from '@hourbank/ui';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EntryLink } from './entry-link';
import { EntryStatusBadge } from './entry-status';
import { messages } from './package-entries-messages';

const entriesPageSize = 25;

/** One page of the entries that take hours from a package, newest first. Without svc-tracking, they have no texts. */
const entriesOfPackage = (call: ApiClient, { id, clientId, hoursUsed }: TimePackage, page: number) =>
  queryOptions({
    queryKey: ['packages', 'entries', id, page],
    queryFn: async ({ signal }) => {
      const list = await requestPage<{ entryId: number; hours: number }>(entriesPageSize, (onResponse) =>
        call(
          invoices.listPackageEntries,
          { params: { id }, query: { page, pageSize: entriesPageSize } },
          { signal, onResponse },
        ),
      );
      const ids = list.rows.map(({ entryId }) => entryId).join(',');
      const query = { ids, pageSize: 100 };
      const entries = ids
        ? await call(tracking.listTimeEntries, { params: { clientId }, query }, { signal }).then(
            ({ timeEntries }) => new Map(timeEntries.map((entry) => [entry.id, entry])),
            () => null,
          )
        : null;
      return { ...list, rows: list.rows.map((row) => ({ ...row, entry: entries?.get(row.entryId) })) };
    },
    placeholderData: keepPreviousData,
    enabled: hoursUsed > 0,
  });

interface Row {
  entryId: number;
  /** Hours that the entry takes from this package. */
  hours: number;
  /** Undefined if it could not be read. */
  entry: AdminEntry | undefined;
}

/** The number of an entry, with the hours that it takes from other packages. */
function EntryNote({ of: { entryId: id, hours, entry }, packageId }: { of: Row; packageId: number }) {
  const t = useMessages(messages);
  const others = (entry?.parts ?? []).filter((part) => part.packageId !== packageId);
  const other = entry ? fromHundredths(toHundredths(entry.hours) - toHundredths(hours)) : 0;
  if (!entry || other <= 0) return t('entryNumber', { id });
  return t('entryElsewhere', {
    id,
    hours: formatNumber(entry.hours),
    other: formatNumber(other),
    count: others.length === 1 ? 'one' : 'many',
    from: others[0]?.packageId ?? 0,
  });
}

/** The entries that take hours from a package, newest first (D-127). */
export function PackageEntries({ of }: { of: TimePackage }) {
  const t = useMessages(messages);
  const [page, setPage] = useState(1);
  const query = useQuery(entriesOfPackage(useApi(), of, page));
  if (of.hoursUsed === 0) return <Card title={t('usedBy', { count: 0 })}>{t('notUsed')}</Card>;
  const columns: Column<Row>[] = [
    {
      label: t('date'),
      className: 'text-nowrap',
      phone: 'title',
      cell: ({ entry }) => (entry ? <EntryLink entry={entry} /> : <EmptyValue />),
    },
    {
      label: t('description'),
      phone: 'full',
      cell: (row) => (
        <>
          {row.entry && !isBlankHtml(row.entry.description) && <RichText html={row.entry.description} clamp />}
          <span className="hb-two text-wrap">
            <EntryNote of={row} packageId={of.id} />
          </span>
        </>
      ),
    },
    { label: t('hoursColumn'), kind: 'number', cell: ({ hours }) => <Hours value={hours} unit={false} /> },
    {
      label: t('status'),
      phone: 'corner',
      cell: ({ entry }) => (entry ? <EntryStatusBadge status={entry.status} /> : <EmptyValue />),
    },
  ];
  return (
    <Card title={query.data ? t('usedBy', { count: query.data.total }) : '\u00a0'} flush busy={query.isPlaceholderData}>
      <QueryBoundary query={query} inCard label={t('loadingEntries')}>
        {({ rows, total, pageSize }) => (
          <>
            <DataTable
              caption={t('entriesOf', { id: of.id })}
              columns={columns}
              rows={rows}
              rowKey={({ entryId }) => entryId}
            />
            <Pager page={page} pageSize={pageSize} total={total} onPage={setPage} />
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}
