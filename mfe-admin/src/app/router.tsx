import { type ApiContext, RouteError, RouteNotFound, RoutePending, readLoginSearch } from '@hourbank/mfe-kit';
import { type RouterHistory, createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { requireAdmin, skipLogin } from './guards';
import { ConsoleLayout } from './layout';
import { placeholderPage } from './placeholder-page';

const root = createRootRouteWithContext<ApiContext>()();

const login = createRoute({
  getParentRoute: () => root, path: '/login', validateSearch: readLoginSearch, beforeLoad: skipLogin,
  component: placeholderPage('Backend'),
});
/** Where the logout button leads; the same screen as `/login` (D-49). */
const adminLogin = createRoute({
  getParentRoute: () => root, path: '/admin/login', validateSearch: readLoginSearch, beforeLoad: skipLogin,
  component: placeholderPage('Backend'),
});
const admin = createRoute({
  getParentRoute: () => root, path: '/admin',
  beforeLoad: () => { throw redirect({ to: '/dashboard', replace: true }); },
});

/** Everything below needs an admin token. */
const guarded = createRoute({ getParentRoute: () => root, id: 'guarded', beforeLoad: requireAdmin, component: ConsoleLayout });

const dashboard = createRoute({
  getParentRoute: () => guarded, path: '/dashboard',
  beforeLoad: () => { throw redirect({ to: '/manageclients', replace: true }); },
});
const clientList = createRoute({ getParentRoute: () => guarded, path: '/manageclients', component: placeholderPage('Client List') });
const clientTable = createRoute({ getParentRoute: () => guarded, path: '/dashboard/clients', component: placeholderPage('Clients') });
const addClient = createRoute({ getParentRoute: () => guarded, path: '/dashboard/clients/addclient', component: placeholderPage('Add Client') });
const editClient = createRoute({ getParentRoute: () => guarded, path: '/dashboard/clients/$clientId', component: placeholderPage('Edit Client') });
const addPackage = createRoute({
  getParentRoute: () => guarded, path: '/dashboard/clients/Addpackage/$clientId', component: placeholderPage('Add Package'),
});
const editPackage = createRoute({
  getParentRoute: () => guarded, path: '/dashboard/clients/editPackage/$timePackageId', component: placeholderPage('Edit Package'),
});
const packages = createRoute({
  getParentRoute: () => guarded, path: '/dashboard/clients/packages/$clientId', component: placeholderPage('Manage Packages'),
});
const addEntry = createRoute({
  getParentRoute: () => guarded, path: '/dashboard/clients/addentry/$clientId', component: placeholderPage('New Time Entry'),
});
const editEntry = createRoute({
  getParentRoute: () => guarded, path: '/dashboard/clients/editentry/$timeEntryId', component: placeholderPage('Edit Time Entry'),
});
const entries = createRoute({
  getParentRoute: () => guarded, path: '/dashboard/clients/entries/$clientId', component: placeholderPage('Manage Time Entries'),
});
const entry = createRoute({ getParentRoute: () => guarded, path: '/dashboard/entries/$entryId', component: placeholderPage('Time Entry') });

const routeTree = root.addChildren([
  login, adminLogin, admin,
  guarded.addChildren([
    dashboard, clientList, clientTable, addClient, editClient, addPackage, editPackage, packages, addEntry, editEntry, entries, entry,
  ]),
]);

/** The admin console's part of the specification's route table. The shell sends every address here that begins like one of these. */
export const createAppRouter = (context: ApiContext, history: RouterHistory) =>
  createRouter({
    routeTree, context, history,
    defaultErrorComponent: RouteError,
    defaultPendingComponent: RoutePending,
    defaultNotFoundComponent: () => <RouteNotFound home="/dashboard" label="To the dashboard" />,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
