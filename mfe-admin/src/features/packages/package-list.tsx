import { useMessages } from '@hourbank/i18n/react';
import type { PackageFilterStatus, PackageTotals, TimePackage } from '@hourbank/contracts';
import { type List, type ListPage } from '@hourbank/mfe-kit/lists';
import { Alert, EmptyState } from '@hourbank/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { ListCard } from '../../shared/list-card';
import { useDeleteWithConfirm } from '../../shared/use-delete-with-confirm';
import { DownloadAlert, useDownload } from '@hourbank/mfe-kit';
import { fieldLabels } from '../../shared/field-labels';
import type { PackageSort } from './package-search';
import { PackageTable } from './package-table';
import { PackageToolbar } from './package-toolbar';
import { useDeletePackage } from './queries';
import { useConfirmDelete } from './use-confirm-delete';
import { messages } from './messages';

interface PackageListProps {
  list: List<PackageFilterStatus, PackageSort>;
  query: UseQueryResult<ListPage<TimePackage, PackageTotals>>;
  client: { id: number; name: string };
}

export function PackageList({ list, query, client }: PackageListProps) {
  const t = useMessages(messages);
  const remove = useDeletePackage();
  const {
    confirmDelete,
    failure,
    list: card,
  } = useDeleteWithConfirm<TimePackage>(query.data?.rows, {
    confirm: useConfirmDelete(),
    labels: fieldLabels(),
    remove: async ({ id, revision }) => {
      await remove.mutateAsync({ id, revision });
      return { title: t('deleted', { id }) };
    },
  });
  const download = useDownload();

  return (
    <>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <DownloadAlert of={download} />
      <ListCard
        list={list}
        query={query}
        label={t('packages')}
        loading={t('loadingPackages')}
        summary={(count) => t('count', { count })}
        toolbar={<PackageToolbar list={list} clientId={client.id} download={download} />}
        ref={card}
        none={t('noPackages')}
        empty={
          <EmptyState icon="package" title={t('noPackages')}>
            {t('noPackagesHint')}
          </EmptyState>
        }
      >
        {({ rows, totals }) => (
          <PackageTable
            packages={rows}
            totals={totals}
            order={list.order}
            clientName={client.name}
            onDelete={(row) => void confirmDelete(row)}
          />
        )}
      </ListCard>
    </>
  );
}
