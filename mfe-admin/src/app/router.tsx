import type { Right } from '@hourbank/contracts';
import { type ApiContext, RouteNotFound, routerDefaults } from '@hourbank/mfe-kit';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { ClientTab } from './client-tabs';
import { clientRoutes } from './routes/client-routes';
import { consoleRoutes } from './routes/console-routes';
import { publicRoutes } from './routes/public-routes';
import { guarded, root } from './routes/root';

const routeTree = root.addChildren([...publicRoutes, guarded.addChildren([...consoleRoutes, ...clientRoutes])]);

/**
 * Routes of the admin console, as the specification lists them. The shell mounts this console for every path with one
 * of these prefixes.
 */
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
    /** Which tab of a client the page is. */
    tab?: ClientTab;
  }
}
