import type { Right } from '@hourbank/contracts';
import { type ApiContext, RouteNotFound, readLoginSearch, routerDefaults } from '@hourbank/mfe-kit';
import { readId } from '@hourbank/mfe-kit/lists/search';
import {
  type RouterHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { readLedgerSearch } from '../features/accounts/ledger-search';
import { readAuditSearch } from '../features/audit/audit-search';
import { readClientSearch, readDeletedClientSearch } from '../features/clients/client-search';
import { readTaskSearch } from '../features/tasks/task-search';
import { readEntrySearch } from '../features/entries/entry-search';
import { readPackageSearch, readPaymentSearch } from '../features/packages/package-search';
import { readChangeSearch } from '../features/settings/change-search';
import { requireSession, skipLogin } from './guards';

const root = createRootRouteWithContext<ApiContext>()();

const signInPage = lazyRouteComponent(() => import('./pages/sign-in-page'), 'SignInPage');
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: readLoginSearch,
  beforeLoad: skipLogin,
  component: signInPage,
});
/** Target of the logout; shows the same page as `/login` (D-49). */
const adminLogin = createRoute({
  getParentRoute: () => root,
  path: '/admin/login',
  validateSearch: readLoginSearch,
  beforeLoad: skipLogin,
  component: signInPage,
});
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

// The pages of links in emails and "forgot password". Each has a route of its own, so that other addresses are not found.
const linkPage = lazyRouteComponent(() => import('./pages/link-page'), 'LinkPage');
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/admin/forgot-password',
  component: linkPage,
});
const resetPassword = createRoute({ getParentRoute: () => root, path: '/admin/reset-password', component: linkPage });
const invitation = createRoute({ getParentRoute: () => root, path: '/admin/invite', component: linkPage });
const confirmEmail = createRoute({ getParentRoute: () => root, path: '/admin/confirm-email', component: linkPage });

/** All routes below require an admin token. */
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./layout'), 'ConsoleLayout'),
});

const dashboard = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./pages/dashboard-page'), 'DashboardPage'),
});
const taskList = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/tasks',
  staticData: { right: 'tasks.read' },
  validateSearch: readTaskSearch,
  component: lazyRouteComponent(() => import('./pages/task-list-page'), 'TaskListPage'),
});
const settings = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/settings',
  staticData: { right: 'settings.read' },
  validateSearch: readChangeSearch,
  component: lazyRouteComponent(() => import('./pages/settings-page'), 'SettingsPage'),
});
const team = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/team',
  staticData: { right: 'admins.manage' },
  component: lazyRouteComponent(() => import('./pages/team-page'), 'TeamPage'),
});
const audit = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/audit',
  staticData: { right: 'audit.read' },
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./pages/audit-page'), 'AuditPage'),
});
const account = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/me',
  component: lazyRouteComponent(() => import('./pages/account-page'), 'AccountPage'),
});
const clientList = createRoute({
  getParentRoute: () => guarded,
  path: '/manageclients',
  validateSearch: readClientSearch,
  component: lazyRouteComponent(() => import('./pages/client-list-page'), 'ClientListPage'),
});
/** The alternative table (D-49). */
const clientTable = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients',
  validateSearch: readClientSearch,
  component: lazyRouteComponent(() => import('./pages/client-table-page'), 'ClientTablePage'),
});
const addClient = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients/addclient',
  staticData: { right: 'clients.write' },
  component: lazyRouteComponent(() => import('./pages/client-new-page'), 'ClientNewPage'),
});
const deletedClients = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients/deleted',
  staticData: { right: 'clients.write' },
  validateSearch: readDeletedClientSearch,
  component: lazyRouteComponent(() => import('./pages/deleted-clients-page'), 'DeletedClientsPage'),
});
const editClient = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients/$clientId',
  validateSearch: ({ logTime }: Record<string, unknown>): { logTime?: true | undefined } => ({
    logTime: logTime === true || undefined,
  }),
  component: lazyRouteComponent(() => import('./pages/client-edit-page'), 'ClientEditPage'),
});
const clientOverview = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients/$clientId/overview',
  component: lazyRouteComponent(() => import('./pages/client-overview-page'), 'ClientOverviewPage'),
});
const clientAccount = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients/$clientId/account',
  validateSearch: readLedgerSearch,
  component: lazyRouteComponent(() => import('./pages/client-account-page'), 'ClientAccountPage'),
});
const packages = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients/packages/$clientId',
  staticData: { right: 'packages.read' },
  validateSearch: readPackageSearch,
  component: lazyRouteComponent(() => import('./pages/package-list-page'), 'PackageListPage'),
});
const addPackage = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients/Addpackage/$clientId',
  staticData: { right: 'packages.write' },
  component: lazyRouteComponent(() => import('./pages/package-new-page'), 'PackageNewPage'),
});
const editPackage = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients/editPackage/$timePackageId',
  staticData: { right: 'packages.write' },
  component: lazyRouteComponent(() => import('./pages/package-edit-page'), 'PackageEditPage'),
});
const entries = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients/entries/$clientId',
  validateSearch: readEntrySearch,
  component: lazyRouteComponent(() => import('./pages/entry-list-page'), 'EntryListPage'),
});
const addEntry = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/clients/addentry/$clientId',
  staticData: { right: 'entries.own' },
  // Id of the task that the time was spent on.
  validateSearch: ({ task }: Record<string, unknown>): { task?: number | undefined } => ({ task: readId(task) }),
  component: lazyRouteComponent(() => import('./pages/entry-new-page'), 'EntryNewPage'),
});
const entryPage = lazyRouteComponent(() => import('./pages/entry-edit-page'), 'EntryEditPage');
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

/** Entries of all clients. The specification's `/dashboard/entries/{entryId}` is one of them. */
const allEntries = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/entries',
  staticData: { right: 'entries.read' },
  validateSearch: readEntrySearch,
  component: lazyRouteComponent(() => import('./pages/all-entries-page'), 'AllEntriesPage'),
});
const paymentList = createRoute({
  getParentRoute: () => guarded,
  path: '/dashboard/payments',
  staticData: { right: 'payments.review' },
  validateSearch: readPaymentSearch,
  component: lazyRouteComponent(() => import('./pages/payment-list-page'), 'PaymentListPage'),
});

const routeTree = root.addChildren([
  login,
  adminLogin,
  admin,
  forgotPassword,
  resetPassword,
  invitation,
  confirmEmail,
  guarded.addChildren([
    dashboard,
    taskList,
    allEntries,
    paymentList,
    settings,
    team,
    audit,
    account,
    clientList,
    clientTable,
    addClient,
    deletedClients,
    editClient,
    clientOverview,
    clientAccount,
    packages,
    addPackage,
    editPackage,
    entries,
    addEntry,
    editEntry,
    entry,
  ]),
]);

/** Routes of the admin console, as the specification lists them. The shell mounts this console for every path with one of these prefixes. */
export const createAppRouter = (context: ApiContext, history: RouterHistory) =>
  createRouter({
    ...routerDefaults,
    routeTree,
    context,
    history,
    defaultNotFoundComponent: () => <RouteNotFound home="/dashboard" label="goToDashboard" />,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The right that the page needs. Without it the layout shows that the page is not allowed (D-66). */
    right?: Right;
  }
}
