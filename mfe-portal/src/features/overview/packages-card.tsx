import type { TimePackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { packageStatusName, packageStatusTones } from '@hourbank/mfe-kit';
import { Badge, Card, type Column, DataTable, DateText, EmptyState, Hours } from '@hourbank/ui';
import { balanceOf } from './balance';
import { messages } from './messages';

/** The active packages, from which hours are deducted. */
export function PackagesCard({ packages }: { packages: readonly TimePackage[] }) {
  const t = useMessages(messages);
  const columns: readonly Column<TimePackage>[] = [
    { label: t('purchaseDate'), phone: 'title', cell: ({ purchaseDate }) => <DateText value={purchaseDate} /> },
    { label: t('hoursPurchased'), kind: 'number', cell: ({ hoursPurchased }) => <Hours value={hoursPurchased} /> },
    { label: t('hoursUsed'), kind: 'number', cell: ({ hoursUsed }) => <Hours value={hoursUsed} /> },
    {
      label: t('hoursLeft'),
      kind: 'number',
      cell: (row) => (
        <b className="fw-semibold">
          <Hours value={balanceOf([row]).left} />
        </b>
      ),
    },
    {
      label: t('status'),
      kind: 'end',
      phone: 'corner',
      cell: () => <Badge bg={packageStatusTones.active}>{packageStatusName('active')}</Badge>,
    },
  ];
  return (
    <Card title={t('activePackages')} flush>
      {packages.length === 0 ? (
        <EmptyState icon="package" title={t('noActivePackages')} />
      ) : (
        <DataTable caption={t('activePackagesCaption')} columns={columns} rows={packages} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}
