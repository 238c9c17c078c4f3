import { api } from '@hourbank/testing';
import type { Locator } from '@playwright/test';
import { adminConsole } from '../support/admin-console';
import { aBusyClient } from '../support/busy-client';
import { expect, test } from '../support/fixtures';
import { keyboardOf } from '../support/keyboard';
import { expectAccessible } from '../support/accessibility';
import { useTheme } from '../support/screen';
import { keepToken } from '../support/screens';

test('an admin finds a client by phone, a package by its reference and an action by keyboard only', async ({
  page,
  stack,
  adminApi,
}) => {
  const console = adminConsole(page);
  const { keyboard } = page;
  const { reach } = keyboardOf(page);
  const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', body.token);
  await useTheme(page, 'dark');
  const client = await aBusyClient(stack.url, adminApi, { name: 'Rana Haddad', phone: '+961 3 456 789' });
  const field = page.getByRole('combobox', { name: 'Search Hourbank' });
  const selected = page.locator('[role="option"][aria-selected="true"]');

  /** Results change the selection when they arrive, so it is made after them. */
  const choose = async (option: Locator) => {
    await expect(page.getByRole('status').filter({ hasText: /^\d+ results?/ })).toHaveCount(1);
    await expect(option).toBeVisible();
    for (let step = 0; step < 30 && (await option.getAttribute('aria-selected')) !== 'true'; step += 1) {
      const before = (await selected.getAttribute('id')) ?? '';
      await keyboard.press('ArrowDown');
      await expect(selected).not.toHaveAttribute('id', before);
    }
    await keyboard.press('Enter');
  };
  await page.goto('/dashboard');
  await console.title('Dashboard');

  await test.step('a client by phone', async () => {
    await keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await keyboard.type('456 789');
    // Another client may have the digits in its email.
    const option = page.getByRole('group', { name: 'Clients' }).getByRole('option', { name: '+961 3 456 789' });
    await expect(option).toContainText('Rana Haddad');
    await expectAccessible(page);
    await choose(option);
    await console.title('Rana Haddad');
    await expect(field).toBeHidden();
  });

  await test.step('a package by the reference of its transfer', async () => {
    await keyboard.press('/');
    await expect(field).toBeFocused();
    await keyboard.type(`HB-${client.packageId}`);
    const option = page.getByRole('option', { name: new RegExp(`^Package #${client.packageId}\\b`) });
    await choose(option);
    await console.title(`Package #${client.packageId}`);
  });

  await test.step('a slash in a field is text, and Escape restores the focus', async () => {
    await page.goto('/manageclients');
    const search = page.getByRole('searchbox', { name: 'Search clients' });
    await reach(search);
    await keyboard.press('/');
    await expect(search).toHaveValue('/');
    await keyboard.press('Control+k');
    await expect(field).toBeFocused();
    for (let stop = 0; stop < 3; stop += 1) await keyboard.press('Tab');
    await expect(page.locator('.modal :focus')).toHaveCount(1);
    await keyboard.press('Escape');
    await expect(search).toBeFocused();
  });

  await test.step('an action', async () => {
    await keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await keyboard.type('add client');
    await choose(page.getByRole('option', { name: 'Add client', exact: true }));
    await console.title('Add Client');
  });
});

test('the code of the palette loads when it is first opened', async ({ page, stack }) => {
  const scripts: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', body.token);
  await page.goto('/dashboard/settings');
  await adminConsole(page).title('Settings');
  await page.waitForLoadState('networkidle');
  const before = scripts.length;
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Search Hourbank' })).toBeFocused();
  await expect.poll(() => scripts.length).toBeGreaterThan(before);
});
