import { type Client, foldText, type Right, searchWords } from '@hourbank/contracts';
import { useMessages } from '@hourbank/i18n/react';
import type { IconName, PaletteItem } from '@hourbank/ui';
import { useNavigate } from '@tanstack/react-router';
import { useLogTime } from '../../shared/log-time';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';

interface Action {
  id: string;
  label: string;
  icon: IconName;
  /** Absent if every role may. */
  right?: Right;
  run: () => unknown;
}

/** Whether the text contains all words, in any order, case and spelling (D-74). */
const containsWords = (text: string, words: string) =>
  searchWords(foldText(words)).every((word) => foldText(text).includes(word));

/** Actions for the words that were typed, and for the client that they find first. */
export function useActions(words: string, client: Client | undefined): PaletteItem[] {
  const t = useMessages(messages);
  const can = useRights();
  const navigate = useNavigate();
  const logTime = useLogTime();
  const pages: Action[] = [
    {
      id: 'add-client',
      label: t('addClient'),
      icon: 'plus',
      right: 'clients.write',
      run: () => navigate({ to: '/dashboard/clients/addclient' }),
    },
    {
      id: 'log-time',
      label: t('logTime'),
      icon: 'clock',
      right: 'entries.own',
      run: () => logTime({}),
    },
    {
      id: 'review-payments',
      label: t('reviewPayments'),
      icon: 'check',
      right: 'payments.review',
      run: () => navigate({ to: '/dashboard/payments' }),
    },
    { id: 'dashboard', label: t('goToDashboard'), icon: 'dashboard', run: () => navigate({ to: '/dashboard' }) },
    { id: 'clients', label: t('goToClients'), icon: 'clients', run: () => navigate({ to: '/manageclients' }) },
    { id: 'entries', label: t('goToEntries'), icon: 'clock', run: () => navigate({ to: '/dashboard/entries' }) },
    {
      id: 'tasks',
      label: t('goToTasks'),
      icon: 'tasks',
      right: 'tasks.read',
      run: () => navigate({ to: '/dashboard/tasks' }),
    },
    {
      id: 'settings',
      label: t('goToSettings'),
      icon: 'settings',
      right: 'settings.read',
      run: () => navigate({ to: '/dashboard/settings' }),
    },
    {
      id: 'team',
      label: t('goToTeam'),
      icon: 'clients',
      right: 'admins.manage',
      run: () => navigate({ to: '/dashboard/team' }),
    },
    {
      id: 'audit',
      label: t('goToAuditLog'),
      icon: 'clock',
      right: 'audit.read',
      run: () => navigate({ to: '/dashboard/audit' }),
    },
    { id: 'account', label: t('goToAccount'), icon: 'edit', run: () => navigate({ to: '/dashboard/me' }) },
  ];
  const params = { clientId: String(client?.id) };
  const ofClient: Action[] = client
    ? [
        {
          id: 'log-time-for',
          label: t('logTimeFor', { name: client.name }),
          icon: 'clock',
          right: 'entries.own',
          run: () => logTime({ clientId: client.id }),
        },
        {
          id: 'add-package-for',
          label: t('addPackageFor', { name: client.name }),
          icon: 'plus',
          right: 'packages.write',
          run: () => navigate({ to: '/dashboard/clients/Addpackage/$clientId', params }),
        },
      ]
    : [];
  return [...ofClient, ...pages.filter(({ label }) => containsWords(label, words))]
    .filter(({ right }) => right === undefined || can(right))
    .map(({ right: _, run, ...item }) => ({ ...item, run: () => void run() }));
}
