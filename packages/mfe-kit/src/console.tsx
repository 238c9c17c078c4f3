import { UiProvider } from '@hourbank/ui';
import { type AnyRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { type ApiContext, ApiProvider } from './api-context';
import { FileHost } from './file-url';
import { useFollowedSession } from './follow-session';
import type { MountOptions } from './mfe-module';
import { RouteError, RoutePending } from './route-states';

export type ConsoleProps = Pick<MountOptions, 'history' | 'apiBaseUrl'>;

/** Router options that both consoles share. */
export const routerDefaults = {
  defaultErrorComponent: RouteError,
  defaultPendingComponent: RoutePending,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
} as const;

interface Made extends ConsoleProps {
  createContext: (apiBaseUrl: string) => ApiContext;
  createRouter: (context: ApiContext, history: RouterHistory) => AnyRouter;
}

/** The root component of a console. It creates all dependencies itself, so that tests only pass a history. */
export function Console({ history, apiBaseUrl, createContext, createRouter }: Made) {
  const [{ context, router }] = useState(() => {
    const made = createContext(apiBaseUrl);
    return { context: made, router: createRouter(made, history) };
  });

  useFollowedSession(context, router);

  return (
    <ApiProvider context={context}>
      <FileHost apiBaseUrl={apiBaseUrl}>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </FileHost>
    </ApiProvider>
  );
}
