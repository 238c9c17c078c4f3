import type { Client, Right } from '@hourbank/contracts';
import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { useApi } from '@hourbank/mfe-kit';
import { type IconName, type PaletteItem, useToast } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLogTime } from '../../shared/log-time';
import { useRights } from '../../shared/use-rights';
import { messages } from './messages';
import { paymentTotal, useStartTimer } from './queries';
import { beginsWords, containsWords } from './search-words';

interface Action {
  id: string;
  label: string;
  hint?: string | undefined;
  icon: IconName;
  /** Absent if every role may. */
  right?: Right;
  /** Further words that find it. */
  also?: string;
  /** Whether it is offered before words are typed. */
  isFirst?: true;
  run: () => unknown;
}

/** What can be done with the timer that runs. */
export interface RunningTimer {
  pause: () => void;
  stop: () => void;
}

interface Found {
  words: string;
  /** The client that the words find first, or that was chosen. */
  client: Client | undefined;
  /** Whether that client was meant: its actions stand before all others. */
  isMeant: boolean;
  /** What is left of its hours. */
  hours: string | undefined;
  /** Its payment to review. */
  toReview: number | undefined;
  timer: RunningTimer | undefined;
}

/** Actions for the words that were typed and for the client that they find. */
export function useActions({ words, client, isMeant, hours, toReview, timer: running }: Found): PaletteItem[] {
  const t = useMessages(messages);
  const can = useRights();
  const navigate = useNavigate();
  const logTime = useLogTime();
  const toast = useToast();
  const timer = useStartTimer();
  const { data: waiting } = useQuery(paymentTotal(useApi(), words === '' && can('payments.review')));
  const startTimer = (title: string, clientId?: number) =>
    timer.mutateAsync(clientId).then(
      () => toast({ title }),
      ({ message }: Error) => toast({ title: message, tone: 'danger' }),
    );
  const pages: Action[] = [
    {
      id: 'log-time',
      label: t('logTime'),
      icon: 'clock',
      right: 'entries.own',
      isFirst: true,
      run: () => logTime({}),
    },
    {
      id: 'start-timer',
      label: t('startTimer'),
      icon: 'play',
      right: 'entries.own',
      isFirst: true,
      run: () => startTimer(t('timerStarted')),
    },
    ...(running
      ? [
          { id: 'stop-timer', label: t('stopTimer'), icon: 'stop' as const, run: running.stop },
          { id: 'pause-timer', label: t('pauseTimer'), icon: 'pause' as const, run: running.pause },
        ]
      : []),
    {
      id: 'review-payments',
      label: waiting ? t('reviewSome', { number: formatNumber(waiting) }) : t('reviewPayments'),
      also: t('alsoPayments'),
      icon: 'check',
      right: 'payments.review',
      isFirst: true,
      run: () => navigate({ to: '/dashboard/payments' }),
    },
    {
      id: 'add-client',
      label: t('addClient'),
      also: t('alsoAddClient'),
      icon: 'plus',
      right: 'clients.write',
      isFirst: true,
      run: () => navigate({ to: '/dashboard/clients/addclient' }),
    },
    { id: 'dashboard', label: t('goToDashboard'), icon: 'dashboard', run: () => navigate({ to: '/dashboard' }) },
    { id: 'clients', label: t('goToClients'), icon: 'clients', run: () => navigate({ to: '/manageclients' }) },
    {
      id: 'entries',
      label: t('goToEntries'),
      also: t('alsoEntries'),
      icon: 'clock',
      run: () => navigate({ to: '/dashboard/entries' }),
    },
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
      also: t('alsoSettings'),
      icon: 'settings',
      right: 'settings.read',
      run: () => navigate({ to: '/dashboard/settings' }),
    },
    {
      id: 'team',
      label: t('goToTeam'),
      also: t('alsoTeam'),
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
          hint: hours,
          icon: 'clock',
          right: 'entries.own',
          run: () => logTime({ clientId: client.id }),
        },
        {
          id: 'start-timer-for',
          label: t('startTimerFor', { name: client.name }),
          icon: 'play',
          right: 'entries.own',
          run: () => startTimer(t('timerStartedFor', { name: client.name }), client.id),
        },
        ...(toReview === undefined
          ? []
          : [
              {
                id: 'review-payment-of',
                label: t('reviewPaymentOf', { id: toReview }),
                icon: 'check' as const,
                right: 'payments.review' as const,
                run: () =>
                  navigate({
                    to: '/dashboard/clients/editPackage/$timePackageId',
                    params: { timePackageId: String(toReview) },
                  }),
              },
            ]),
        {
          id: 'add-package-for',
          label: t('addPackageFor', { name: client.name }),
          icon: 'plus',
          right: 'packages.write',
          run: () => navigate({ to: '/dashboard/clients/Addpackage/$clientId', params }),
        },
      ]
    : [];
  const isOffered = ({ label, also, isFirst }: Action) =>
    words === '' ? isFirst : containsWords(also ? `${label} ${also}` : label, words);
  const isNamed = ({ label }: Action) => words !== '' && beginsWords(label, words);
  const offered = pages.filter(isOffered);
  const named = isMeant ? [] : offered.filter(isNamed);
  return [...named, ...ofClient, ...offered.filter((action) => !named.includes(action))]
    .filter(({ right }) => right === undefined || can(right))
    .map(({ right: _, also: __, isFirst: ___, run, ...item }) => ({ ...item, run: () => void run() }));
}

/** Looks for the words where the palette does not: in the texts of time entries. */
export function useSearchEntries(words: string): PaletteItem[] {
  const t = useMessages(messages);
  const navigate = useNavigate();
  const run = () => void navigate({ to: '/dashboard/entries', search: { search: words } });
  return useRights()('entries.read') ? [{ id: 'search-entries', label: t('searchEntries'), icon: 'search', run }] : [];
}
