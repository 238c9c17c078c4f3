import type { Account, ClientDetails } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Button } from '@hourbank/ui';
import { useState } from 'react';
import { Can } from '../../shared/use-rights';
import { AdjustDialog } from './adjust-dialog';
import { BonusDialog } from './bonus-dialog';
import { messages } from './messages';
import { StatementDialog } from './statement-dialog';
import { statementMessages } from './statement-messages';

interface AccountActionsProps {
  account: Account | undefined;
  client: ClientDetails;
}

/** Buttons that open the dialogs to change the hours, disabled until the account is loaded, and the statement. */
export function AccountActions({ account, client }: AccountActionsProps) {
  const t = useMessages(messages);
  const tOfStatement = useMessages(statementMessages);
  const [dialog, setDialog] = useState<'adjust' | 'bonus' | 'statement' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Can right="accounts.adjust">
        <Button disabled={!account} onClick={() => setDialog('adjust')}>
          {t('adjust')}
        </Button>
        <Button disabled={!account} onClick={() => setDialog('bonus')}>
          {t('bonus')}
        </Button>
      </Can>
      <Can right="statements.read">
        <Button icon="document" onClick={() => setDialog('statement')}>
          {tOfStatement('statement')}
        </Button>
      </Can>
      {account && dialog === 'adjust' && <AdjustDialog account={account} onClose={close} />}
      {account && dialog === 'bonus' && <BonusDialog account={account} onClose={close} />}
      {dialog === 'statement' && <StatementDialog client={client} onClose={close} />}
    </>
  );
}
