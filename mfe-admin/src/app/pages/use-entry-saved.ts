import type { TimeEntry } from '@hourbank/contracts';
import { useToast } from '@hourbank/ui';
import { useNavigate } from '@tanstack/react-router';

/** Says that an entry was saved, or is being settled (D-35), and goes to the entries of its client, unless the page is still needed. */
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
