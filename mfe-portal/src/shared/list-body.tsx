import { type List, type ListPage, ListPager, NoMatch, useLastPage } from '@hourbank/mfe-kit/lists';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryBoundary } from './query-boundary';

interface ListBodyProps<Row, Page extends ListPage<Row>> {
  list: Pick<List, 'query' | 'goTo' | 'setPageSize' | 'href' | 'clear' | 'filterCount'>;
  query: UseQueryResult<Page>;
  /** The loading text. */
  loading: string;
  /** Shows the loading text, where the specification requires it. */
  visible?: boolean;
  /** Title of a list in which nothing matches the filters. */
  none: string;
  /** Shown if the client has no rows at all. */
  empty: ReactNode;
  /** Search and filters. Hidden if there is nothing to search. */
  toolbar: ReactNode;
  children: (page: Page) => ReactNode;
}

/** The content of a card with a list: filters, loading, error and empty state, rows and pager. */
export function ListBody<Row, Page extends ListPage<Row>>(props: ListBodyProps<Row, Page>) {
  const { list, query, loading, visible = false, none, empty, toolbar, children } = props;
  const { data, isPlaceholderData } = query;
  useLastPage(list, isPlaceholderData ? undefined : data?.total);
  const isFiltered = list.filterCount > 0;
  return (
    <div aria-busy={isPlaceholderData}>
      {(isFiltered || data?.total !== 0) && toolbar}
      {data ? (
        <>
          {data.rows.length > 0 ? children(data) : isFiltered ? <NoMatch list={list} title={none} /> : empty}
          <ListPager list={list} page={data} />
        </>
      ) : (
        <QueryBoundary query={query} label={loading} visible={visible} rows={5} />
      )}
    </div>
  );
}
