import type { TimePackage } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Button } from '@hourbank/ui';
import { useState } from 'react';
import { ExtendDialog } from './extend-dialog';
import { messages } from './messages';

/** Opens the dialog that extends a package. A pending package gets its expiry when it is paid. */
export function ExtendButton({ of }: { of: TimePackage }) {
  const t = useMessages(messages);
  const [isOpen, setOpen] = useState(false);
  if (of.status === 'pending') return null;
  return (
    <>
      <Button icon="clock" onClick={() => setOpen(true)}>
        {t('extend')}
      </Button>
      {isOpen && <ExtendDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}
