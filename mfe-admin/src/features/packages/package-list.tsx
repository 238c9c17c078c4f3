import type { TimePackage } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { Alert, EmptyState, Pager } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type GoToPage, useLastPage } from '../../shared/list-search';
import { QueryBoundary } from '../../shared/query-boundary';
import { useDeleteWithConfirm } from '../../shared/use-delete-with-confirm';
import { packageLabels } from './package-labels';
import { PackageTable } from './package-table';
import { packagePage, packagesPerPage, useDeletePackage } from './queries';

interface PackageListProps {
  clientId: string;
  clientName: string;
  page: number;
  onPage: GoToPage;
  /** Button of the empty list. */
  action: ReactNode;
}

export function PackageList({ clientId, clientName, page, onPage, action }: PackageListProps) {
  const query = useQuery(packagePage(useApi(), clientId, page));
  const remove = useDeletePackage();
  const removal = useDeleteWithConfirm<TimePackage>(query.data?.packages, {
    confirmation: ({ id }) => ({
      title: `Delete package #${id}`,
      text: 'Are you sure you want to delete this package?',
      confirmLabel: 'Delete package',
    }),
    labels: packageLabels,
    remove: async ({ id, revision }) => {
      await remove.mutateAsync({ id, revision });
      return `Package #${id} was deleted.`;
    },
  });

  useLastPage(
    page,
    query.data && !query.isPlaceholderData ? Math.ceil(query.data.total / packagesPerPage) : undefined,
    onPage,
  );

  return (
    <>
      {removal.failure && <Alert tone="danger">{removal.failure}</Alert>}
      <QueryBoundary query={query} label="Loading packages...">
        {({ packages, total }) => (
          <section
            className="card"
            aria-label="Packages"
            aria-busy={query.isPlaceholderData || undefined}
            tabIndex={-1}
            ref={removal.list}
          >
            {packages.length > 0 ? (
              <PackageTable
                packages={packages}
                clientName={clientName}
                onDelete={(row) => void removal.confirmDelete(row)}
              />
            ) : (
              <EmptyState icon="package" title="No time packages found." action={action}>
                Sell prepaid hours, then log time against them.
              </EmptyState>
            )}
            {total > 0 && (
              <Pager
                page={page}
                pageSize={packagesPerPage}
                total={total}
                onPage={(next) => onPage(next)}
                summary={total <= packagesPerPage ? countOf(total) : undefined}
              />
            )}
          </section>
        )}
      </QueryBoundary>
    </>
  );
}

const countOf = (total: number) => (total === 1 ? '1 package' : `${total} packages`);
