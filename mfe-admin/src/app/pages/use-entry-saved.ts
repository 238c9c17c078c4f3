import type { TimeEntry } from '@hourbank/contracts';
import { useToast } from '@hourbank/ui';
import { useNavigate } from '@tanstack/react-router';

/** Shows a toast that the entry was saved or waits for settlement (D-35), then opens the entries of its client unless `stay` is set. */
export function useEntrySaved(): (entry: TimeEntry, stay: boolean) => void {
  const navigate = useNavigate();
  const toast = useToast();
  return ({ id, clientId, settlement }, stay) => {
    toast(
      settlement
        ? { title: 'Saved. The balance will update shortly.', tone: 'info' }
        : { title: `Entry #${id} was saved.` },
    );
    if (!stay)
      void navigate({
        to: '/dashboard/clients/entries/$clientId',
        params: { clientId: String(clientId) },
        replace: true,
        ignoreBlocker: true,
      });
  };
}
