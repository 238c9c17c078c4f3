import { type ApiContext, RouteNotFound, readLoginSearch, routerDefaults } from '@hourbank/mfe-kit';
import {
  type RouterHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { listQueryOf } from '@hourbank/mfe-kit/lists';
import { type BillSort, billList, readBillSearch } from '../features/bills/bill-search';
import { paidPackages } from '../features/bills/queries';
import { clientInfo, ownAccount } from '../features/overview/queries';
import { recentActivity } from '../features/reports/queries';
import { paymentInstructions, pendingPackages } from '../features/request-time/queries';
import { readRequestSearch } from '../features/request-time/request-search';
import { readResetSearch } from '../features/sign-in/reset-search';
import { readTaskSearch, taskListOptions } from '../features/tasks/task-search';
import { taskPage } from '../features/tasks/queries';
import { readUsageSearch, usageList } from '../features/usage/usage-search';
import { usagePage } from '../features/usage/queries';
import { ownProfile } from '../shared/own-profile';
import { requireSession, skipLogin } from './guards';
import { Root } from './root';

const root = createRootRouteWithContext<ApiContext>()({ component: Root });

const login = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: readLoginSearch,
  beforeLoad: skipLogin,
  component: lazyRouteComponent(() => import('./pages/login-page'), 'LoginPage'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: readLoginSearch,
  beforeLoad: skipLogin,
  component: lazyRouteComponent(() => import('./pages/register-page'), 'RegisterPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/client-forgot-password',
  component: lazyRouteComponent(() => import('./pages/forgot-password-page'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/client-reset-password',
  validateSearch: readResetSearch,
  component: lazyRouteComponent(() => import('./pages/reset-password-page'), 'ResetPasswordPage'),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/client-confirm-email',
  component: lazyRouteComponent(() => import('./pages/confirm-email-page'), 'ConfirmEmailPage'),
});

const balance = createRoute({
  getParentRoute: () => root,
  path: '/balance',
  component: lazyRouteComponent(() => import('./pages/balance-page'), 'BalancePage'),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  component: lazyRouteComponent(() => import('./pages/unsubscribe-page'), 'UnsubscribePage'),
});

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  component: lazyRouteComponent(() => import('./pages/verify-page'), 'VerifyPage'),
});

// Loaders start the requests of a page without waiting, so that data and code load in parallel. The pages show the loading state.

/** The parent of all routes that require a client token. */
const portal = createRoute({
  getParentRoute: () => root,
  path: '/client-portal',
  beforeLoad: requireSession,
  loader: ({ context }) => void context.queryClient.prefetchQuery(ownProfile(context.call)),
  component: lazyRouteComponent(() => import('./portal-layout'), 'PortalLayout'),
});

const overview = createRoute({
  getParentRoute: () => portal,
  path: '/',
  loader: ({ context: { queryClient, call } }) => {
    void queryClient.prefetchQuery(clientInfo(call));
    void queryClient.prefetchQuery(ownAccount(call));
  },
  component: lazyRouteComponent(() => import('./pages/overview-page'), 'OverviewPage'),
});
const usage = createRoute({
  getParentRoute: () => portal,
  path: '/usage',
  validateSearch: readUsageSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(usagePage(context.call, listQueryOf(deps, usageList.pageSize))),
  component: lazyRouteComponent(() => import('./pages/usage-page'), 'UsagePage'),
});
const requestTime = createRoute({
  getParentRoute: () => portal,
  path: '/request-time',
  validateSearch: readRequestSearch,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(pendingPackages(context.call));
    void context.queryClient.prefetchQuery(paymentInstructions(context.call));
  },
  component: lazyRouteComponent(() => import('./pages/request-time-page'), 'RequestTimePage'),
});
const tasks = createRoute({
  getParentRoute: () => portal,
  path: '/tasks',
  validateSearch: readTaskSearch,
  loaderDeps: ({ search }) => search,
  // The list loads each time the page changes, so a cached page is stale.
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery({
      ...taskPage(context.call, listQueryOf(deps, taskListOptions.pageSize)),
      staleTime: 0,
    }),
  component: lazyRouteComponent(() => import('./pages/tasks-page'), 'TasksPage'),
});
const createTask = createRoute({
  getParentRoute: () => portal,
  path: '/tasks/new',
  component: lazyRouteComponent(() => import('./pages/create-task-page'), 'CreateTaskPage'),
});
const editTask = createRoute({
  getParentRoute: () => portal,
  path: '/tasks/$taskId',
  validateSearch: readTaskSearch,
  component: lazyRouteComponent(() => import('./pages/edit-task-page'), 'EditTaskPage'),
});
const bills = createRoute({
  getParentRoute: () => portal,
  path: '/bills',
  validateSearch: readBillSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(
      paidPackages(context.call, listQueryOf<never, BillSort>(deps, billList.pageSize)),
    ),
  component: lazyRouteComponent(() => import('./pages/bills-page'), 'BillsPage'),
});
const reports = createRoute({
  getParentRoute: () => portal,
  path: '/reports',
  loader: ({ context }) => void context.queryClient.prefetchQuery(recentActivity(context.call)),
  component: lazyRouteComponent(() => import('./pages/reports-page'), 'ReportsPage'),
});

const account = createRoute({
  getParentRoute: () => portal,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account-page'), 'AccountPage'),
});

const routeTree = root.addChildren([
  login,
  register,
  forgotPassword,
  resetPassword,
  confirmEmail,
  balance,
  verify,
  unsubscribe,
  portal.addChildren([overview, usage, requestTime, tasks, createTask, editTask, bills, reports, account]),
]);

/** The portal's routes of the specification. The shell routes every address here that does not belong to the admin console. */
export const createAppRouter = (context: ApiContext, history: RouterHistory) =>
  createRouter({
    ...routerDefaults,
    routeTree,
    context,
    history,
    defaultNotFoundComponent: () => <RouteNotFound home="/" label="goToPortal" />,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
