import { readId } from '@hourbank/mfe-kit/lists/search';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAuditSearch } from '../../features/audit/audit-search';
import { readEntrySearch } from '../../features/entries/entry-search';
import { readPaymentSearch } from '../../features/packages/package-search';
import { readChangeSearch } from '../../features/settings/change-search';
import { readTaskSearch } from '../../features/tasks/task-search';
import { guarded } from './root';

const dashboard = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard',
  loader: ({ context }) =>
    void import(/* webpackChunkName: "console", webpackFetchPriority: "high" */ '../prefetch').then(
      ({ prefetchDashboard }) => prefetchDashboard(context),
    ),
  component: lazyRouteComponent(() => import('../pages/dashboard-page'), 'DashboardPage'),
});

const taskList = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/tasks',
  staticData: { right: 'tasks.read' },
  validateSearch: readTaskSearch,
  component: lazyRouteComponent(() => import('../pages/task-list-page'), 'TaskListPage'),
});

const addTask = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/tasks/new',
  staticData: { right: 'tasks.work' },
  validateSearch: ({ client }: Record<string, unknown>): { client?: number | undefined } => ({
    client: readId(client),
  }),
  component: lazyRouteComponent(() => import('../pages/task-new-page'), 'TaskNewPage'),
});

const task = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/tasks/$taskId',
  staticData: { right: 'tasks.read' },
  component: lazyRouteComponent(() => import('../pages/task-page'), 'TaskPage'),
});

const settingsPage = lazyRouteComponent(() => import('../pages/settings-page'), 'SettingsPage');
/** The first section. */
const settings = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/settings',
  staticData: { right: 'settings.read' },
  component: settingsPage,
});

const settingsSection = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/settings/$section',
  staticData: { right: 'settings.read' },
  validateSearch: readChangeSearch,
  component: settingsPage,
});

const team = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/team',
  staticData: { right: 'admins.manage' },
  component: lazyRouteComponent(() => import('../pages/team-page'), 'TeamPage'),
});

const audit = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/audit',
  staticData: { right: 'audit.read' },
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('../pages/audit-page'), 'AuditPage'),
});

const account = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/me',
  component: lazyRouteComponent(() => import('../pages/account-page'), 'AccountPage'),
});

/** Entries of all clients. The specification's `/dashboard/entries/{entryId}` is one of them. */
const allEntries = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/entries',
  staticData: { right: 'entries.read' },
  validateSearch: readEntrySearch,
  component: lazyRouteComponent(() => import('../pages/all-entries-page'), 'AllEntriesPage'),
});

const reports = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/reports',
  staticData: { right: 'analytics.read' },
  component: lazyRouteComponent(() => import('../pages/reports-page'), 'ReportsPage'),
});

const payments = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/payments',
  staticData: { right: 'payments.review' },
  validateSearch: readPaymentSearch,
  component: lazyRouteComponent(() => import('../pages/payments-page'), 'PaymentsPage'),
});

/** Pages about all clients, the provider and the team. */
export const consoleRoutes = [
  dashboard,
  taskList,
  addTask,
  task,
  settings,
  settingsSection,
  team,
  audit,
  account,
  allEntries,
  payments,
  reports,
] as const;
