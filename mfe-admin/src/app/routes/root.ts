import type { ApiContext } from '@hourbank/mfe-kit';
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSession } from '../guards';

export const root = createRootRouteWithContext<ApiContext>()();

/** All routes below require an admin token. */
export const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import(/* webpackChunkName: "console" */ '../layout'), 'ConsoleLayout'),
});
