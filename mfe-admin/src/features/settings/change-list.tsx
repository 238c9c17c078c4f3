import { useMessages } from '@hourbank/i18n/react';
import type { ResponseOf, settings } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import type { PagedList } from '@hourbank/mfe-kit/lists';
import { type Column, EmptyValue, DataTable, DateText, EmptyState } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { ListCard } from '../../shared/list-card';
import { settingChanges } from './queries';
import { fieldLabel } from '../../shared/field-labels';
import { messages } from './messages';

type Change = ResponseOf<typeof settings.listSettingChanges>['changes'][number];

const value = (text: string) => (text ? <bdi className="hb-full-text">{text}</bdi> : <EmptyValue />);

function useChangeColumns(): Column<Change>[] {
  const t = useMessages(messages);
  return [
    {
      label: t('when'),
      className: 'text-nowrap',
      phone: 'title',
      cell: ({ at }) => <DateText value={at} time="beside" />,
    },
    { label: t('who'), cell: ({ by }) => <Who by={by} /> },
    {
      label: t('setting'),
      kind: 'strong',
      cell: ({ field }) => <bdi className="hb-full-text">{fieldLabel(field)}</bdi>,
    },
    { label: t('before'), cell: ({ before }) => value(before) },
    { label: t('after'), cell: ({ after }) => value(after) },
  ];
}

/** Formats an actor such as `admin:1 nadia` as name and id. The id stays the same when the name changes. */
function Who({ by }: { by: string }) {
  const [, id, name] = /^admin:(\d+) (.+)$/.exec(by) ?? [];
  const t = useMessages(messages);
  if (!name) return <bdi>{by}</bdi>;
  return (
    <span className="text-nowrap">
      <bdi>{name}</bdi> <span className="hb-unit">{t('adminNumber', { id: id ?? '' })}</span>
    </span>
  );
}

/** Change history of the settings: time, admin, setting, and the values before and after (D-32). */
export function ChangeList({ list }: { list: PagedList }) {
  const t = useMessages(messages);
  const columns = useChangeColumns();
  const query = useQuery(settingChanges(useApi(), list.query));
  return (
    <ListCard
      list={list}
      query={query}
      label={t('changes')}
      heading
      loading={t('loadingChanges')}
      empty={
        <EmptyState icon="settings" title={t('noChanges')}>
          {t('noChangesHint')}
        </EmptyState>
      }
    >
      {({ rows }) => (
        <DataTable caption={t('changes')} room="roomy" columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
    </ListCard>
  );
}
