import { ErrorState, Skeleton } from '@hourbank/ui';

interface QueryBoundaryProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The loading text. */
  label: string;
  /** Shows the loading text above the skeleton, where the specification requires it. */
  visible?: boolean;
  rows?: number;
}

/** Shows a skeleton while a query loads, or its error with a Retry button (D-52). */
export const QueryBoundary = ({ query, label, visible = false, rows = 3 }: QueryBoundaryProps) =>
  query.error && !query.isFetching ? (
    <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton label={label} visible={visible} rows={rows} className="card-body" />
  );
