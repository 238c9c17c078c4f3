import type { TimePackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useHasUnsavedChanges } from '@hourbank/mfe-kit';
import { focusPage } from '@hourbank/mfe-kit/page-focus';
import { Button } from '@hourbank/ui';
import { useId, useState } from 'react';
import { ExtendDialog } from './extend-dialog';
import { messages } from './messages';

/** Opens the dialog that extends a package. A pending package gets its expiry when it is paid. */
export function ExtendButton({ of }: { of: TimePackage }) {
  const t = useMessages(messages);
  const [isOpen, setOpen] = useState(false);
  const reasonId = useId();
  const hasUnsavedChanges = useHasUnsavedChanges();
  // An open dialog keeps what was typed and its error.
  if (of.status === 'pending' && !isOpen) return null;
  const close = () => {
    setOpen(false);
    // The button goes with the payment.
    if (of.status === 'pending') focusPage();
  };
  return (
    <>
      {hasUnsavedChanges && (
        <span id={reasonId} className="hb-hint">
          {t('saveFirst')}
        </span>
      )}
      <Button
        icon="clock"
        disabled={hasUnsavedChanges}
        aria-describedby={hasUnsavedChanges ? reasonId : undefined}
        onClick={() => setOpen(true)}
      >
        {t('extend')}
      </Button>
      {isOpen && <ExtendDialog of={of} onClose={close} />}
    </>
  );
}
