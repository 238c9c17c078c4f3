import { useMessages } from '@hourbank/i18n/react';
import type { TimeEntry } from '@hourbank/contracts';
import { useToast } from '@hourbank/ui';
import { useNavigate } from '@tanstack/react-router';
import { messages } from '../../features/entries/messages';

/**
 * Shows a toast that the entry was saved or waits for settlement (D-35), then opens the entries of its client unless
 * `stay` is set.
 */
export function useEntrySaved(): (entry: TimeEntry, stay: boolean) => void {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const toast = useToast();
  return ({ id, clientId, settlement }, stay) => {
    toast(settlement ? { title: t('savedPending'), tone: 'info' } : { title: t('saved', { id }) });
    if (!stay)
      void navigate({
        to: '/dashboard/clients/entries/$clientId',
        params: { clientId: String(clientId) },
        replace: true,
        ignoreBlocker: true,
      });
  };
}
