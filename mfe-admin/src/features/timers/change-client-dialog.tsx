import type { Timer } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { Dialog } from '@hourbank/ui';
import { ClientField } from './client-field';
import { messages } from './messages';
import { useTimerActions } from './use-timer-actions';

/** Chooses another client for a timer. */
export function ChangeClientDialog({ timer, onClose }: { timer: Timer; onClose: () => void }) {
  const t = useMessages(messages);
  const { chooseClient } = useTimerActions();
  const choose = (clientId: number) => {
    chooseClient(timer, clientId);
    onClose();
  };
  return (
    <Dialog title={t('changeClient')} closeLabel={t('close')} onClose={onClose}>
      <ClientField autoFocus label={t('client')} hint={t('changeHint')} onChoose={choose} />
    </Dialog>
  );
}
