import type { ResponseOf, settings } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { type Column, EmptyValue, DataTable, DateText, EmptyState } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { ListCard } from '../../shared/list-card';
import type { GoToPage } from '../../shared/list-search';
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
  return (
    <ListCard
      query={query}
      label="Change history"
      heading
      loading="Loading changes..."
      page={page}
      onPage={onPage}
      empty={
        <EmptyState icon="settings" title="No changes yet.">
          Changes to settings appear here.
        </EmptyState>
      }
    >
      {(changes) => (
        <DataTable caption="Change history" room="roomy" columns={columns} rows={changes} rowKey={({ id }) => id} />
      )}
    </ListCard>
  );
}
