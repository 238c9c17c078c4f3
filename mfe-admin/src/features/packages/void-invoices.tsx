import { payments, type VoidInvoice } from '@hourbank/contracts';
import { urlOf } from '@hourbank/api-client';
import { useMessages } from '@hourbank/i18n/react';
import { DownloadAlert, QueryBoundary, useApi, useDownload, hidden } from '@hourbank/mfe-kit';
import { Button, Card, type Column, DataTable, DateText, Money, Pager, RowActions } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages as sharedMessages } from '../../shared/messages';
import { messages } from './messages';
import { CreditNoteButton } from './credit-note-button';
import { voidInvoices } from './page-queries';

/** The void invoices of a client, with those of deleted packages (D-31). Nothing is shown if there are none. */
export function VoidInvoices({ clientId }: { clientId: number }) {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const [page, setPage] = useState(1);
  const query = useQuery(voidInvoices(useApi(), clientId, page));
  const download = useDownload();
  if (query.isPending || query.data?.total === 0) return null;
  const columns: Column<VoidInvoice>[] = [
    { label: t('invoiceNumber'), kind: 'strong', phone: 'title', cell: ({ number }) => <bdi>{number}</bdi> },
    // The package may be deleted, so it is no link.
    { label: t('ofPackage'), cell: ({ packageId }) => t('number', { id: packageId }) },
    { label: t('issuedOn'), className: 'text-nowrap', cell: ({ issuedOn }) => <DateText value={issuedOn} /> },
    { label: t('voidedOn'), className: 'text-nowrap', cell: ({ voidedOn }) => <DateText value={voidedOn} /> },
    { label: t('amount'), kind: 'number', cell: ({ totalCents }) => <Money value={totalCents / 100} /> },
    {
      label: common('actions'),
      kind: 'actions',
      phone: 'full',
      cell: ({ packageId, number, creditNumber }) => {
        const path = urlOf(payments.getPackageInvoice, { params: { id: packageId }, query: { number } });
        return (
          <RowActions>
            {creditNumber !== null && (
              <CreditNoteButton of={{ packageId, creditNumber }} download={download} size="sm" />
            )}
            <Button
              size="sm"
              icon="download"
              busy={download.isPending && download.variables === path}
              onClick={() => download.mutate(path)}
            >
              {t.rich('downloadVoid', { number, hidden })}
            </Button>
          </RowActions>
        );
      },
    },
  ];
  return (
    <>
      <DownloadAlert of={download} />
      <Card title={t('voidInvoices')} flush busy={query.isPlaceholderData}>
        <QueryBoundary query={query} inCard>
          {({ rows, total, pageSize }) => (
            <>
              <DataTable caption={t('voidInvoices')} columns={columns} rows={rows} rowKey={({ number }) => number} />
              <Pager page={page} pageSize={pageSize} total={total} onPage={setPage} />
            </>
          )}
        </QueryBoundary>
      </Card>
    </>
  );
}
