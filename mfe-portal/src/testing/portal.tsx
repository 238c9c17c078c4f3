import {
  accounts,
  balanceLinks,
  identity,
  notices,
  preferences,
  provider,
  registration,
  sessions,
  statements,
  clientEntries,
} from '@hourbank/contracts';
import { createFakeApi } from '@hourbank/testing/fake-api';
import { createMemoryHistory } from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openConsole } from '../app/app';
import { fakeUploads } from './fake-uploads';
import { aClient, anAccount, aProfile } from './samples';

// The first test of a file compiles the editor, which can take longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 });

interface Visit {
  /** Whether a client is logged in. */
  loggedIn?: boolean;
  /** Initial content of localStorage. */
  stored?: Record<string, string>;
  /** Sets responses before the page loads. */
  prepare?: (api: PortalApi) => void;
}

/** A fake server behind `fetch` and `XMLHttpRequest`. */
function createPortalApi() {
  const api = createFakeApi();
  window.fetch = api.fetch as typeof fetch;
  return { ...api, uploads: fakeUploads(api.fetch) };
}
export type PortalApi = ReturnType<typeof createPortalApi>;

/** Opens the portal at a path. By default the fake server knows one client and no other data. */
export function openPortal(path: string, { loggedIn = true, stored = {}, prepare }: Visit = {}) {
  localStorage.clear();
  if (loggedIn) localStorage.setItem('clientToken', 'a-token');
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  const api = createPortalApi();
  api.on(identity.getOwnProfile, () => aProfile());
  api.on(notices.listClientNotices, () => ({ notices: [], totalCount: 0, unreadCount: 0 }));
  api.on(sessions.listClientSessions, () => []);
  const both = { bell: true, email: true };
  const choices = { level: both, expiry: both, statement: both, payment: both, hours: both, task: both };
  api.on(preferences.getClientPreferences, () => ({ ...choices, revision: 1 }));
  api.on(balanceLinks.listBalanceLinks, () => []);
  api.on(statements.listClientStatements, () => []);
  api.on(provider.getProvider, () => ({ name: '', logoUrl: null, email: '', phone: '', whatsapp: '' }));
  api.on(registration.getRegisterOptions, () => ({ isOpen: true }));
  api.on(clientEntries.getClientInfo, () => ({ client: aClient(), packages: [], entries: [] }));
  api.on(accounts.getClientAccount, () => anAccount());
  prepare?.(api);
  const history = createMemoryHistory({ initialEntries: [path] });
  const view = render(openConsole({ history, apiBaseUrl: '' }).element);
  return { ...view, api, user: userEvent.setup(), history, address: () => history.location.href };
}
