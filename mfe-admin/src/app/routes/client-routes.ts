import { readId } from '@hourbank/mfe-kit/lists/search';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readLedgerSearch } from '../../features/accounts/ledger-search';
import { readClientSearch, readDeletedClientSearch } from '../../features/clients/client-search';
import { readEntrySearch } from '../../features/entries/entry-search';
import { readPackageSearch } from '../../features/packages/package-search';
import { readTaskSearch } from '../../features/tasks/task-search';
import { guarded } from './root';

const clientList = createRoute({
  getParentRoute: () => guarded,
  path: '/manageclients',
  validateSearch: readClientSearch,
  component: lazyRouteComponent(() => import('../pages/client-list-page'), 'ClientListPage'),
});

/** The alternative table (D-49). */
const clientTable = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients',
  validateSearch: readClientSearch,
  component: lazyRouteComponent(() => import('../pages/client-table-page'), 'ClientTablePage'),
});

const addClient = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients/addclient',
  staticData: { right: 'clients.write' },
  component: lazyRouteComponent(() => import('../pages/client-new-page'), 'ClientNewPage'),
});

const deletedClients = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients/deleted',
  staticData: { right: 'clients.write' },
  validateSearch: readDeletedClientSearch,
  component: lazyRouteComponent(() => import('../pages/deleted-clients-page'), 'DeletedClientsPage'),
});

const importSheet = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/import',
  staticData: { right: 'clients.write' },
  component: lazyRouteComponent(() => import(/* webpackChunkName: "rare-page" */ '../pages/import-page'), 'ImportPage'),
});

const editClient = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients/$clientId',
  validateSearch: ({ logTime }: Record<string, unknown>): { logTime?: true | undefined } => ({
    logTime: logTime === true || undefined,
  }),
  component: lazyRouteComponent(() => import('../pages/client-edit-page'), 'ClientEditPage'),
});

/** The band and the tabs of a client, around the pages below. */
const hub = createRoute({
  getParentRoute: () => guarded,
  id: 'client',
  component: lazyRouteComponent(() => import('../pages/client-hub'), 'ClientHub'),
});

const clientOverview = createRoute({
  getParentRoute: () => hub,
  path: '/dashboard/clients/$clientId/overview',
  staticData: { tab: 'overview' },
  component: lazyRouteComponent(() => import('../pages/client-overview-page'), 'ClientOverviewPage'),
});

const clientAccount = createRoute({
  getParentRoute: () => hub,
  path: '/dashboard/clients/$clientId/account',
  staticData: { tab: 'ledger' },
  validateSearch: readLedgerSearch,
  component: lazyRouteComponent(() => import('../pages/client-account-page'), 'ClientAccountPage'),
});

const clientTasks = createRoute({
  getParentRoute: () => hub,
  path: '/dashboard/clients/$clientId/tasks',
  staticData: { tab: 'tasks', right: 'tasks.read' },
  validateSearch: readTaskSearch,
  component: lazyRouteComponent(() => import('../pages/client-tasks-page'), 'ClientTasksPage'),
});

const clientTerms = createRoute({
  getParentRoute: () => hub,
  path: '/dashboard/clients/$clientId/terms',
  staticData: { tab: 'terms', right: 'packages.read' },
  component: lazyRouteComponent(() => import('../pages/client-terms-page'), 'ClientTermsPage'),
});

const packages = createRoute({
  getParentRoute: () => hub,
  path: '/dashboard/clients/packages/$clientId',
  staticData: { tab: 'packages', right: 'packages.read' },
  validateSearch: readPackageSearch,
  component: lazyRouteComponent(() => import('../pages/package-list-page'), 'PackageListPage'),
});

const addPackage = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients/Addpackage/$clientId',
  staticData: { right: 'packages.write' },
  component: lazyRouteComponent(() => import('../pages/package-new-page'), 'PackageNewPage'),
});

const editPackage = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients/editPackage/$timePackageId',
  staticData: { right: 'packages.write' },
  component: lazyRouteComponent(() => import('../pages/package-edit-page'), 'PackageEditPage'),
});

const entries = createRoute({
  getParentRoute: () => hub,
  path: '/dashboard/clients/entries/$clientId',
  staticData: { tab: 'entries' },
  validateSearch: readEntrySearch,
  component: lazyRouteComponent(() => import('../pages/entry-list-page'), 'EntryListPage'),
});

const addEntry = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients/addentry/$clientId',
  staticData: { right: 'entries.own' },
  // Ids of the task that the time was spent on, and of the timer that measured it.
  validateSearch: ({
    task,
    timer,
  }: Record<string, unknown>): { task?: number | undefined; timer?: number | undefined } => ({
    task: readId(task),
    timer: readId(timer),
  }),
  component: lazyRouteComponent(() => import('../pages/entry-new-page'), 'EntryNewPage'),
});

const entryPage = lazyRouteComponent(() => import('../pages/entry-edit-page'), 'EntryEditPage');
const editEntry = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients/editentry/$timeEntryId',
  staticData: { right: 'entries.own' },
  component: entryPage,
});

const entry = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/entries/$entryId',
  staticData: { right: 'entries.own' },
  component: entryPage,
});

/** The lists of clients, and the pages of one client. */
export const clientRoutes = [
  clientList,
  clientTable,
  addClient,
  deletedClients,
  importSheet,
  editClient,
  hub.addChildren([clientOverview, clientAccount, packages, entries, clientTasks, clientTerms]),
  addPackage,
  editPackage,
  addEntry,
  editEntry,
  entry,
] as const;
