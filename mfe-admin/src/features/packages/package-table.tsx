import { paymentMethodLabels, type TimePackage } from '@hourbank/contracts';
import { ClippedText, type Column, DataTable, DateText, Hours, Money, RowActions } from '@hourbank/ui';
import { DeleteButton, EditLink } from '../../shared/row-tools';
import { ProofLink } from './proof-link';
import { ListStatus } from './status-badges';

interface PackageTableProps {
  packages: readonly TimePackage[];
  clientName: string;
  onDelete: (of: TimePackage) => void;
}

export function PackageTable({ packages, clientName, onDelete }: PackageTableProps) {
  const columns: Column<TimePackage>[] = [
    { label: '#', kind: 'strong', phone: 'title', cell: ({ id }) => `#${id}` },
    { label: 'Client', cell: () => <ClippedText text={clientName} kind="name" /> },
    {
      label: 'Purchased (h)',
      kind: 'number',
      cell: ({ hoursPurchased }) => <Hours value={hoursPurchased} unit={false} />,
    },
    { label: 'Used (h)', kind: 'number', cell: ({ hoursUsed }) => <Hours value={hoursUsed} unit={false} /> },
    { label: 'Rate/hr', kind: 'number', cell: ({ ratePerHour }) => <Money value={ratePerHour} /> },
    { label: 'Status', phone: 'corner', cell: ({ status }) => <ListStatus status={status} /> },
    {
      label: 'Payment',
      className: 'text-nowrap',
      cell: ({ paymentMethod }) => paymentMethodLabels[paymentMethod] ?? paymentMethod,
    },
    { label: 'Purchase Date', className: 'text-nowrap', cell: ({ purchaseDate }) => <DateText value={purchaseDate} /> },
    { label: 'Proof', cell: (row) => <ProofLink of={row} /> },
    {
      label: 'Actions',
      kind: 'actions',
      phone: 'full',
      cell: (row) => <PackageActions of={row} onDelete={onDelete} />,
    },
  ];
  return (
    <DataTable
      caption={`Packages of ${clientName}`}
      room="very-roomy"
      columns={columns}
      rows={packages}
      rowKey={({ id }) => id}
    />
  );
}

function PackageActions({ of: row, onDelete }: { of: TimePackage; onDelete: (of: TimePackage) => void }) {
  return (
    <RowActions>
      <EditLink
        to="/dashboard/clients/editPackage/$timePackageId"
        params={{ timePackageId: String(row.id) }}
        label={`Edit package ${row.id}`}
      />
      <DeleteButton label={`Delete package ${row.id}`} onClick={() => onDelete(row)} />
    </RowActions>
  );
}
