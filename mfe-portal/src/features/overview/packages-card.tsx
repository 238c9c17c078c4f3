import type { TimePackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { lostHoursNotes, packageStatusName, packageStatusTone } from '@hourbank/mfe-kit';
import { Badge, Card, type Column, DataTable, DateText, EmptyState, EmptyValue, Hours } from '@hourbank/ui';
import { messages } from './messages';

/** The active packages, from which hours are deducted. */
export function PackagesCard({ packages }: { packages: readonly TimePackage[] }) {
  const t = useMessages(messages);
  const columns: readonly Column<TimePackage>[] = [
    { label: t('number'), kind: 'id', phone: 'corner', cell: ({ id }) => <bdi>{`#${id}`}</bdi> },
    { label: t('purchaseDate'), phone: 'title', cell: ({ purchaseDate }) => <DateText value={purchaseDate} /> },
    { label: t('hoursPurchased'), kind: 'number', cell: ({ hoursPurchased }) => <Hours value={hoursPurchased} /> },
    { label: t('hoursUsed'), kind: 'number', cell: ({ hoursUsed }) => <Hours value={hoursUsed} /> },
    {
      label: t('hoursLeft'),
      kind: 'number',
      cell: (row) => (
        <>
          <b className="fw-semibold">
            <Hours value={row.hoursLeft} />
          </b>
          {lostHoursNotes(row).map((note) => (
            <span key={note} className="hb-two text-nowrap">
              {note}
            </span>
          ))}
        </>
      ),
    },
    {
      label: t('expires'),
      className: 'text-nowrap',
      cell: ({ expiresOn }) => (expiresOn === null ? <EmptyValue /> : <DateText value={expiresOn} />),
    },
    {
      label: t('status'),
      kind: 'end',
      cell: () => (
        <Badge isState bg={packageStatusTone('active')}>
          {packageStatusName('active')}
        </Badge>
      ),
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
