import type { Client } from '@hourbank/contracts';
import { useRemoval } from '../../shared/use-removal';
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
    remove: async ({ id, name }) => {
      await remove.mutateAsync(id);
      return `${name} was deleted.`;
    },
  });
}
