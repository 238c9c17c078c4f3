import type { TimePackage } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { Alert, EmptyState } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListCard } from '../../shared/list-card';
import type { GoToPage } from '../../shared/list-search';
import { useDeleteWithConfirm } from '../../shared/use-delete-with-confirm';
import { packageLabels } from './package-labels';
import { PackageTable } from './package-table';
import { packagePage, useDeletePackage } from './queries';

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
  const { confirmDelete, failure, list } = useDeleteWithConfirm<TimePackage>(query.data?.rows, {
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

  return (
    <>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <ListCard
        query={query}
        label="Packages"
        loading="Loading packages..."
        page={page}
        onPage={onPage}
        summary={countOf}
        ref={list}
        empty={
          <EmptyState icon="package" title="No time packages found." action={action}>
            Sell prepaid hours, then log time against them.
          </EmptyState>
        }
      >
        {(packages) => (
          <PackageTable packages={packages} clientName={clientName} onDelete={(row) => void confirmDelete(row)} />
        )}
      </ListCard>
    </>
  );
}

const countOf = (total: number) => (total === 1 ? '1 package' : `${total} packages`);
