import { billing, fromHundredths, type PackageTotals, payments, type TimePackage } from '@hourbank/contracts';
import { formatAmount, formatDate } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, dueOf, expiryNote, lostHoursNotes, useApi, useDownload } from '@hourbank/mfe-kit';
import { exportPath, ListBody, ListToolbar, totalLabel, useList } from '@hourbank/mfe-kit/lists';
import {
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
import { useSearch } from '@tanstack/react-router';
import { DownloadLink } from '../../shared/download-link';
import { billList, type BillSort } from '../../shared/search';
import { messages } from '../../features/bills/messages';
import { paidPackages, paidQuery } from '../../features/bills/queries';

function useColumns(
  download: ReturnType<typeof useDownload>,
  totals: PackageTotals | undefined,
): readonly Column<TimePackage, BillSort>[] {
  const t = useMessages(messages);
  return [
    {
      label: t('package'),
      sort: ['id', '-id'],
      phone: 'title',
      cell: ({ id, invoiceNumber }) => (
        <>
          <bdi>{`#${id}`}</bdi>
          {invoiceNumber && <bdi className="hb-two text-nowrap">{invoiceNumber}</bdi>}
        </>
      ),
    },
    {
      label: t('hours'),
      kind: 'number',
      sort: ['hoursPurchased', '-hoursPurchased'],
      total: totals && <Hours value={totals.hoursPurchased} />,
      cell: ({ hoursPurchased }) => <Hours value={hoursPurchased} />,
    },
    {
      label: t('hoursLeft'),
      kind: 'number',
      sort: ['hoursLeft', '-hoursLeft'],
      total: totals && <Hours value={totals.hoursLeft} />,
      cell: (row) => (
        <>
          <Hours value={row.hoursLeft} />
          {[expiryNote(row), ...lostHoursNotes(row)].map(
            (note) =>
              note !== null && (
                <span key={note} className="hb-two text-nowrap">
                  {note}
                </span>
              ),
          )}
        </>
      ),
    },
    {
      label: t('amount'),
      kind: 'number',
      total: totals?.amountCents !== undefined && (
        <Money value={fromHundredths(totals.amountCents + (totals.taxCents ?? 0))} />
      ),
      cell: (row) => <Money value={dueOf(row)} />,
    },
    {
      label: t('paidDate'),
      cell: (row) => (
        <>
          {row.paidAt ? <DateText value={row.paidAt} /> : <EmptyValue text={t('noDate')} />}
          <Received of={row} />
        </>
      ),
    },
    {
      label: t('invoice'),
      kind: 'end',
      phone: 'full',
      screenOnly: true,
      cell: ({ id }) => (
        <DownloadLink
          path={payments.getClientInvoice.path.replace('{id}', String(id))}
          label={t('downloadInvoice')}
          description={t('downloadInvoiceOf', { id })}
          download={download}
        />
      ),
    },
  ];
}

/** What came in, if the approval recorded it (D-80). */
function Received({ of: { receivedAmount, receivedCurrency, receivedOn, receiptNumber } }: { of: TimePackage }) {
  const t = useMessages(messages);
  if (receivedAmount === null || receivedCurrency === null || receivedOn === null) return null;
  const amount = formatAmount(receivedAmount, receivedCurrency);
  return (
    <>
      <span className="hb-two">{t('received', { amount, date: formatDate(receivedOn) })}</span>
      {receiptNumber !== null && (
        <span className="hb-two">{t.rich('receipt', { number: <bdi key="number">{receiptNumber}</bdi> })}</span>
      )}
    </>
  );
}

/** Paid packages with their invoices, totals and CSV. The URL holds the state of the list. */
export function BillsPage() {
  const t = useMessages(messages);
  usePageTitle(t('pageTitle'));
  const list = useList(useSearch({ from: '/client-portal/bills' }), billList);
  const query = useQuery(paidPackages(useApi(), list.query));
  const download = useDownload();
  const columns = useColumns(download, query.data?.totals);
  return (
    <Card title={t('title')} flush busy={query.isPlaceholderData}>
      <DownloadAlert of={download} className="m-3" />
      <ListBody
        list={list}
        query={query}
        loading={t('loading')}
        none={t('none')}
        empty={
          <EmptyState icon="document" title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        }
        toolbar={
          <ListToolbar
            list={list}
            searchLabel={t('search')}
            searchPlaceholder={t('searchPlaceholder')}
            csv={exportPath(billing.exportClientPackages, paidQuery(list.query))}
            download={download}
          />
        }
      >
        {({ rows, totals }) => (
          <DataTable
            caption={t('title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            order={list.order}
            totalLabel={totalLabel(totals)}
          />
        )}
      </ListBody>
    </Card>
  );
}
