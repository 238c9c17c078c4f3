import { QueryBoundary } from '@hourbank/mfe-kit';
import type { ListPage } from '@hourbank/mfe-kit/lists';
import { Card, type Column, DataTable } from '@hourbank/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const shown = 5;

interface LatestCardProps<Row> {
  title: string;
  /** Announced while the rows load. */
  label: string;
  query: UseQueryResult<ListPage<Row>>;
  columns: Column<Row>[];
  /** A link to all rows. */
  action: ReactNode;
  /** Replaces the table if there are no rows. */
  empty: ReactNode;
}

/** The latest rows of a list, on the overview of a client. */
export function LatestCard<Row extends { id: number }>(props: LatestCardProps<Row>) {
  const { title, label, query, columns, action, empty } = props;
  return (
    <QueryBoundary query={query} label={label}>
      {({ rows }) => (
        <Card title={title} flush action={action}>
          {rows.length > 0 ? (
            <DataTable caption={title} columns={columns} rows={rows.slice(0, shown)} rowKey={({ id }) => id} />
          ) : (
            empty
          )}
        </Card>
      )}
    </QueryBoundary>
  );
}
