import { useMessages } from '@hourbank/i18n/react';
import { ErrorState, SkeletonCard } from '@hourbank/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from './messages';

interface QueryBoundaryProps<T> {
  query: UseQueryResult<T>;
  /** Text shown while the query loads. */
  label?: string;
  rows?: number;
  /** Waits for a response fetched after mount, because a form must not start from cached data. */
  fresh?: boolean;
  children: (data: T) => ReactNode;
}

/** Renders the data of a query. Shows a skeleton while it loads and an error with a retry button when it fails (D-52). */
export function QueryBoundary<T>({ query, label, rows = 5, fresh = false, children }: QueryBoundaryProps<T>) {
  const t = useMessages(messages);
  if (query.data !== undefined && (!fresh || query.isFetchedAfterMount)) return children(query.data);
  if (query.isError) {
    return (
      <section className="card">
        <ErrorState message={t('error', { message: query.error.message })} onRetry={() => void query.refetch()} />
      </section>
    );
  }
  return <SkeletonCard label={label ?? t('loading')} rows={rows} visible />;
}
