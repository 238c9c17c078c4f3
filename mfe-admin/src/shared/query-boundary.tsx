import { ErrorState, SkeletonCard } from '@hourbank/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface QueryBoundaryProps<T> {
  query: UseQueryResult<T>;
  /** The page's own words for the wait. */
  label?: string;
  rows?: number;
  /** Waits for an answer of this visit: a form must not start from what was known before. */
  fresh?: boolean;
  /** The page's own way to say what failed. */
  describe?: (message: string) => string;
  children: (data: T) => ReactNode;
}

/** What a query has, or the card that stands for it: rows to come, or the failure with a way to try again (D-52). */
export function QueryBoundary<T>({
  query,
  label = 'Loading...',
  rows = 5,
  fresh = false,
  describe = (message) => message,
  children,
}: QueryBoundaryProps<T>) {
  if (query.data !== undefined && (!fresh || query.isFetchedAfterMount)) return children(query.data);
  if (query.isError) {
    return (
      <section className="card">
        <ErrorState message={describe(query.error.message)} onRetry={() => void query.refetch()} />
      </section>
    );
  }
  return <SkeletonCard label={label} rows={rows} visible />;
}
