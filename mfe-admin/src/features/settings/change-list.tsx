import type { ResponseOf, settings } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { type Column, EmptyValue, DataTable, DateText, EmptyState, Pager } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { type GoToPage, useLastPage } from '../../shared/list-search';
import { QueryBoundary } from '../../shared/query-boundary';
import { settingChanges } from './queries';
import { settingLabel } from './setting-label';

type Change = ResponseOf<typeof settings.listSettingChanges>['changes'][number];

const value = (text: string) => (text ? <bdi className="hb-full-text">{text}</bdi> : <EmptyValue />);

const columns: Column<Change>[] = [
  { label: 'When', className: 'text-nowrap', phone: 'title', cell: ({ at }) => <DateText value={at} time="beside" /> },
  { label: 'Who', cell: ({ by }) => <Who by={by} /> },
  { label: 'Setting', kind: 'strong', cell: ({ field }) => <bdi className="hb-full-text">{settingLabel(field)}</bdi> },
  { label: 'Before', cell: ({ before }) => value(before) },
  { label: 'After', cell: ({ after }) => value(after) },
];

/** Formats an actor such as `admin:1 nadia` as name and id. The id stays the same when the name changes. */
function Who({ by }: { by: string }) {
  const [, id, name] = /^admin:(\d+) (.+)$/.exec(by) ?? [];
  if (!name) return <bdi>{by}</bdi>;
  return (
    <span className="text-nowrap">
      <bdi>{name}</bdi> <span className="hb-unit">#{id}</span>
    </span>
  );
}

/** Change history of the settings: time, admin, setting, and the values before and after (D-32). */
export function ChangeList({ page, onPage }: { page: number; onPage: GoToPage }) {
  const query = useQuery(settingChanges(useApi(), page));
  useLastPage(page, query.isPlaceholderData ? undefined : query.data?.pagination.totalPages, onPage);
  return (
    <QueryBoundary query={query} label="Loading changes...">
      {({ changes, pagination: { pageSize, totalCount } }) => (
        <section className="card" aria-labelledby="setting-changes" aria-busy={query.isPlaceholderData || undefined}>
          <div className="card-header">
            <h2 id="setting-changes">Change history</h2>
          </div>
          {changes.length > 0 ? (
            <DataTable caption="Change history" room="roomy" columns={columns} rows={changes} rowKey={({ id }) => id} />
          ) : (
            <EmptyState icon="settings" title="No changes yet.">
              Changes to settings appear here.
            </EmptyState>
          )}
          {totalCount > 0 && (
            <Pager page={page} pageSize={pageSize} total={totalCount} onPage={(next) => onPage(next)} />
          )}
        </section>
      )}
    </QueryBoundary>
  );
}
