import { type ApiContext, RouteError, RouteNotFound, RoutePending, readLoginSearch } from '@hourbank/mfe-kit';
import { type RouterHistory, createRootRouteWithContext, createRoute, createRouter } from '@tanstack/react-router';
import { requireClient, skipLogin } from './guards';
import { ConsoleLayout } from './layout';
import { placeholderPage } from './placeholder-page';

const root = createRootRouteWithContext<ApiContext>()();

const login = createRoute({
  getParentRoute: () => root, path: '/', validateSearch: readLoginSearch, beforeLoad: skipLogin,
  component: placeholderPage('Client login'),
});
const register = createRoute({
  getParentRoute: () => root, path: '/register', validateSearch: readLoginSearch, beforeLoad: skipLogin,
  component: placeholderPage('Register'),
});
const forgotPassword = createRoute({
  getParentRoute: () => root, path: '/client-forgot-password', component: placeholderPage('Forgot Password?'),
});

/** Everything below needs a client token. Each tab has an address of its own, so Back and reload keep it. */
const portal = createRoute({ getParentRoute: () => root, path: '/client-portal', beforeLoad: requireClient, component: ConsoleLayout });

const overview = createRoute({ getParentRoute: () => portal, path: '/', component: placeholderPage('Overview') });
const usage = createRoute({ getParentRoute: () => portal, path: '/usage', component: placeholderPage('Usage History') });
const requestTime = createRoute({ getParentRoute: () => portal, path: '/request-time', component: placeholderPage('Request More Time') });
const tasks = createRoute({ getParentRoute: () => portal, path: '/tasks', component: placeholderPage('Tasks') });
const bills = createRoute({ getParentRoute: () => portal, path: '/bills', component: placeholderPage('Bills & Payments') });
const reports = createRoute({ getParentRoute: () => portal, path: '/reports', component: placeholderPage('Reports') });

const routeTree = root.addChildren([
  login, register, forgotPassword,
  portal.addChildren([overview, usage, requestTime, tasks, bills, reports]),
]);

/** The portal's part of the specification's route table; the shell sends every address here that is not the admin console's. */
export const createAppRouter = (context: ApiContext, history: RouterHistory) =>
  createRouter({
    routeTree, context, history,
    defaultErrorComponent: RouteError,
    defaultPendingComponent: RoutePending,
    defaultNotFoundComponent: () => <RouteNotFound home="/" label="To the portal" />,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
