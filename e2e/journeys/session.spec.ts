import { api } from '@hourbank/testing';
import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { anAccount, aSoldPackage } from '../support/people';

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/401 \(Unauthorized\)/));

test('an admin whose session ended returns to the same page after logging in', async ({ page, stack, adminApi }) => {
  const console = adminConsole(page);
  const { id } = await anAccount(stack.url, adminApi);
  await page.goto('/login');
  await console.logIn(stack.admin);
  await console.title('Dashboard');
  const token = await page.evaluate(() => localStorage.getItem('adminToken') ?? '');
  // Otherwise the dashboard, which still loads, learns of the end first.
  await page.goto('about:blank');
  await api(stack.url, { token })('POST', '/api/auth/logout');
  await expect.poll(async () => (await api(stack.url, { token })('GET', '/api/timePackages')).status).toBe(401);

  await page.goto(`/dashboard/clients/packages/${id}?from=mail`);
  await expect(page.getByText('Your session has expired.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?/);
  await console.logIn(stack.admin);
  await console.tab('Packages');
  await expect(page).toHaveURL(new RegExp(`/dashboard/clients/packages/${id}`));
});

test('a client whose session ended returns to the same page after logging in', async ({ page, stack, adminApi }) => {
  const console = adminConsole(page);
  const account = await anAccount(stack.url, adminApi);
  const logIn = async () => {
    await page.getByLabel('Your Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await console.button('Login').click();
  };
  await page.goto('/client-portal/usage');
  await logIn();
  await expect(page.getByRole('heading', { name: 'Usage History' })).toBeVisible();
  await expect(page).toHaveURL(/\/client-portal\/usage$/);

  const token = await page.evaluate(() => localStorage.getItem('clientToken') ?? '');
  await api(stack.url, { token })('POST', '/api/client/logout');
  await expect.poll(async () => (await api(stack.url, { token })('GET', '/api/client/tasks')).status).toBe(401);
  await page.getByRole('link', { name: 'Tasks' }).click();
  await expect(page.getByText('Your session has expired.')).toBeVisible();
  await logIn();
  await expect(page.getByRole('heading', { name: 'Your Tasks' })).toBeVisible();
});

test("a wrong password shows the specification's message, and logging out ends the session in all tabs", async ({
  page,
  stack,
  adminApi,
}) => {
  const console = adminConsole(page);
  const account = await anAccount(stack.url, adminApi);
  await page.goto('/login');
  await console.button('Login').click();
  await expect(page.getByRole('alert')).toHaveText('Username and password are required');
  await console.logIn({ ...stack.admin, password: 'not the password' });
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await page.goto('/');
  await page.getByLabel('Your Email').fill(account.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await console.button('Login').click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await console.button('Login').click();
  await console.title(`Welcome, ${account.name}!`);
  const token = await page.evaluate(() => localStorage.getItem('clientToken') ?? '');
  await console.button('Logout').click();
  await expect(page.getByRole('heading', { name: 'Client login' })).toBeVisible();
  await expect
    .poll(async () => (await api(stack.url, { token })('GET', '/api/client/tasks')).status, { timeout: 60_000 })
    .toBe(401);
});

test('a client registers, is logged in at once, and sees only its own hours', async ({ page, stack, adminApi }) => {
  const console = adminConsole(page);
  const other = await anAccount(stack.url, adminApi);
  await aSoldPackage(adminApi, other.id);
  await page.goto('/');
  await page.getByRole('link', { name: 'Register' }).click();
  await console.button('Register').click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await console.fill({ 'Name*': 'Karim Nader', 'Email*': `karim.${Date.now()}@example.com` });
  await page.getByRole('textbox', { name: 'Password' }).fill('a long password');
  await console.button('Register').click();
  await console.title('Welcome, Karim Nader!');
  await expect(page.getByText('No active packages.')).toBeVisible();
  await page.goto('/register');
  await expect(page).toHaveURL(/\/client-portal$/);
});
