import { type ApiContext, ApiProvider, type MountOptions } from '@hourbank/mfe-kit';
import { UiProvider } from '@hourbank/ui';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FileHost } from '../shared/file-url';
import { createAppRouter } from './router';
import { createAppContext } from './session';

type AppProps = Pick<MountOptions, 'history' | 'apiBaseUrl'>;

/** The whole console: everything it works with is made here, so a test mounts it with a history and nothing else. */
export function App({ history, apiBaseUrl }: AppProps) {
  const [{ context, router }] = useState(() => {
    const made = createAppContext(apiBaseUrl);
    return { context: made, router: createAppRouter(made, history) };
  });

  useEffect(() => context.session.subscribe(() => void followSession(context, router)), [context, router]);

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

/**
 * A login or logout, in whichever tab, runs the guards again; what the last user saw is forgotten. After a logout only
 * once the guards have led away: the pages behind the login would ask for it again, without a token.
 */
async function followSession({ session, queryClient }: ApiContext, router: ReturnType<typeof createAppRouter>) {
  if (session.token() === null) await router.invalidate();
  queryClient.clear();
  if (session.token() !== null) await router.invalidate();
}
