import { UiProvider } from '@hourbank/ui';
import { type AnyRouter, parseSearchWith, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { type ReactElement, useEffect, useLayoutEffect, useMemo } from 'react';
import { type ApiContext, ApiProvider } from './api-context';
import { FileHost } from './file-url';
import { endOfQuestions, useFollowedSession } from './follow-session';
import type { MountOptions } from './mfe-module';
import { OfflineNotice } from './offline-notice';
import { RouteError, RoutePending } from './route-states';

/**
 * A value of a URL. A number that the router would write otherwise stays a text: `1e3`, `1.0`, a long number (D-85).
 */
function valueOfUrl(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return typeof value === 'number' && String(value) !== text ? text : value;
}

/** Router options that both consoles share. */
export const routerDefaults = {
  parseSearch: parseSearchWith(valueOfUrl),
  defaultErrorComponent: RouteError,
  defaultPendingComponent: RoutePending,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
} as const;

interface Parts {
  createContext: (apiBaseUrl: string) => ApiContext;
  createRouter: (context: ApiContext, history: RouterHistory) => AnyRouter;
}

/** A console that is not rendered yet. */
export interface OpenedConsole {
  element: ReactElement;
  /** Loads the first page and resolves when it can be rendered. A slow one shows that it is loading. */
  load: () => Promise<unknown>;
  /** For a console that is not rendered any more. */
  close: () => void;
}

/** How long an empty page waits for the code of the first one before it says that it is loading, ms. */
const pendingAfterMs = 1_000;

/** Keeps the focus from the first press on (D-128), by code that no first page needs. */
function useKeptFocus() {
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    let latest: Element | null = null;
    // A button that saves at once has lost the focus before the code is there.
    const remember = ({ target }: FocusEvent) => (latest = target instanceof Element ? target : latest);
    const keep = () =>
      void import('./kept-focus')
        .then(({ keepFocus }) => !signal.aborted && signal.addEventListener('abort', keepFocus(latest)))
        .catch(() => {});
    document.addEventListener('focusin', remember, { signal });
    document.addEventListener('focusin', keep, { once: true, signal });
    return () => end.abort();
  }, []);
}

/** Moves the focus after each change of the page but the first (D-128), by code that most first pages never need. */
export const followWithFocus = (router: AnyRouter): (() => void) =>
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    const from = document.activeElement;
    void import('./page-focus').then(({ focusPage }) => focusPage(from)).catch(() => {});
  });

interface ConsoleProps extends Pick<MountOptions, 'apiBaseUrl'> {
  context: ApiContext;
  router: AnyRouter;
  /** The token of the session when the console was opened. */
  token: string | null;
  onRendered: () => void;
}

function Console({ context, router, token, apiBaseUrl, onRendered }: ConsoleProps) {
  useFollowedSession(context, router, token);
  const endOfQuestion = useMemo(() => endOfQuestions(context, router), [context, router]);
  // Runs after the effect of the router, which follows the history from then on.
  useLayoutEffect(onRendered, [onRendered]);
  useEffect(() => followWithFocus(router), [router]);
  useKeptFocus();
  return (
    <ApiProvider context={context}>
      <FileHost apiBaseUrl={apiBaseUrl}>
        <UiProvider endOfQuestions={endOfQuestion}>
          <RouterProvider router={router} />
          <OfflineNotice />
        </UiProvider>
      </FileHost>
    </ApiProvider>
  );
}

/**
 * Returns the function that opens a console. It creates everything the console needs, so that tests only pass a
 * history. The first page loads before React renders anything: a router that loads while it is on the screen renders
 * its page in one long task.
 */
export const consoleOf =
  ({ createContext, createRouter }: Parts) =>
  ({ history, apiBaseUrl }: Pick<MountOptions, 'history' | 'apiBaseUrl'>): OpenedConsole => {
    const context = createContext(apiBaseUrl);
    const token = context.session.token();
    const router = createRouter(context, history);
    // Redirects of the first page change the history before the router itself follows it. (A listener of its own: a
    // history knows each function once, and the router subscribes `router.load`.)
    const close = history.subscribe(() => void router.load());
    return {
      element: <Console context={context} router={router} token={token} apiBaseUrl={apiBaseUrl} onRendered={close} />,
      load: () => Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, pendingAfterMs))]),
      close,
    };
  };
