import { useMessages } from '@hourbank/i18n/react';
import { Button, FilterBar, SearchBox } from '@hourbank/ui';
import type { ReactNode } from 'react';
import { DateFilter } from './date-filter';
import type { useDownload } from '../use-download';
import { messages } from './messages';
import type { List } from './use-list';

interface ListToolbarProps<Status extends string, Sort extends string> {
  list: List<Status, Sort>;
  /** Accessible name of the search field. */
  searchLabel: string;
  searchPlaceholder?: string;
  /** Labels of the statuses to filter by. Without them there is no such filter. */
  statuses?: Readonly<Record<Status, string>>;
  /** Whether the list can be filtered by dates. */
  dates?: boolean;
  /**
   * Names of the fields to sort by, in order. Tables have sort buttons in their head, and this list only where rows are
   * cards.
   */
  sorts?: readonly Sort[];
  fields?: Readonly<Record<string, string>>;
  /** Whether the rows are never in a table. */
  noTable?: boolean;
  /** The path of the CSV, made by `exportPath`. False for roles that may not export. */
  csv: string | false;
  download: ReturnType<typeof useDownload>;
  /** Buttons for the whole list, before that of the CSV. */
  actions?: ReactNode;
  /** Parts of the list to choose from, beside the search. */
  chips?: ReactNode;
  /** Further filters. */
  children?: ReactNode;
}

/** The labels of `statuses`, for the filter. */
export const statusLabels = <Status extends string>(
  statuses: readonly Status[],
  labelOf: (status: Status) => string,
): Record<Status, string> =>
  // Each status is one of the names.
  Object.fromEntries(statuses.map((status) => [status, labelOf(status)])) as Record<Status, string>;

/** Search, filters and CSV of a list (D-74). */
export function ListToolbar<Status extends string, Sort extends string>(props: ListToolbarProps<Status, Sort>) {
  const { list, searchLabel, searchPlaceholder, statuses, dates, sorts = [], fields = {}, children } = props;
  const { csv, download, actions, chips, noTable = false } = props;
  const t = useMessages(messages);
  const hasFilters = Boolean(statuses || dates || children || sorts.length > 0);
  return (
    <FilterBar
      count={list.filterCount}
      onClear={list.clear}
      search={
        <>
          <SearchBox
            value={list.search.search ?? ''}
            label={searchLabel}
            {...(searchPlaceholder && { placeholder: searchPlaceholder })}
            onSearch={(term) => list.filter({ search: term || undefined })}
          />
          {chips}
        </>
      }
      actions={
        (actions || csv) && (
          <>
            {actions}
            {csv && (
              <Button icon="download" busy={download.isPending} onClick={() => download.mutate(csv)}>
                {t('downloadCsv')}
              </Button>
            )}
          </>
        )
      }
    >
      {hasFilters && (
        <>
          {statuses && <StatusFilter list={list} statuses={statuses} />}
          {dates && <DateFilter search={list.search} onChange={list.filter} />}
          {children}
          {sorts.length > 0 && <SortSelect list={list} sorts={sorts} fields={fields} always={noTable} />}
        </>
      )}
    </FilterBar>
  );
}

interface StatusFilterProps<Status extends string> {
  list: { search: { status?: Status | undefined }; filter: (change: { status: Status | undefined }) => void };
  statuses: Readonly<Record<Status, string>>;
}

function StatusFilter<Status extends string>({ list: { search, filter }, statuses }: StatusFilterProps<Status>) {
  const t = useMessages(messages);
  const names = Object.keys(statuses) as Status[];
  return (
    <select
      className="form-select"
      aria-label={t('status')}
      value={search.status ?? ''}
      onChange={({ target }) => filter({ status: names.find((name) => name === target.value) })}
    >
      <option value="">{t('allStatuses')}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {statuses[name]}
        </option>
      ))}
    </select>
  );
}

interface SortSelectProps<Sort extends string> {
  list: Pick<List<string, Sort>, 'order'>;
  sorts: readonly Sort[];
  fields: Readonly<Record<string, string>>;
  always: boolean;
}

/** How people say the order of a field: dates by age, numbers by size, texts by letters. */
function sortName(field: string, isDescending: boolean) {
  if (/^date$|Date$|At$/.test(field)) return isDescending ? 'newestFirst' : 'oldestFirst';
  if (/^id$|^hours/.test(field)) return isDescending ? 'highestFirst' : 'lowestFirst';
  return isDescending ? 'fromZ' : 'fromA';
}

function SortSelect<Sort extends string>({ list: { order }, sorts, fields, always }: SortSelectProps<Sort>) {
  const t = useMessages(messages);
  const label = (sort: Sort) => {
    const name = sort.replace('-', '');
    return t(sortName(name, sort !== name), { field: fields[name] ?? name });
  };
  return (
    <select
      className={always ? 'form-select' : 'form-select is-for-cards'}
      aria-label={t('order')}
      value={order.present}
      onChange={({ target }) => order.onSort(sorts.find((sort) => sort === target.value) ?? order.present)}
    >
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {label(sort)}
        </option>
      ))}
    </select>
  );
}
