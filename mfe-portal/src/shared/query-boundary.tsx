import { ErrorState, Skeleton } from '@hourbank/ui';

interface QueryBoundaryProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The page's own words for the wait. */
  label: string;
  /** Shows the words as well, where the specification does. */
  visible?: boolean;
  rows?: number;
}

/** Stands where data will be: rows to come, or what went wrong and another try (D-52). */
export const QueryBoundary = ({ query, label, visible = false, rows = 3 }: QueryBoundaryProps) =>
  query.error && !query.isFetching ? (
    <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton label={label} visible={visible} rows={rows} className="card-body" />
  );
