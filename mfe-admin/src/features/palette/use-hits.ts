import { type AdminTask, type ListedPackage, payments } from '@hourbank/contracts';
import { isolated } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { plainText, useApi, useDownload } from '@hourbank/mfe-kit';
import { useToast, type PaletteGroup } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clientTitle, nameOrNumber } from '../../shared/client-name';
import { messages as sharedMessages } from '../../shared/messages';
import { packageState } from '../../shared/package-state';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';
import { clientHits, invoiceHits, packageHits, taskHits } from './queries';

/** Clients, packages, invoices and tasks that contain the words, of the kinds that the role may see. */
export function useHits(words: string) {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const call = useApi();
  const can = useRights();
  const navigate = useNavigate();
  const toast = useToast();
  const download = useDownload();
  const clients = useQuery(clientHits(call, can, words));
  const packages = useQuery(packageHits(call, can, words));
  const invoices = useQuery(invoiceHits(call, can, words));
  const tasks = useQuery(taskHits(call, can, words));

  const nameOf = ({ clientId, clientName }: ListedPackage | AdminTask) => nameOrNumber(clientName, clientId);
  const openInvoice = (id: number) =>
    download.mutate(payments.getPackageInvoice.path.replace('{id}', String(id)), {
      onError: ({ message }) => toast({ title: message, tone: 'danger' }),
    });
  const groups: PaletteGroup[] = [
    {
      label: t('clients'),
      items: (clients.data ?? []).map((client) => ({
        id: `client-${client.id}`,
        label: clientTitle(client),
        hint: client.phone || client.email,
        icon: 'clients',
        run: () =>
          void navigate({ to: '/dashboard/clients/$clientId/overview', params: { clientId: String(client.id) } }),
      })),
    },
    {
      label: t('packages'),
      items: (packages.data ?? []).map((row) => ({
        id: `package-${row.id}`,
        label: t('packageNumber', { id: row.id }),
        hint: `${isolated(nameOf(row))} · ${packageState(row)}`,
        icon: 'package',
        run: () =>
          void navigate({
            to: '/dashboard/clients/editPackage/$timePackageId',
            params: { timePackageId: String(row.id) },
          }),
      })),
    },
    {
      label: t('invoices'),
      items: (invoices.data ?? []).map((row) => ({
        id: `invoice-${row.id}`,
        label: row.invoiceNumber ?? t('packageNumber', { id: row.id }),
        hint: nameOf(row),
        icon: 'document',
        run: () => openInvoice(row.id),
      })),
    },
    {
      label: t('tasks'),
      items: (tasks.data ?? []).map((task) => ({
        id: `task-${task.id}`,
        label: common('taskNumber', { id: task.id }),
        hint: `${isolated(nameOf(task))} · ${plainText(task.description)}`,
        icon: 'tasks',
        run: () => void navigate({ to: '/dashboard/tasks/$taskId', params: { taskId: String(task.id) } }),
      })),
    },
  ];
  const queries = [clients, packages, invoices, tasks];
  return {
    groups: words === '' ? [] : groups,
    firstClient: words === '' ? undefined : clients.data?.[0],
    busy: queries.some(({ isFetching }) => isFetching),
    failed: queries.some(({ isError }) => isError),
  };
}
