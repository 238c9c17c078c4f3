import { analytics, identity } from '@hourbank/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setUpConsole } from '../../testing/console';
import { noAnswer, refusal } from '../../testing/fake-api';
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

test.each(['/login', '/admin/login'])('%s leads to the dashboard and keeps the token', async (address) => {
  page.api.on(identity.adminLogin, () => ({ token: 'fresh' }));
  page.api.on(analytics.getHeadlineStats, () => ({
    totalHoursSold: 0,
    totalHoursConsumed: 0,
    totalRevenue: 0,
    activeClients: 0,
  }));
  page.api.on(analytics.listMonthlySoldConsumed, () => []);
  page.api.on(analytics.listPaymentMethods, () => []);
  const { history } = await openLogin(address);
  expect(document.title).toBe('Backend · Hourbank');
  await logIn();
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(localStorage.getItem('adminToken')).toBe('fresh');
  expect(history.length).toBe(1);
  expect(page.api.sent(identity.adminLogin)[0]?.body).toEqual({ username: 'nadia', password: 'good-password' });
});

test('empty fields are refused without asking the server, and the words go when something is typed', async () => {
  await openLogin();
  await userEvent.click(login());
  expect(await screen.findByRole('alert')).toHaveTextContent('Username and password are required');
  await userEvent.type(screen.getByLabelText('Password'), 'x');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(page.api.sent(identity.adminLogin)).toHaveLength(0);
});

test("a wrong password shows the server's words until something is typed", async () => {
  page.api.on(identity.adminLogin, () => refusal(401, 'Invalid username or password'));
  await openLogin();
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid username or password');
  await userEvent.type(screen.getByLabelText('Username'), 'x');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without an answer it says that the login failed', async () => {
  page.api.on(identity.adminLogin, () => noAnswer);
  await openLogin();
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
});

test('while it waits the button says so and cannot be pressed again', async () => {
  page.api.on(identity.adminLogin, () => new Promise(() => {}));
  await openLogin();
  await logIn();
  expect(screen.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
});

test('a session that ended by itself says so, and the page that was open comes back after the login', async () => {
  page.api.on(identity.listClients, () => refusal(401, 'Invalid or expired token'));
  const { address } = page.open('/manageclients?search=ra');
  expect(await screen.findByText('Your session has expired.')).toBeVisible();
  page.api.on(identity.adminLogin, () => ({ token: 'fresh' }));
  page.api.on(identity.listClients, () => []);
  await logIn();
  expect(await screen.findByText('No clients found.')).toBeVisible();
  expect(address()).toBe('/manageclients?search=ra');
});

test('logging out tells the server, forgets the token and leads to /admin/login', async () => {
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

test('logging out works when the server cannot be told', async () => {
  page.api.on(identity.listClients, () => []);
  page.api.on(identity.adminLogout, () => noAnswer);
  page.open('/manageclients');
  await userEvent.click((await screen.findAllByText('Log out'))[0] as HTMLElement);
  await waitFor(() => expect(localStorage.getItem('adminToken')).toBeNull());
  await screen.findByRole('heading', { name: 'Backend' });
});

test("the account menu knows the admin's name from the token", () => {
  const payload = Buffer.from(JSON.stringify({ name: 'Nádia Saab' })).toString('base64url');
  expect(adminNameOf(`head.${payload}.signature`)).toBe('Nádia Saab');
  expect(adminNameOf('token')).toBe('Admin');
  expect(adminNameOf(null)).toBe('Admin');
});
