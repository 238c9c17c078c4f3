import type { Client } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { fieldLabels } from '../../shared/field-labels';
import { accountOf } from '../../features/accounts/queries';
import type { LeftOfClient } from '../../features/clients/delete-client-dialog';
import { messages } from '../../features/clients/messages';
import { useDeleteClient, useRestoreClient } from '../../features/clients/queries';
import { openTaskCount } from '../../features/tasks/queries';
import { useDeleteWithConfirm } from '../../shared/use-delete-with-confirm';

const DeleteClientDialog = lazy(() =>
  import('../../features/clients/delete-client-dialog').then((module) => ({ default: module.DeleteClientDialog })),
);

interface PendingConfirmation {
  client: Client;
  resolve: (isConfirmed: boolean) => void;
}

/**
 * Deletes a client of a list after a dialog that shows what is left of it (D-25). The toast restores the client. Render
 * `dialog` on the page.
 */
export function useDeleteClientOf(clients: readonly Client[] | undefined) {
  const t = useMessages(messages);
  const remove = useDeleteClient();
  const restore = useRestoreClient();
  const toast = useToast();
  const [pending, setPending] = useState<PendingConfirmation | null>(null);
  const undo = async (id: number, name: string) => {
    try {
      await restore.mutateAsync(id);
      toast({ title: t('restored', { name }) });
    } catch (error) {
      toast({ title: (error as Error).message, tone: 'danger' });
    }
  };
  const deletion = useDeleteWithConfirm<Client>(clients, {
    confirm: (client) => new Promise((resolve) => setPending({ client, resolve })),
    labels: fieldLabels(),
    remove: async ({ id, name, revision }) => {
      await remove.mutateAsync({ id, revision });
      return { title: t('deleted', { name }), action: { label: t('undo'), run: () => void undo(id, name) } };
    },
  });
  const close = (isConfirmed: boolean) => {
    pending?.resolve(isConfirmed);
    setPending(null);
  };
  const dialog: ReactNode = pending && (
    <Suspense>
      <DeleteClientDialogLoader client={pending.client} onClose={close} />
    </Suspense>
  );
  return { ...deletion, dialog };
}

/** Loads what is left of the client for the dialog. Cached numbers do not count: they may be minutes old. */
function DeleteClientDialogLoader({ client, onClose }: { client: Client; onClose: (isConfirmed: boolean) => void }) {
  const call = useApi();
  const account = useQuery({ ...accountOf(call, client.id), refetchOnMount: 'always' });
  const tasks = useQuery({ ...openTaskCount(call, client.id), refetchOnMount: 'always' });
  const isChecked = account.isFetchedAfterMount && tasks.isFetchedAfterMount;
  let left: LeftOfClient | 'unknown' | undefined;
  if (account.isError || tasks.isError) left = 'unknown';
  else if (isChecked && account.data && tasks.data !== undefined)
    left = { hours: account.data.balance, openTasks: tasks.data };
  return <DeleteClientDialog client={client} left={left} onClose={onClose} />;
}
