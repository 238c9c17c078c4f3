import { identity, clientEntries } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { errorResponse } from '@hourbank/testing/fake-api';
import { openPortal } from '../testing/portal';
import { aProfile, pageOf } from '../testing/samples';

const open = (path: string, prepare?: (api: ReturnType<typeof openPortal>['api']) => void) =>
  openPortal(path, {
    prepare: (api) => {
      const { rows: entries, pagination } = pageOf([], {});
      api.on(clientEntries.listClientEntries, () => ({ entries, pagination }));
      prepare?.(api);
    },
  });

const tabs = () => within(screen.getByRole('navigation', { name: 'Portal' }));

test('the header greets the client by name', async () => {
  open('/client-portal', (api) => api.on(identity.getOwnProfile, () => aProfile({ name: 'Omar Khoury' })));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Omar Khoury!'));
});

test('each tab has a URL, and only the open tab is marked as current', async () => {
  const { user, address } = open('/client-portal');
  await screen.findByRole('navigation', { name: 'Portal' });
  await user.click(tabs().getByRole('link', { name: 'Usage History' }));
  expect(await screen.findByRole('heading', { name: 'Usage History' })).toBeVisible();
  expect(address()).toBe('/client-portal/usage');
  expect(
    tabs()
      .getAllByRole('link', { current: 'page' })
      .map((tab) => tab.textContent),
  ).toEqual(['Usage History']);
  expect(document.title).toBe('Usage History · Hourbank');
});

test('a page below a tab marks that tab as current', async () => {
  open('/client-portal/tasks/new');
  expect(await screen.findByRole('heading', { name: 'Create New Task/Request' })).toBeVisible();
  expect(
    tabs()
      .getAllByRole('link', { current: 'page' })
      .map((tab) => tab.textContent),
  ).toEqual(['Tasks']);
});

test('shows the tabs of the specification in order', async () => {
  open('/client-portal');
  await screen.findByRole('navigation', { name: 'Portal' });
  expect(
    tabs()
      .getAllByRole('link')
      .map((tab) => tab.textContent),
  ).toEqual(['Overview', 'Usage History', 'Request More Time', 'Tasks', 'Bills & Payments', 'Reports']);
});

test('Logout calls the server, removes the token and returns to the login', async () => {
  const { user, api, address } = open('/client-portal', (server) => server.on(identity.clientLogout, () => undefined));
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Client login' })).toBeVisible();
  expect(address()).toBe('/');
  expect(localStorage.getItem('clientToken')).toBeNull();
  expect(api.sent(identity.clientLogout)[0]?.headers.get('Authorization')).toBe('Bearer a-token');
});

test('sends no request without a token after Logout', async () => {
  const { user, api } = open('/client-portal/tasks/new', (server) => server.on(identity.clientLogout, () => undefined));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Rana Haddad'));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Client login' });
  expect(api.sent(identity.getOwnProfile).map(({ headers }) => headers.get('Authorization'))).toEqual([
    'Bearer a-token',
  ]);
});

test('Logout removes all drafts', async () => {
  const { user } = open('/client-portal', (server) => server.on(identity.clientLogout, () => undefined));
  localStorage.setItem('hb-own-7-draft-task', '{}');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Client login' });
  expect(localStorage.getItem('hb-own-7-draft-task')).toBeNull();
});

test('Logout works if the server does not respond', async () => {
  const { user } = open('/client-portal', (api) => api.on(identity.clientLogout, () => errorResponse(503)));
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Client login' })).toBeVisible();
});

test('focuses the title of the new page if the focused link was removed', async () => {
  const { user } = open('/client-portal');
  await user.click(
    within((await screen.findByText('Recent Usage')).closest('section') ?? document.body).getByRole('link', {
      name: 'Usage History',
    }),
  );
  expect(await screen.findByRole('heading', { name: 'Usage History' })).toHaveFocus();
});

test('shows a link to the portal at an unknown URL', async () => {
  const { user } = open('/client-portal/nowhere');
  expect(await screen.findByText('Page not found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go to portal' }));
  expect(await screen.findByRole('region', { name: 'Balance' })).toBeVisible();
});
