import { urlOf } from '@hourbank/api-client';
import { invoices } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { hidden, type useDownload } from '@hourbank/mfe-kit';
import { Button } from '@hourbank/ui';
import { messages } from './messages';

export interface InvoicesButtonProps {
  /** `YYYY-MM` */
  month: string;
  download: ReturnType<typeof useDownload>;
}

/** Downloads the invoices and credit notes of a month (D-81). A chunk of its own, because only a tax needs it. */
export function InvoicesButton({ month, download }: InvoicesButtonProps) {
  const t = useMessages(messages);
  return (
    <Button
      icon="download"
      busy={download.isPending}
      onClick={() => download.mutate(urlOf(invoices.exportInvoices, { query: { month } }))}
    >
      {t.rich('invoicesCsv', { hidden })}
    </Button>
  );
}
