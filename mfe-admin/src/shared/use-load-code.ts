import { useMessages } from '@hourbank/i18n/react';
import { useToast } from '@hourbank/ui';
import { useCallback } from 'react';
import { messages } from './messages';

/**
 * Loads the code of a dialog before it is shown, and returns whether it is there. If it can't be loaded, a toast says
 * so, and the page stays with all that was typed: a `lazy` component that fails replaces the page.
 */
export function useLoadCode(): (load: () => Promise<unknown>) => Promise<boolean> {
  const t = useMessages(messages);
  const toast = useToast();
  return useCallback(
    async (load) => {
      try {
        await load();
        return true;
      } catch {
        toast({ title: t('notLoaded'), tone: 'danger' });
        return false;
      }
    },
    [t, toast],
  );
}
