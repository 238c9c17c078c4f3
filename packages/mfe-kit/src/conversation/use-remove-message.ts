import { serviceNow } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { useConfirm, useToast } from '@hourbank/ui';
import { actionFailure } from '../changed-meanwhile';
import type { KeptText } from './kept-text';
import { messages } from './messages';

interface Removable {
  id: number;
  body: string;
  removableUntil: string | null;
}

/**
 * Removes a message after a confirmation (D-77). Its text returns to the editor if that is empty, to be corrected and
 * sent again.
 */
export function useRemoveMessage(remove: (id: number) => Promise<unknown>, text: KeptText) {
  const t = useMessages(messages);
  const confirm = useConfirm();
  const toast = useToast();
  return {
    canRemove: ({ removableUntil }: Removable) =>
      removableUntil !== null && Date.parse(removableUntil) > serviceNow().getTime(),
    async remove({ id, body }: Removable) {
      const question = { title: t('removeQuestion'), text: t('removeText'), confirmLabel: t('removeConfirm') };
      if (!(await confirm(question))) return;
      try {
        await remove(id);
        if (text.value === '') text.change(body);
      } catch (error) {
        toast({ title: actionFailure(error, {}), tone: 'danger' });
      }
    },
  };
}
