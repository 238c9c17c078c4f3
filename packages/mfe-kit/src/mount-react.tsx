import type { Languages } from '@hourbank/i18n';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadPageLanguage } from './page-language';
import type { MfeModule, MountOptions } from './mfe-module';

/**
 * Creates the `mount` function of a React application. Errors outside all error boundaries go to the shell.
 * `languages` are those besides English; the application renders when the stored one has been loaded.
 */
export const createMount =
  (render: (options: MountOptions) => ReactNode, languages?: Languages): MfeModule['mount'] =>
  (options) => {
    const root = createRoot(options.element, {
      onUncaughtError: (error) => queueMicrotask(() => options.onFatal(error)),
    });
    let isMounted = true;
    const show = () => isMounted && root.render(<StrictMode>{render(options)}</StrictMode>);
    const loading = loadPageLanguage(languages);
    if (loading) void loading.then(show, options.onFatal);
    else show();
    return () => {
      isMounted = false;
      root.unmount();
    };
  };
