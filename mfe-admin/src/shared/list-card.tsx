import { type ListPage, ListPager, type PagedList, useLastPage } from '@hourbank/mfe-kit/lists';
import { useMessages } from '@hourbank/i18n/react';
import { ErrorState, Skeleton } from '@hourbank/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type Ref, useId } from 'react';
import { messages } from './messages';

interface ListCardProps<Row, Page extends ListPage<Row>> {
  list: PagedList;
  query: UseQueryResult<Page>;
  /** Accessible name of the list. */
  label: string;
  /** Shows the label as the heading of the card. */
  heading?: boolean;
  /** Text shown while the list loads. */
  loading: string;
  /** Number of rows of a list with a single page, such as '3 clients'. */
  summary?: (total: number) => string;
  /** Search and filters, which stay while the rows load or fail. */
  toolbar?: ReactNode;
  /** Shown in place of the rows. */
  empty: ReactNode;
  ref?: Ref<HTMLElement>;
  children: (page: Page) => ReactNode;
}

/** A list in a card: filters, loading, error and empty state, the rows, and the pager. Opens the last page if the page is past the end. */
export function ListCard<Row, Page extends ListPage<Row>>(props: ListCardProps<Row, Page>) {
  const { list, query, label, heading, loading, summary, toolbar, empty, ref, children } = props;
  const headingId = useId();
  const { data, isPlaceholderData } = query;
  useLastPage(list, isPlaceholderData ? undefined : data?.total);
  return (
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
      {toolbar}
      {data ? (
        <>
          {data.rows.length > 0 ? children(data) : empty}
          <ListPager list={list} page={data} summary={summary} />
        </>
      ) : (
        <NoRows query={query} loading={loading} />
      )}
    </section>
  );
}

function NoRows({ query, loading }: { query: UseQueryResult<unknown>; loading: string }) {
  const t = useMessages(messages);
  if (query.isError)
    return <ErrorState message={t('error', { message: query.error.message })} onRetry={() => void query.refetch()} />;
  return <Skeleton label={loading} rows={5} visible className="card-body" />;
}
