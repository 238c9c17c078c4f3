import type { Account } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Button } from '@hourbank/ui';
import { useState } from 'react';
import { AdjustDialog } from './adjust-dialog';
import { BonusDialog } from './bonus-dialog';
import { messages } from './messages';

/** Buttons that open the dialogs to deduct hours and to add bonus hours, disabled until the account is loaded. */
export function AccountActions({ account }: { account: Account | undefined }) {
  const t = useMessages(messages);
  const [dialog, setDialog] = useState<'adjust' | 'bonus' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Button disabled={!account} onClick={() => setDialog('adjust')}>
        {t('adjust')}
      </Button>
      <Button icon="plus" disabled={!account} onClick={() => setDialog('bonus')}>
        {t('bonus')}
      </Button>
      {account && dialog === 'adjust' && <AdjustDialog account={account} onClose={close} />}
      {account && dialog === 'bonus' && <BonusDialog account={account} onClose={close} />}
    </>
  );
}
