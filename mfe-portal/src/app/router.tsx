import {
  type ApiContext,
  createGuards,
  nextTask,
  readLoginSearch,
  RouteNotFound,
  routerDefaults,
} from '@hourbank/mfe-kit';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import {
  readBillSearch,
  readNewTaskSearch,
  readRequestSearch,
  readResetSearch,
  readTaskSearch,
  readUsageSearch,
} from '../shared/search';
import type * as Prefetch from './prefetch';
import { Root } from './root';

export const { requireSession, skipLogin } = createGuards({ login: '/', afterLogout: '/', home: '/client-portal' });

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

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  component: lazyRouteComponent(() => import('./pages/verify-page'), 'VerifyPage'),
});

let prefetch: Promise<typeof Prefetch> | undefined;
/**
 * The requests that loaders start without waiting, so that data and code of a page load in parallel. The file is part
 * of the first load, but pages without a session never run it: they need neither its contracts nor its texts. The first
 * page evaluates it in a task of its own.
 */
const requests = () => (prefetch ??= nextTask().then(() => import(/* webpackMode: "eager" */ './prefetch')));

/** The parent of all routes that require a client token. */
const portal = createRoute({
  getParentRoute: () => root,
  path: '/client-portal',
  beforeLoad: requireSession,
  loader: ({ context }) => void requests().then(({ prefetchProfile }) => prefetchProfile(context)),
  component: lazyRouteComponent(() => import(/* webpackChunkName: "console" */ './portal-layout'), 'PortalLayout'),
});

const overview = createRoute({
  getParentRoute: () => portal,
  path: '/',
  loader: ({ context }) => void requests().then(({ prefetchOverview }) => prefetchOverview(context)),
  component: lazyRouteComponent(() => import('./pages/overview-page'), 'OverviewPage'),
});
const usage = createRoute({
  getParentRoute: () => portal,
  path: '/usage',
  validateSearch: readUsageSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void requests().then(({ prefetchUsage }) => prefetchUsage(context, deps)),
  component: lazyRouteComponent(() => import('./pages/usage-page'), 'UsagePage'),
});
const requestTime = createRoute({
  getParentRoute: () => portal,
  path: '/request-time',
  validateSearch: readRequestSearch,
  loader: ({ context }) => void requests().then(({ prefetchRequestTime }) => prefetchRequestTime(context)),
  component: lazyRouteComponent(() => import('./pages/request-time-page'), 'RequestTimePage'),
});
const tasks = createRoute({
  getParentRoute: () => portal,
  path: '/tasks',
  validateSearch: readTaskSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void requests().then(({ prefetchTasks }) => prefetchTasks(context, deps)),
  component: lazyRouteComponent(() => import('./pages/tasks-page'), 'TasksPage'),
});
const createTask = createRoute({
  getParentRoute: () => portal,
  path: '/tasks/new',
  validateSearch: readNewTaskSearch,
  component: lazyRouteComponent(() => import('./pages/create-task-page'), 'CreateTaskPage'),
});
const editTask = createRoute({
  getParentRoute: () => portal,
  path: '/tasks/$taskId',
  validateSearch: readTaskSearch,
  component: lazyRouteComponent(() => import('./pages/edit-task-page'), 'EditTaskPage'),
});
const taskMessages = createRoute({
  getParentRoute: () => portal,
  path: '/tasks/$taskId/messages',
  validateSearch: readTaskSearch,
  component: lazyRouteComponent(() => import('./pages/task-messages-page'), 'TaskMessagesPage'),
});
const bills = createRoute({
  getParentRoute: () => portal,
  path: '/bills',
  validateSearch: readBillSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void requests().then(({ prefetchBills }) => prefetchBills(context, deps)),
  component: lazyRouteComponent(() => import('./pages/bills-page'), 'BillsPage'),
});
const reports = createRoute({
  getParentRoute: () => portal,
  path: '/reports',
  loader: ({ context }) => void requests().then(({ prefetchReports }) => prefetchReports(context)),
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
  verify,
  portal.addChildren([
    overview,
    usage,
    requestTime,
    tasks,
    createTask,
    editTask,
    taskMessages,
    bills,
    reports,
    account,
  ]),
]);

/**
 * The portal's routes of the specification. The shell routes every address here that does not belong to the admin
 * console.
 */
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
