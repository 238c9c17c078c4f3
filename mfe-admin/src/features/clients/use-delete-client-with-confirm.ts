import { useMessages } from '@hourbank/i18n/react';
import type { Client } from '@hourbank/contracts';
import { useDeleteWithConfirm } from '../../shared/use-delete-with-confirm';
import { clientLabels } from './client-labels';
import { useDeleteClient } from './queries';
import { messages } from './messages';

/** Deletes a client of a list after a confirmation. */
export function useDeleteClientWithConfirm(clients: readonly Client[] | undefined) {
  const remove = useDeleteClient();
  const t = useMessages(messages);
  return useDeleteWithConfirm<Client>(clients, {
    confirmation: () => ({
      title: t('deleteTitle'),
      text: t('deleteQuestion'),
      confirmLabel: t('deleteConfirm'),
    }),
    labels: clientLabels(),
    remove: async ({ id, name, revision }) => {
      await remove.mutateAsync({ id, revision });
      return t('deleted', { name });
    },
  });
}
