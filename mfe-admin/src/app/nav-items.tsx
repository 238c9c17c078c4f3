import { tasks } from '@hourbank/contracts';
import { useApi } from '@hourbank/mfe-kit';
import type { NavItem } from '@hourbank/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';

type NavItemId = '/dashboard' | '/manageclients' | '/dashboard/tasks' | '/dashboard/settings';

/** The place an address belongs to; whatever is about clients belongs to theirs. */
export function navItemOf(pathname: string): NavItemId {
  const path = pathname.replace(/\/+$/, '');
  if (path === '/dashboard' || path === '/dashboard/tasks' || path === '/dashboard/settings') return path;
  return '/manageclients';
}

/** Tasks nobody has begun, counted again every minute. */
function usePendingTasks(): number | undefined {
  const call = useApi();
  const { data } = useQuery({
    queryKey: ['tasks', 'pending-count'],
    queryFn: async ({ signal }) =>
      (await call(tasks.listAllTasks, { query: { status: 'pending', page: 1, pageSize: 1 } }, { signal })).pagination
        .totalCount,
    refetchInterval: 60_000,
  });
  return data;
}

/** What stands in the side bar. */
export function useNavItems(): NavItem[] {
  const here = useLocation({ select: ({ pathname }) => navItemOf(pathname) });
  const pending = usePendingTasks();
  const place = (to: NavItemId, label: string, icon: NavItem['icon']): NavItem => ({
    label,
    icon,
    current: here === to,
    link: (parts) => <Link to={to} activeOptions={{ exact: true }} {...parts} />,
  });
  return [
    place('/dashboard', 'Dashboard', 'dashboard'),
    place('/manageclients', 'Clients', 'clients'),
    {
      ...place('/dashboard/tasks', 'Tasks', 'tasks'),
      ...(pending && { count: pending, countLabel: `${pending} pending` }),
    },
    place('/dashboard/settings', 'Settings', 'settings'),
  ];
}
