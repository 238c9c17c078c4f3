import { readLoginSearch } from '@hourbank/mfe-kit';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { skipLogin } from '../guards';
import { root } from './root';

const loginPage = lazyRouteComponent(() => import('../pages/login-page'), 'LoginPage');
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: readLoginSearch,
  beforeLoad: skipLogin,
  component: loginPage,
});

/** Target of the logout; shows the same page as `/login` (D-49). */
const adminLogin = createRoute({
  getParentRoute: () => root,
  path: '/admin/login',
  validateSearch: readLoginSearch,
  beforeLoad: skipLogin,
  component: loginPage,
});

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

// The pages of links in emails and "forgot password". Each has a route of its own, so that other addresses are not
// found.
const linkPage = lazyRouteComponent(() => import('../pages/link-page'), 'LinkPage');

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/admin/forgot-password',
  component: linkPage,
});

const resetPassword = createRoute({ getParentRoute: () => root, path: '/admin/reset-password', component: linkPage });
const invitation = createRoute({ getParentRoute: () => root, path: '/admin/invite', component: linkPage });
const confirmEmail = createRoute({ getParentRoute: () => root, path: '/admin/confirm-email', component: linkPage });

/** Pages that need no token. */
export const publicRoutes = [
  login,
  adminLogin,
  admin,
  forgotPassword,
  resetPassword,
  invitation,
  confirmEmail,
] as const;
