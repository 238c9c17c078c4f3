import { urlOf } from '@hourbank/api-client';
import { invoices } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import type { useDownload } from '@hourbank/mfe-kit';
import { Button } from '@hourbank/ui';
import { messages } from './tax-messages';

interface CreditNoteButtonProps {
  of: { packageId: number; creditNumber: string };
  download: ReturnType<typeof useDownload>;
  size?: 'sm';
}

/** Downloads the credit note of a void invoice with tax (D-81). */
export function CreditNoteButton({ of: { packageId, creditNumber }, download, size }: CreditNoteButtonProps) {
  const t = useMessages(messages);
  const path = urlOf(invoices.getCreditNote, { params: { id: packageId }, query: { number: creditNumber } });
  return (
    <Button
      size={size}
      icon="download"
      busy={download.isPending && download.variables === path}
      onClick={() => download.mutate(path)}
    >
      {t.rich('creditNote', { creditNumber, number: (chunks) => <bdi>{chunks}</bdi> })}
    </Button>
  );
}
