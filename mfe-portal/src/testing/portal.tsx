import { tracking } from '@hourbank/contracts';
import { createMemoryHistory } from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../app/app';
import { fakeApi } from './fake-api';
import { aClient } from './samples';

// The first page of a test file compiles the editor; a busy machine takes more than the usual second for it.
configure({ asyncUtilTimeout: 10_000 });

interface Visit {
  /** Whether somebody is signed in. */
  signedIn?: boolean;
  /** What an earlier visit left in this browser. */
  stored?: Record<string, string>;
  /** Says what the server answers before the page asks. */
  prepare?: (api: ReturnType<typeof fakeApi>) => void;
}

/** Opens the portal at an address, with a server that knows one client and nothing else unless told. */
export function openPortal(path: string, { signedIn = true, stored = {}, prepare }: Visit = {}) {
  localStorage.clear();
  if (signedIn) localStorage.setItem('clientToken', 'a-token');
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  const api = fakeApi();
  api.on(tracking.getClientInfo, () => ({ client: aClient(), packages: [], entries: [] }));
  prepare?.(api);
  const history = createMemoryHistory({ initialEntries: [path] });
  const view = render(<App history={history} apiBaseUrl="" />);
  return { ...view, api, user: userEvent.setup(), history, address: () => history.location.href };
}
