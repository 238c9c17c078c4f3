import type { TimePackage } from '@hourbank/contracts';
import { Badge, Card, type Column, DataTable, DateText, EmptyState, Hours } from '@hourbank/ui';
import { balanceOf } from './balance';

const columns: readonly Column<TimePackage>[] = [
  { label: 'Purchase Date', phone: 'title', cell: ({ purchaseDate }) => <DateText value={purchaseDate} /> },
  { label: 'Hours Purchased', kind: 'number', cell: ({ hoursPurchased }) => <Hours value={hoursPurchased} /> },
  { label: 'Hours Used', kind: 'number', cell: ({ hoursUsed }) => <Hours value={hoursUsed} /> },
  {
    label: 'Hours Left',
    kind: 'number',
    cell: (row) => (
      <b className="fw-semibold">
        <Hours value={balanceOf([row]).left} />
      </b>
    ),
  },
  { label: 'Status', kind: 'end', phone: 'corner', cell: ({ status }) => <Badge bg="success">{status}</Badge> },
];

/** The active packages, from which hours are deducted. */
export const PackagesCard = ({ packages }: { packages: readonly TimePackage[] }) => (
  <Card title="Active Packages" flush>
    {packages.length === 0 ? (
      <EmptyState icon="package" title="No active packages." />
    ) : (
      <DataTable caption="Active packages" columns={columns} rows={packages} rowKey={({ id }) => id} />
    )}
  </Card>
);
