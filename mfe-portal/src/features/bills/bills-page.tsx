import { amountOf, fromHundredths, payments, type TimePackage, toHundredths } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import {
  Alert,
  Card,
  type Column,
  EmptyValue,
  DataTable,
  DateText,
  EmptyState,
  Hours,
  Money,
  usePageTitle,
} from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { DownloadLink } from '../../shared/download-link';
import { QueryBoundary } from '../../shared/query-boundary';
import { useDownload } from '../../shared/use-download';
import { paidPackages } from './queries';

const title = 'Paid Packages/Services';

const priceOf = ({ hoursPurchased, ratePerHour }: TimePackage) =>
  fromHundredths(amountOf(toHundredths(hoursPurchased), toHundredths(ratePerHour)));

const columns = (onDownload: (path: string) => void): readonly Column<TimePackage>[] => [
  {
    label: 'Package',
    phone: 'title',
    cell: ({ id, invoiceNumber }) => (
      <>
        <bdi>#{id}</bdi>
        {invoiceNumber && <bdi className="hb-two">{invoiceNumber}</bdi>}
      </>
    ),
  },
  { label: 'Hours', kind: 'number', cell: ({ hoursPurchased }) => <Hours value={hoursPurchased} /> },
  { label: 'Amount', kind: 'number', cell: (row) => <Money value={priceOf(row)} /> },
  {
    label: 'Paid Date',
    cell: ({ paidAt }) => (paidAt ? <DateText value={paidAt} /> : <EmptyValue text="--" />),
  },
  {
    label: 'Invoice',
    kind: 'end',
    phone: 'corner',
    cell: ({ id }) => (
      <DownloadLink
        path={payments.getClientInvoice.path.replace('{id}', String(id))}
        label="Download Invoice"
        description={`Download Invoice of package #${id}`}
        onDownload={onDownload}
      />
    ),
  },
];

export function BillsPage() {
  usePageTitle('Bills & Payments');
  const paid = useQuery(paidPackages(useApi()));
  const { download, failure, retry } = useDownload();
  return (
    <Card title={title} flush>
      {failure && (
        <Alert tone="danger" className="m-3" onRetry={retry}>
          {failure}
        </Alert>
      )}
      {!paid.data && <QueryBoundary query={paid} label="Loading..." />}
      {paid.data?.length === 0 && (
        <EmptyState icon="document" title="No paid packages yet.">
          Invoices appear once a payment is confirmed.
        </EmptyState>
      )}
      {paid.data && paid.data.length > 0 && (
        <DataTable caption={title} columns={columns(download)} rows={paid.data} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}
