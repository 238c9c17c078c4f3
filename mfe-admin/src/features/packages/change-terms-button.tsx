import type { ClientDetails, TimePackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useHasUnsavedChanges } from '@hourbank/mfe-kit';
import { focusPage } from '@hourbank/mfe-kit/page-focus';
import { Button } from '@hourbank/ui';
import { useId, useState } from 'react';
import { ChangeTermsDialog } from './change-terms-dialog';
import { messages } from './paid-messages';

/** Opens the dialog that changes hours and rate of an invoiced package. With a tax, it is disabled and says why. */
export function ChangeTermsButton({ of, client }: { of: TimePackage; client: ClientDetails | undefined }) {
  const t = useMessages(messages);
  const [isOpen, setOpen] = useState(false);
  const reasonId = useId();
  const hasUnsavedChanges = useHasUnsavedChanges();
  // An open dialog keeps what was typed and its error.
  if (of.invoiceNumber === null && !isOpen) return null;
  const close = () => {
    setOpen(false);
    // The button goes with the payment.
    if (of.invoiceNumber === null) focusPage();
  };
  const isTaxed = of.taxRate > 0;
  return (
    <>
      {isTaxed && (
        <span id={reasonId} className="hb-hint">
          {t('hasTaxInvoice')}
        </span>
      )}
      <Button
        icon="edit"
        disabled={isTaxed || hasUnsavedChanges}
        aria-describedby={isTaxed ? reasonId : undefined}
        onClick={() => setOpen(true)}
      >
        {t('changeTerms')}
      </Button>
      {isOpen && <ChangeTermsDialog of={of} client={client} onClose={close} />}
    </>
  );
}
