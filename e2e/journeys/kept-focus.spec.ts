import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { anAccount, freshEmail } from '../support/people';
import { logInBoth } from '../support/screens';

/** What has the focus when nothing is busy any more; it must never be `body` (D-128). */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return document.querySelector('[aria-busy="true"]') ? 'busy' : (at?.textContent || at?.tagName)?.trim();
  });
const expectFocus = (page: Page, text: string | RegExp) => expect.poll(() => focusOf(page)).toMatch(text);

test('after each save the focus is where it was, also after the question for the password', async ({
  page,
  stack,
  adminApi,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of (403|422)/);
  const client = await anAccount(stack.url, adminApi);
  await logInBoth(page, stack, client);
  await page.goto('/client-portal/account');
  const formOf = (name: string) => page.getByRole('form', { name, exact: true });

  await test.step('portal: contact data, email and links', async () => {
    // Code that comes after the first save must know what had the focus before it.
    await expect(formOf('Contact data').getByLabel('Company Name')).toBeVisible();
    await page.route('**/*.js', async (route) => {
      await expect(page.getByText('Contact data saved')).toBeVisible();
      await route.continue();
    });
    await formOf('Contact data').getByLabel('Company Name').fill('Cedar & Stone');
    await formOf('Contact data').getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('Contact data saved')).toBeVisible();
    await expectFocus(page, /^Save$/);
    await page.unroute('**/*.js');
    await formOf('Change email').getByLabel('New email').fill(freshEmail());
    await formOf('Change email').getByLabel('Current password*').fill(client.password);
    await formOf('Change email').getByRole('button', { name: 'Change email' }).press('Enter');
    await expect(formOf('Change email').getByLabel('New email')).toHaveValue('');
    await expectFocus(page, /^Change email$/);
    await page.getByRole('button', { name: 'Create link' }).press('Enter');
    await expect(page.getByLabel('Balance link', { exact: true })).toBeVisible();
    await expectFocus(page, /^Create link$/);
  });

  await test.step('console: prices, after the password', async () => {
    await page.goto('/dashboard/settings/prices');
    // The session of this test is new, so the server would not ask.
    let hasAsked = false;
    await page.route('**/api/settings', async (route) => {
      if (hasAsked || route.request().method() !== 'PUT') return route.continue();
      hasAsked = true;
      await route.fulfill({ status: 403, json: { error: 'Confirm your identity.', code: 'confirm_identity' } });
    });
    await formOf('Prices').getByLabel('Rate per hour').first().fill('64');
    await formOf('Prices').getByRole('button', { name: 'Save prices' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Password').fill(stack.admin.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectFocus(page, /^Save prices/);
    await adminApi('PUT', '/api/settings', { requestRate: 50 });
  });

  const sections = ['company', 'accounts', 'prices', 'expiry', 'alerts', 'time', 'statements', 'login'];
  const paths = [
    '/client-portal/account',
    '/dashboard/me',
    `/dashboard/clients/${client.id}`,
    `/dashboard/clients/${client.id}/terms`,
    ...sections.map((section) => `/dashboard/settings/${section}`),
  ];
  for (const path of paths)
    await test.step(`each form of ${path}`, async () => {
      await page.goto(path);
      const saves = page.locator('main form button[type=submit]:visible');
      await expect(saves.first()).toBeVisible();
      for (let at = 0; at < (await saves.count()); at += 1) {
        await saves.nth(at).press('Enter');
        await expectFocus(page, /^(?!busy|BODY|HTML)/);
      }
    });
});
