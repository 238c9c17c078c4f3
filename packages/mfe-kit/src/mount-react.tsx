import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { MfeModule, MountOptions } from './mfe-module';

/** Creates the `mount` function of a React application. Errors outside all error boundaries go to the shell. */
export const createMount =
  (render: (options: MountOptions) => ReactNode): MfeModule['mount'] =>
  (options) => {
    const root = createRoot(options.element, {
      onUncaughtError: (error) => queueMicrotask(() => options.onFatal(error)),
    });
    root.render(<StrictMode>{render(options)}</StrictMode>);
    return () => root.unmount();
  };
