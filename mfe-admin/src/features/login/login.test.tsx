import { identity, tracking } from '@hourbank/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { entryPage } from '../../testing/builders';
import { setUpConsole, tokenOf } from '../../testing/console';
import { serveDashboard } from '../../testing/dashboard';
import { noResponse, errorResponse } from '@hourbank/testing/fake-api';
import { adminNameOf } from './admin-name';

const page = setUpConsole();
const login = () => screen.getByRole('button', { name: 'Login' });

async function openLogin(address = '/login') {
  localStorage.clear();
  const opened = page.open(address);
  await screen.findByRole('heading', { name: 'Backend' });
  return opened;
}
async function logIn(username = 'nadia', password = 'good-password') {
  await userEvent.type(screen.getByLabelText('Username'), username);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(login());
}

test.each(['/login', '/admin/login'])('%s stores the token and opens the dashboard', async (address) => {
  const token = tokenOf('technician');
  page.api.on(identity.adminLogin, () => ({ token }));
  page.api.on(tracking.listAllTimeEntries, () => ({ ...entryPage([]), timeEntries: [] }));
  serveDashboard(page.api);
  const { history } = await openLogin(address);
  expect(document.title).toBe('Backend · Hourbank');
  await logIn();
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(localStorage.getItem('adminToken')).toBe(token);
  expect(history.length).toBe(1);
  expect(page.api.sent(identity.adminLogin)[0]?.body).toEqual({ username: 'nadia', password: 'good-password' });
});

test('rejects empty fields without a request, and clears the error on input', async () => {
  await openLogin();
  await userEvent.click(login());
  expect(await screen.findByRole('alert')).toHaveTextContent('Username and password are required');
  await userEvent.type(screen.getByLabelText('Password'), 'x');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(page.api.sent(identity.adminLogin)).toHaveLength(0);
});

test('shows the server error for a wrong password until the next input', async () => {
  page.api.on(identity.adminLogin, () => errorResponse(401, 'Invalid username or password'));
  await openLogin();
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid username or password');
  await userEvent.type(screen.getByLabelText('Username'), 'x');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows that the login failed when there is no response', async () => {
  page.api.on(identity.adminLogin, () => noResponse);
  await openLogin();
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
});

test('disables the button while logging in', async () => {
  page.api.on(identity.adminLogin, () => new Promise(() => {}));
  await openLogin();
  await logIn();
  expect(screen.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
});

test('shows that the session expired, and reopens the page after the login', async () => {
  page.api.on(identity.listClients, () => errorResponse(401, 'Invalid or expired token'));
  const { address } = page.open('/manageclients?search=ra');
  expect(await screen.findByText('Your session has expired.')).toBeVisible();
  page.api.on(identity.adminLogin, () => ({ token: 'fresh' }));
  page.api.on(identity.listClients, () => []);
  await logIn();
  expect(await screen.findByText('No clients found.')).toBeVisible();
  expect(address()).toBe('/manageclients?search=ra');
});

test('logging out sends a request, removes the token and opens /admin/login', async () => {
  page.api.on(identity.listClients, () => []);
  page.api.on(identity.adminLogout, () => undefined);
  const { address } = page.open('/manageclients');
  await userEvent.click((await screen.findAllByText('Log out'))[0] as HTMLElement);
  await screen.findByRole('heading', { name: 'Backend' });
  expect(address()).toBe('/admin/login');
  expect(localStorage.getItem('adminToken')).toBeNull();
  expect(page.api.sent(identity.adminLogout)).toHaveLength(1);
  expect(screen.queryByText('Your session has expired.')).toBeNull();
});

test('logs out even if the request fails', async () => {
  page.api.on(identity.listClients, () => []);
  page.api.on(identity.adminLogout, () => noResponse);
  page.open('/manageclients');
  await userEvent.click((await screen.findAllByText('Log out'))[0] as HTMLElement);
  await waitFor(() => expect(localStorage.getItem('adminToken')).toBeNull());
  await screen.findByRole('heading', { name: 'Backend' });
});

test("reads the admin's name from the token", () => {
  const payload = Buffer.from(JSON.stringify({ name: 'Nádia Saab' })).toString('base64url');
  expect(adminNameOf(`head.${payload}.signature`)).toBe('Nádia Saab');
  expect(adminNameOf('token')).toBe('Admin');
  expect(adminNameOf(null)).toBe('Admin');
});
