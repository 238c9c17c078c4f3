import { amountOf, fromHundredths, payments, type TimePackage, toHundredths } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
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
import { messages } from './messages';
import { paidPackages } from './queries';

const priceOf = ({ hoursPurchased, ratePerHour }: TimePackage) =>
  fromHundredths(amountOf(toHundredths(hoursPurchased), toHundredths(ratePerHour)));

function useColumns(onDownload: (path: string) => void): readonly Column<TimePackage>[] {
  const t = useMessages(messages);
  return [
    {
      label: t('package'),
      phone: 'title',
      cell: ({ id, invoiceNumber }) => (
        <>
          <bdi>{`#${id}`}</bdi>
          {invoiceNumber && <bdi className="hb-two">{invoiceNumber}</bdi>}
        </>
      ),
    },
    { label: t('hours'), kind: 'number', cell: ({ hoursPurchased }) => <Hours value={hoursPurchased} /> },
    { label: t('amount'), kind: 'number', cell: (row) => <Money value={priceOf(row)} /> },
    {
      label: t('paidDate'),
      cell: ({ paidAt }) => (paidAt ? <DateText value={paidAt} /> : <EmptyValue text={t('noDate')} />),
    },
    {
      label: t('invoice'),
      kind: 'end',
      phone: 'corner',
      cell: ({ id }) => (
        <DownloadLink
          path={payments.getClientInvoice.path.replace('{id}', String(id))}
          label={t('downloadInvoice')}
          description={t('downloadInvoiceOf', { id })}
          onDownload={onDownload}
        />
      ),
    },
  ];
}

export function BillsPage() {
  const t = useMessages(messages);
  usePageTitle(t('pageTitle'));
  const paid = useQuery(paidPackages(useApi()));
  const { download, failure, retry } = useDownload();
  const columns = useColumns(download);
  return (
    <Card title={t('title')} flush>
      {failure && (
        <Alert tone="danger" className="m-3" onRetry={retry}>
          {failure}
        </Alert>
      )}
      {!paid.data && <QueryBoundary query={paid} label={t('loading')} />}
      {paid.data?.length === 0 && (
        <EmptyState icon="document" title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      )}
      {paid.data && paid.data.length > 0 && (
        <DataTable caption={t('title')} columns={columns} rows={paid.data} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}
