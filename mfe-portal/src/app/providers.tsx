import { ApiProvider, type MountOptions, useFollowedSession, FileHost } from '@hourbank/mfe-kit';
import { UiProvider } from '@hourbank/ui';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createAppRouter } from './router';
import { createAppContext } from './session';

type AppProps = Pick<MountOptions, 'history' | 'apiBaseUrl'>;

/** The whole console: everything it works with is made here, so a test mounts it with a history and nothing else. */
export function App({ history, apiBaseUrl }: AppProps) {
  const [{ context, router }] = useState(() => {
    const made = createAppContext(apiBaseUrl);
    return { context: made, router: createAppRouter(made, history) };
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
