import { useMessages } from '@hourbank/i18n/react';
import type { TimePackage } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { Alert, EmptyState, useConfirm } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListCard } from '../../shared/list-card';
import type { GoToPage } from '../../shared/list-search';
import { useDeleteWithConfirm } from '../../shared/use-delete-with-confirm';
import { packageLabels } from './package-labels';
import { PackageTable } from './package-table';
import { packagePage, useDeletePackage } from './queries';
import { messages } from './messages';

interface PackageListProps {
  clientId: string;
  clientName: string;
  page: number;
  onPage: GoToPage;
  /** Button of the empty list. */
  action: ReactNode;
}

export function PackageList({ clientId, clientName, page, onPage, action }: PackageListProps) {
  const t = useMessages(messages);
  const query = useQuery(packagePage(useApi(), clientId, page));
  const confirm = useConfirm();
  const remove = useDeletePackage();
  const { confirmDelete, failure, list } = useDeleteWithConfirm<TimePackage>(query.data?.rows, {
    ask: ({ id }) =>
      confirm({
        title: t('deleteTitle', { id }),
        text: t('deleteQuestion'),
        confirmLabel: t('deleteConfirm'),
      }),
    labels: packageLabels(),
    remove: async ({ id, revision }) => {
      await remove.mutateAsync({ id, revision });
      return { title: t('deleted', { id }) };
    },
  });

  return (
    <>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <ListCard
        query={query}
        label={t('packages')}
        loading={t('loadingPackages')}
        page={page}
        onPage={onPage}
        summary={(count) => t('count', { count })}
        ref={list}
        empty={
          <EmptyState icon="package" title={t('noPackages')} action={action}>
            {t('noPackagesHint')}
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
