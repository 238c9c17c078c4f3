import type { Languages } from '@hourbank/i18n';
import { type ComponentType, StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { ConsoleProps } from './console';
import type { MfeModule, MountOptions } from './mfe-module';
import { nextTask } from './next-task';
import { loadPageLanguage } from './page-language';

/** Evaluates the modules of an application in several short tasks. The last part is the application. */
async function evaluate(
  parts: readonly (() => Promise<unknown>)[],
  app: () => Promise<ComponentType<ConsoleProps>>,
): Promise<ComponentType<ConsoleProps>> {
  for (const part of parts) {
    await part();
    await nextTask();
  }
  const component = await app();
  await nextTask();
  return component;
}

interface Parts {
  /** Modules that the application imports, evaluated before it, each in a task of its own. */
  parts: readonly (() => Promise<unknown>)[];
  app: () => Promise<ComponentType<ConsoleProps>>;
  /** The languages besides English; the application renders when the stored one has been loaded. */
  languages?: Languages;
}

/** Creates the `mount` function of a React application. Errors outside all error boundaries go to the shell. */
export const createMount =
  ({ parts, app, languages }: Parts): MfeModule['mount'] =>
  ({ element, history, apiBaseUrl, onFatal }: MountOptions) => {
    const root = createRoot(element, { onUncaughtError: (error) => queueMicrotask(() => onFatal(error)) });
    let isMounted = true;
    void Promise.all([evaluate(parts, app), loadPageLanguage(languages)]).then(([App]) => {
      if (!isMounted) return;
      // A transition renders in short tasks.
      startTransition(() =>
        root.render(
          <StrictMode>
            <App history={history} apiBaseUrl={apiBaseUrl} />
          </StrictMode>,
        ),
      );
    }, onFatal);
    return () => {
      isMounted = false;
      root.unmount();
    };
  };
