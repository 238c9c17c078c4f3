import { api } from '@hourbank/testing';
import { adminConsole, cellOf } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { anAccount } from '../support/people';

test('the login shows a pending request, and redirects people who are logged in', async ({ page, stack }) => {
  const console = adminConsole(page);
  let respond = () => {};
  const responded = new Promise<void>((resolve) => (respond = resolve));
  await page.route('**/api/auth/login', async (route) => {
    await responded;
    await route.continue();
  });
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await console.logIn(stack.admin);
  await expect(console.button('Logging in...')).toBeDisabled();
  respond();
  await console.title('Dashboard');
  await page.goto('/manageclients');
  await console.title('Client List');
  await page.goto('/admin/login');
  await console.title('Dashboard');
  await page.goBack();
  await console.title('Client List');
});

test.describe('logged in', () => {
  test.beforeEach(async ({ page, stack }) => {
    const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
    await page.addInitScript((token) => localStorage.setItem('adminToken', token), body.token);
  });

  test('Client List shows loading, errors and rows; its links work; deleting requires confirmation', async ({
    page,
    stack,
    adminApi,
    consoleWatch,
  }) => {
    const console = adminConsole(page);
    const client = await anAccount(stack.url, adminApi, {
      phone: '+961 1 234',
      companyName: '',
      website: 'https://saab.example',
    });
    const path = `/manageclients?search=${encodeURIComponent(client.email)}`;
    consoleWatch.allow(/500/);
    let respond = () => {};
    const responded = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/api/clients?*', async (route) => {
      await responded;
      await route.fulfill({ status: 500, json: { error: 'The list fell over', code: 'internal', requestId: 'r' } });
    });
    await page.goto(path);
    await expect(page.getByText('Loading...').first()).toBeVisible();
    respond();
    await expect(page.getByText('Error: The list fell over')).toBeVisible();
    await page.unroute('**/api/clients?*');
    await console.button('Try again').click();

    const row = console.rowWith(client.email);
    await expect(cellOf(row, 'Email').getByRole('link')).toHaveAttribute('href', `mailto:${client.email}`);
    await expect(cellOf(row, 'Phone').getByRole('link')).toHaveAttribute('href', /^tel:\+961/);
    await expect(cellOf(row, 'Website').getByRole('link')).toHaveAttribute('href', /^https:\/\/saab\.example\/?$/);
    await expect(cellOf(row, 'Company')).toHaveText('–');

    await row.getByRole('button', { name: /^Delete/ }).click();
    await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete this client?');
    await page.keyboard.press('Escape');
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: /^Delete/ }).click();
    await console.confirm('Are you sure you want to delete this client?', 'Delete client');
    await expect(page.getByText('No clients found.')).toBeVisible();
  });

  test('the client form validates on blur, the entry form on submit', async ({ page, stack, adminApi }) => {
    const console = adminConsole(page);
    await page.goto('/dashboard/clients/addclient');
    await console.fill({ 'Email*': 'not-an-email', Website: 'ftp://a.example' });
    await console.field('Phone').focus();
    await expect(page.getByText('Invalid email.')).toBeVisible();
    await expect(page.getByText('Website must be a valid URL (https://example.com)')).toBeVisible();
    await expect(page.getByText('Name is required.')).toBeHidden();
    await console.button('Save client').click();
    await expect(page.getByText('Name is required.')).toBeVisible();

    const client = await anAccount(stack.url, adminApi);
    // The browser asks for confirmation before leaving a page with changes.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(`/dashboard/clients/addentry/${client.id}`);
    await console.field('Date*').fill('');
    await console.button('Save entry').click();
    for (const words of ['Date is required', 'Hours required', 'Please select a valid status.'])
      await expect(page.getByText(words)).toBeVisible();
  });
});
