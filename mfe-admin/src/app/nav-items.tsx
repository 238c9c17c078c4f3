import { formatNumber } from '@hourbank/i18n/format';
import { useMessages } from '@hourbank/i18n/react';
import { payments, tasks } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import { requestPage } from '@hourbank/mfe-kit/lists';
import type { NavItem } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useRights } from '../shared/use-rights';
import { navMessages } from './nav-messages';

type NavItemId =
  | '/dashboard'
  | '/manageclients'
  | '/dashboard/payments'
  | '/dashboard/entries'
  | '/dashboard/tasks'
  | '/dashboard/reports'
  | '/dashboard/settings';

const pages: Record<string, NavItemId> = {
  '/dashboard': '/dashboard',
  '/dashboard/payments': '/dashboard/payments',
  '/dashboard/entries': '/dashboard/entries',
  '/dashboard/tasks': '/dashboard/tasks',
  '/dashboard/reports': '/dashboard/reports',
  '/dashboard/settings': '/dashboard/settings',
  '/dashboard/audit': '/dashboard/settings',
};

/**
 * Navigation item of a path. Pages of clients, packages and entries belong to Clients; the team and one's own account
 * to none.
 */
function navItemOf(pathname: string): NavItemId | undefined {
  const path = pathname.replace(/\/+$/, '');
  if (path.startsWith('/dashboard/settings/')) return '/dashboard/settings';
  return (
    pages[path] ?? (/^\/(manageclients|dashboard\/(clients|entries))(\/|$)/.test(path) ? '/manageclients' : undefined)
  );
}

/** Number of tasks that wait for the team (D-78). The query repeats every minute. */
function useWaitingTasks(enabled: boolean): number | undefined {
  const call = useApi();
  const { data } = useQuery({
    queryKey: ['tasks', 'waiting-count'],
    queryFn: async ({ signal }) =>
      (await call(tasks.listAllTasks, { query: { awaits: 'us', page: 1, pageSize: 1 } }, { signal })).pagination
        .totalCount,
    enabled,
    refetchInterval: 60_000,
  });
  return data;
}

/** Number of payments to review. The query repeats every minute. */
function usePaymentsToReview(enabled: boolean): number | undefined {
  const call = useApi();
  const { data } = useQuery({
    queryKey: ['packages', 'to-review-count'],
    queryFn: async ({ signal }) =>
      (
        await requestPage(1, (onResponse) =>
          call(payments.listPaymentsToReview, { query: { pageSize: 1 } }, { signal, onResponse }),
        )
      ).total,
    enabled,
    refetchInterval: 60_000,
  });
  return data;
}

/** Items of the main navigation; the current page is marked. */
export function useNavItems(): NavItem[] {
  const current = useLocation({ select: ({ pathname }) => navItemOf(pathname) });
  const can = useRights();
  const waiting = useWaitingTasks(can('tasks.read'));
  const toReview = usePaymentsToReview(can('payments.review'));
  const t = useMessages(navMessages);
  const navItem = (to: NavItemId, label: string, icon: NavItem['icon']): NavItem => ({
    label,
    icon,
    current: current === to,
    link: (props) => <Link to={to} activeOptions={{ exact: true }} {...props} />,
  });
  return [
    navItem('/dashboard', t('dashboard'), 'dashboard'),
    navItem('/manageclients', t('clients'), 'clients'),
    ...(can('payments.review')
      ? [
          {
            ...navItem('/dashboard/payments', t('payments'), 'payment'),
            ...(toReview && { count: toReview, countLabel: t('toReview', { count: formatNumber(toReview) }) }),
          },
        ]
      : []),
    navItem('/dashboard/entries', t('entries'), 'clock'),
    ...(can('tasks.read')
      ? [
          {
            ...navItem('/dashboard/tasks', t('tasks'), 'tasks'),
            ...(waiting && { count: waiting, countLabel: t('waitingTasks', { count: formatNumber(waiting) }) }),
          },
        ]
      : []),
    ...(can('analytics.read') ? [navItem('/dashboard/reports', t('reports'), 'reports')] : []),
    ...(can('settings.read') ? [navItem('/dashboard/settings', t('settings'), 'settings')] : []),
  ];
}
