import type { Account } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Button } from '@hourbank/ui';
import { useState } from 'react';
import { AdjustDialog } from './adjust-dialog';
import { BonusDialog } from './bonus-dialog';
import { messages } from './messages';

/** Buttons that open the dialogs to take hours away and to add bonus hours. */
export function AccountActions({ account }: { account: Account }) {
  const t = useMessages(messages);
  const [dialog, setDialog] = useState<'adjust' | 'bonus' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Button onClick={() => setDialog('adjust')}>{t('adjust')}</Button>
      <Button icon="plus" onClick={() => setDialog('bonus')}>
        {t('bonus')}
      </Button>
      {dialog === 'adjust' && <AdjustDialog account={account} onClose={close} />}
      {dialog === 'bonus' && <BonusDialog account={account} onClose={close} />}
    </>
  );
}
