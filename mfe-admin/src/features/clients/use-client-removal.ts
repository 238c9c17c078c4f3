import type { Client } from '@hourbank/contracts';
import { useRemoval } from '../../shared/use-removal';
import { clientLabels } from './client-labels';
import { useDeleteClient } from './queries';

/** Deleting a client from a list. */
export function useClientRemoval(clients: readonly Client[] | undefined) {
  const remove = useDeleteClient();
  return useRemoval<Client>(clients, {
    question: () => ({
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
