import { type AdminTask, type Client, type ListedPackage, payments, paymentState } from '@hourbank/contracts';
import { formatNumber, isolated } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { plainText, useApi, useDownload, useSession } from '@hourbank/mfe-kit';
import { useToast, type PaletteGroup } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { clientTitle, nameOrNumber } from '../../shared/client-name';
import { messages as sharedMessages } from '../../shared/messages';
import { packageState } from '../../shared/package-state';
import { recentClients } from '../../shared/recent-clients';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';
import {
  balancesOf,
  clientHits,
  clientsByIds,
  invoiceHits,
  packageHits,
  packagesShown,
  packageTotal,
  taskHits,
} from './queries';
import { beginsWords, searchesOf } from './search-words';

/**
 * Clients, packages, invoices and tasks that contain the words, of the kinds that the role may see. Without words, the
 * clients that the person opened last, as the browser knows them when the palette opens.
 */
export function useHits(words: string) {
  const t = useMessages(messages);
  const common = useMessages(sharedMessages);
  const call = useApi();
  const can = useRights();
  const navigate = useNavigate();
  const toast = useToast();
  const download = useDownload();
  const search = searchesOf(words);
  const clients = useQuery(clientHits(call, can, search.clients));
  const packages = useQuery(packageHits(call, can, search.packages));
  const invoices = useQuery(invoiceHits(call, can, search.packages));
  const tasks = useQuery(taskHits(call, can, search.tasks));

  const nameOf = ({ clientId, clientName }: ListedPackage | AdminTask) => nameOrNumber(clientName, clientId);
  const openInvoice = (id: number) =>
    download.mutate(payments.getPackageInvoice.path.replace('{id}', String(id)), {
      onError: ({ message }) => toast({ title: message, tone: 'danger' }),
    });
  const token = useSession().token();
  const [recentIds] = useState(() => recentClients(token));
  const recent = useQuery(clientsByIds(call, can, recentIds));
  const isNamed = ({ name }: Client) => beginsWords(name, words);
  // Those whose company or email contains the words come after those whose name begins with them.
  const found = clients.data && [...clients.data.filter(isNamed), ...clients.data.filter((client) => !isNamed(client))];
  const shown = (words === '' ? recent.data : found) ?? [];
  const balances = useQuery(
    balancesOf(
      call,
      can,
      shown.map(({ id }) => id),
    ),
  );
  const hoursOf = (client: Client) => {
    const hours = balances.data?.get(client.id);
    return hours === undefined ? [] : [common('hoursLeft', { hours: formatNumber(hours) })];
  };
  // The client whose actions were asked for, as long as the words find it.
  const [chosenId, setChosenId] = useState<number>();
  const chosen = shown.find(({ id }) => id === chosenId);
  const firstClient = chosen ?? found?.[0];
  const total = useQuery(packageTotal(call, can, firstClient?.id));
  const ofClients: PaletteGroup = {
    label: t(words === '' ? 'recent' : 'clients'),
    items: shown.map((client) => ({
      id: `client-${client.id}`,
      label: isolated(clientTitle(client)),
      hint: [client !== firstClient && t('ownActions'), ...hoursOf(client), isolated(client.phone || client.email)]
        .filter(Boolean)
        .join(' · '),
      icon: 'clients',
      run: () =>
        void navigate({ to: '/dashboard/clients/$clientId/overview', params: { clientId: String(client.id) } }),
      onRight: client === firstClient ? undefined : () => setChosenId(client.id),
    })),
  };
  const groups: PaletteGroup[] = [
    ofClients,
    {
      label: t('packages'),
      items: [
        ...(packages.data ?? []).map((row) => ({
          id: `package-${row.id}`,
          label: t('packageNumber', { id: row.id }),
          hint: `${isolated(nameOf(row))} · ${packageState(row)}`,
          icon: 'package' as const,
          run: () =>
            void navigate({
              to: '/dashboard/clients/editPackage/$timePackageId',
              params: { timePackageId: String(row.id) },
            }),
        })),
        ...(firstClient && total.data && total.data > packagesShown
          ? [
              {
                id: 'all-packages',
                label: t('allPackages', { number: formatNumber(total.data), name: firstClient.name }),
                icon: 'search' as const,
                run: () =>
                  void navigate({
                    to: '/dashboard/clients/packages/$clientId',
                    params: { clientId: String(firstClient.id) },
                  }),
              },
            ]
          : []),
      ],
    },
    {
      label: t('invoices'),
      items: (invoices.data ?? []).map((row) => ({
        id: `invoice-${row.id}`,
        label: row.invoiceNumber ?? t('packageNumber', { id: row.id }),
        hint: isolated(nameOf(row)),
        icon: 'document',
        run: () => openInvoice(row.id),
      })),
    },
    {
      label: t('tasks'),
      items: (tasks.data ?? []).map((task) => ({
        id: `task-${task.id}`,
        label: common('taskNumber', { id: task.id }),
        hint: `${isolated(nameOf(task))} · ${isolated(plainText(task.description))}`,
        icon: 'tasks',
        run: () => void navigate({ to: '/dashboard/tasks/$taskId', params: { taskId: String(task.id) } }),
      })),
    },
  ];
  const queries = [clients, packages, invoices, tasks];
  return {
    groups: words === '' ? [ofClients] : groups,
    firstClient,
    /** Whether it is the client that was meant, rather than one whose company or email contains the words. */
    isMeant: firstClient !== undefined && (firstClient === chosen || isNamed(firstClient)),
    /** Shows the actions of the client found first again. */
    onLeft: chosen && (() => setChosenId(undefined)),
    hoursOfFirst: firstClient && hoursOf(firstClient)[0],
    /** The oldest payment of the first client that waits for a review, of the packages found. */
    toReview: packages.data?.findLast(
      (row) => row.clientId === firstClient?.id && row.status === 'pending' && paymentState(row) === 'toReview',
    )?.id,
    busy: queries.some(({ isFetching }) => isFetching),
    failed: queries.some(({ isError }) => isError),
  };
}
