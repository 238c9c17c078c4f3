import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryBoundary } from '../query-boundary';
import type { ListPage } from './list-page';
import { ListPager, NoMatch } from './list-states';
import { type List, type PagedList, useLastPage } from './use-list';

export interface ListBodyProps<Row, Page extends ListPage<Row>> {
  list: PagedList & Partial<Pick<List, 'clear' | 'filterCount'>>;
  query: UseQueryResult<Page>;
  /** The loading text. */
  loading: string;
  /** Shows the loading text, where the specification requires it. */
  visible?: boolean;
  /** Title of a list in which nothing matches the filters. */
  none?: string;
  /** Shown if there are no rows, and no filters. */
  empty: ReactNode;
  /** Search and filters. Hidden if there is nothing to search. */
  toolbar?: ReactNode;
  /** Number of rows of a list with a single page, such as '3 clients'. */
  summary?: ((total: number) => string) | undefined;
  /** A link about the list, beside the pager. */
  footer?: ReactNode;
  /** Shows 'Error: {message}', where the specification requires it. */
  errorPrefix?: boolean;
  children: (page: Page) => ReactNode;
}

/**
 * The content of a card with a list: loading, error and empty state, rows and pager. Opens the last page if the page is
 * past the end.
 */
export function ListBody<Row, Page extends ListPage<Row>>(props: ListBodyProps<Row, Page>) {
  const { list, query, loading, visible = false, none, empty, toolbar } = props;
  const { summary, footer, errorPrefix = false, children } = props;
  useLastPage(list, query.isPlaceholderData ? undefined : query.data?.total);
  const isFiltered = Boolean(list.filterCount);
  return (
    <>
      {(isFiltered || query.data?.total !== 0) && toolbar}
      <QueryBoundary query={query} label={loading} visible={visible} errorPrefix={errorPrefix} rows={5} inCard>
        {(page) => (
          <>
            {page.rows.length > 0 ? children(page) : <NoRows list={list} none={none} empty={empty} />}
            <ListPager list={list} page={page} summary={summary}>
              {footer}
            </ListPager>
          </>
        )}
      </QueryBoundary>
    </>
  );
}

type NoRowsProps = Pick<ListBodyProps<unknown, ListPage<unknown>>, 'list' | 'none' | 'empty'>;

const NoRows = ({ list: { clear, filterCount = 0 }, none, empty }: NoRowsProps) =>
  filterCount > 0 && clear && none !== undefined ? <NoMatch list={{ clear }} title={none} /> : empty;
