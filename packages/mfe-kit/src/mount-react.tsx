import type { Languages } from '@hourbank/i18n';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { OpenedConsole } from './console';
import type { MfeModule, MountOptions } from './mfe-module';
import { nextTask } from './next-task';
import { loadPageLanguage } from './page-language';

type OpenConsole = (options: Pick<MountOptions, 'history' | 'apiBaseUrl'>) => OpenedConsole;

interface Parts {
  /** Modules that the console imports, evaluated before it, each in a task of its own. */
  parts: readonly (() => Promise<unknown>)[];
  console: () => Promise<OpenConsole>;
  /** The languages besides English; the console opens when the stored one has been loaded. */
  languages?: Languages;
}

/** Evaluates the modules of a console in several short tasks. The last part is the console. */
async function evaluate({ parts, console }: Parts): Promise<OpenConsole> {
  for (const part of parts) {
    await part();
    await nextTask();
  }
  const open = await console();
  await nextTask();
  return open;
}

/** Creates the `mount` function of a console. Errors outside all error boundaries go to the shell. */
export const createMount =
  (of: Parts): MfeModule['mount'] =>
  ({ element, history, apiBaseUrl, onFatal }: MountOptions) => {
    const root = createRoot(element, { onUncaughtError: (error) => queueMicrotask(() => onFatal(error)) });
    let isMounted = true;
    let close = () => {};

    async function show() {
      const [open] = await Promise.all([evaluate(of), loadPageLanguage(of.languages)]);
      if (!isMounted) return;
      const opened = open({ history, apiBaseUrl });
      close = opened.close;
      await nextTask();
      if (!isMounted) return;
      await opened.load();
      await nextTask();
      // A transition renders in short tasks.
      if (isMounted) startTransition(() => root.render(<StrictMode>{opened.element}</StrictMode>));
    }

    show().catch(onFatal);
    return () => {
      isMounted = false;
      close();
      root.unmount();
    };
  };
