import { api } from '@hourbank/testing';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { aBusyClient } from '../support/busy-client';
import { expect, test } from '../support/fixtures';
import { inTheDark, keepPicture, settled } from '../support/look';
import { expectNoSidewaysScroll } from '../support/screen';
import { forAdmins, forClients, isComplete, keepToken } from '../support/screens';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 780 },
];

/** The buttons that open a dialog, by the screen that has them. */
const openers: Record<string, readonly (string | RegExp)[]> = {
  'admin-dashboard': ['Log time', 'Start timer'],
  'admin-client-table': [/^Delete /],
  'admin-all-entries': ['Send Status', /^Delete entry/],
  'admin-payments': [/^Change/],
  'admin-payments-sent-back': ['Mark as paid'],
  'admin-team': ['Invite', 'Disable admin'],
  'admin-client-account': ['Deduct hours', 'Add bonus hours', 'Statement'],
  'admin-packages': [/^Delete package/],
  'admin-package-edit': ['Change hours or rate', 'Extend', 'Take payment back'],
  'portal-overview': [/^Upload Proof/],
  'portal-request-time': ['Request More Time'],
  'portal-tasks': [/^Delete task/],
};

async function expectGoodDialog(page: Page, name: string) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settled(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, '[role="dialog"]');
    await keepPicture(page, name);
    if (isComplete) await inTheDark(page, name);
  }
}

test('every dialog is accessible and fits a phone, with what it refuses, too', async ({
  page,
  stack,
  adminApi,
  consoleWatch,
}) => {
  test.setTimeout(1_800_000);
  consoleWatch.allow(/status of 422/);
  const client = await aBusyClient(stack.url, adminApi);
  const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', admin.token);
  await keepToken(page, 'clientToken', client.token);
  // Nothing is saved, so that every dialog stays and says why.
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 422, json: { error: 'This cannot be saved.', code: 'invalid' } }),
  );
  const dialog = page.getByRole('dialog');
  for (const [screen, [path = '/', heading = '']] of Object.entries({ ...forAdmins(client), ...forClients(client) }))
    for (const [at, name] of (openers[screen] ?? []).entries())
      await test.step(`${screen}: ${name}`, async () => {
        await page.setViewportSize(sizes[0]!);
        await page.goto(path);
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
        await settled(page);
        await page.getByRole('button', { name }).first().click();
        await expect(dialog).toBeVisible();
        await expectGoodDialog(page, `dialog-${screen}-${at}`);
        const submit = dialog.locator('form').getByRole('button').and(page.locator('[type="submit"]'));
        if (!(await submit.isVisible())) return;
        await submit.click();
        const errors = dialog.locator('.alert-danger, [aria-invalid="true"]');
        await expect.poll(async () => (await dialog.count()) === 0 || (await errors.count()) > 0).toBe(true);
        if ((await dialog.count()) === 0) return;
        await expectGoodDialog(page, `dialog-${screen}-${at}-refused`);
      });
});
