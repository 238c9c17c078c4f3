import type { TimePackage } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { Alert, EmptyState } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../shared/loaded';
import { useRemoval } from '../../shared/use-removal';
import { PackageTable } from './package-table';
import { packagesOfClient, useDeletePackage } from './queries';

interface PackageListProps {
  clientId: string;
  clientName: string;
  /** What can be done where there is no package yet. */
  action: ReactNode;
}

export function PackageList({ clientId, clientName, action }: PackageListProps) {
  const query = useQuery(packagesOfClient(useApi(), clientId));
  const remove = useDeletePackage();
  const removal = useRemoval<TimePackage>(query.data, {
    question: ({ id }) => ({ title: `Delete package #${id}`, text: 'Are you sure you want to delete this package?', confirmLabel: 'Delete package' }),
    remove: async ({ id }) => {
      await remove.mutateAsync(id);
      return `Package #${id} was deleted.`;
    },
  });

  return (
    <>
      {removal.failure && <Alert tone="danger">{removal.failure}</Alert>}
      <Loaded query={query} label="Loading packages...">
        {(packages) => (
          <section className="card" aria-label="Packages" tabIndex={-1} ref={removal.list}>
            {packages.length > 0
              ? <PackageTable packages={packages} clientName={clientName} onDelete={(row) => void removal.ask(row)} />
              : <EmptyState icon="package" title="No time packages found." action={action}>Sell prepaid hours, then log time against them.</EmptyState>}
          </section>
        )}
      </Loaded>
    </>
  );
}
