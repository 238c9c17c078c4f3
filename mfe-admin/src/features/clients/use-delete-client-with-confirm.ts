import type { Client } from '@hourbank/contracts';
import { useDeleteWithConfirm } from '../../shared/use-delete-with-confirm';
import { clientLabels } from './client-labels';
import { useDeleteClient } from './queries';

/** Deletes a client of a list after a confirmation. */
export function useDeleteClientWithConfirm(clients: readonly Client[] | undefined) {
  const remove = useDeleteClient();
  return useDeleteWithConfirm<Client>(clients, {
    confirmation: () => ({
      title: 'Delete client',
      text: 'Are you sure you want to delete this client?',
      confirmLabel: 'Delete client',
    }),
    labels: clientLabels,
    remove: async ({ id, name, revision }) => {
      await remove.mutateAsync({ id, revision });
      return `${name} was deleted.`;
    },
  });
}
