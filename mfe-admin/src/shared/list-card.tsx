import { Pager } from '@hourbank/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type Ref, useId } from 'react';
import type { ListPage } from './list-page';
import { type GoToPage, useLastPage } from './list-search';
import { QueryBoundary } from './query-boundary';

interface ListCardProps<Row> {
  query: UseQueryResult<ListPage<Row>>;
  /** Accessible name of the list. */
  label: string;
  /** Shows the label as the heading of the card. */
  heading?: boolean;
  /** Text shown while the list loads. */
  loading: string;
  page: number;
  onPage: GoToPage;
  /** Number of rows of a list with a single page, such as '3 clients'. */
  summary?: (total: number) => string;
  /** Shown in place of the rows. */
  empty: ReactNode;
  ref?: Ref<HTMLElement>;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list in a card: loading, error and empty state, the rows, and the pager. Opens the last page if `page` is past the end. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { query, label, heading, loading, page, onPage, summary, empty, ref, children } = props;
  const headingId = useId();
  const { data, isPlaceholderData } = query;
  useLastPage(page, data && !isPlaceholderData ? Math.ceil(data.total / data.pageSize) : undefined, onPage);
  return (
    <QueryBoundary query={query} label={loading}>
      {({ rows, total, pageSize }) => (
        <section
          className="card"
          {...(heading ? { 'aria-labelledby': headingId } : { 'aria-label': label })}
          aria-busy={isPlaceholderData || undefined}
          tabIndex={-1}
          ref={ref}
        >
          {heading && (
            <div className="card-header">
              <h2 id={headingId}>{label}</h2>
            </div>
          )}
          {rows.length > 0 ? children(rows) : empty}
          {total > 0 && (
            <Pager
              page={page}
              pageSize={pageSize}
              total={total}
              onPage={(next) => onPage(next)}
              summary={total <= pageSize ? summary?.(total) : undefined}
            />
          )}
        </section>
      )}
    </QueryBoundary>
  );
}
