import type { TimePackage } from '@hourbank/contracts';
import { aPng } from '@hourbank/testing';
import type { Locator } from '@playwright/test';
import { adminConsole } from '../support/admin-console';
import { findCutOff } from '../support/cut-off';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { type Account, anAccount, aRequestedPackage, aSoldPackage } from '../support/people';
import { logInBoth } from '../support/screens';

const name = `Maya Haddad ${'Donaudampfschifffahrtsgesellschaft'.repeat(5)}`;
const found = 'Maya Haddad';

let client: Account;

/** Opens the dashboard as an admin who logged time for another client before, so that the status is kept. */
test.beforeEach(async ({ page, stack, adminApi }) => {
  client = await anAccount(stack.url, adminApi, { name });
  await aSoldPackage(adminApi, client.id);
  await logInBoth(page, stack, client);
  await page.goto('/dashboard');
  await adminConsole(page).title('Dashboard');
});

test('log time for a known client takes four clicks, and no mouse by keyboard', async ({ page }) => {
  const { keyboard } = page;
  const console = adminConsole(page);
  const dialog = page.getByRole('dialog', { name: 'Log time' });
  const hours = dialog.getByLabel('Hours*');
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };

  await test.step('the first time the status is chosen', async () => {
    await keyboard.press('l');
    await expect(dialog.getByRole('combobox', { name: 'Client' })).toBeFocused();
    await keyboard.type(found);
    await keyboard.press('Enter');
    await expect(hours).toBeFocused();
    await expect(dialog).toContainText('10 h left');
    await dialog.getByLabel('Status*').selectOption('Resolved');
    await keyboard.press('Control+Enter');
    await expect(dialog.locator('.invalid-feedback')).toBeVisible();
    await hours.fill('2.5');
    await expect(dialog.getByText('10 h → 7.5 h')).toBeVisible();
    await expectGoodScreen(page, 'admin-log-time');
    await keyboard.press('Control+Enter');
    await console.toast(`2.5 h logged for ${name}. 7.5 h left.`);
    await expect(dialog).toBeHidden();
  });

  await test.step('by mouse', async () => {
    await click(page.getByRole('complementary').getByRole('button', { name: 'Log time' }));
    await click(dialog.getByRole('option', { name }).first());
    await expect(hours).toBeFocused();
    await expect(dialog.getByLabel('Status*')).toHaveValue('Resolved');
    await click(hours);
    await keyboard.type('1');
    await expect(dialog.getByText('7.5 h → 6.5 h')).toBeVisible();
    await click(dialog.getByRole('button', { name: 'Log time' }));
    await console.toast(`1 h logged for ${name}. 6.5 h left.`);
    expect(clicks).toBe(4);
  });

  await test.step('by keyboard, with a text', async () => {
    await keyboard.press('l');
    await expect(dialog.getByRole('combobox', { name: 'Client' })).toBeFocused();
    await keyboard.type(found);
    await keyboard.press('Enter');
    await expect(hours).toBeFocused();
    await keyboard.type('8');
    await expect(dialog.getByText('8 h is more than the 6.5 h that are left.')).toBeVisible();
    await expectGoodScreen(page, 'admin-log-time-short');
    for (const width of [320, 390, 768, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => findCutOff(page), { message: `${width} px` }).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('textbox', { name: 'Description' }).click();
    await keyboard.type('Lookbook for spring');
    await keyboard.press('Control+Enter');
    await console.toast(`6.5 h logged for ${name}. 0 h left.`);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('complementary').getByRole('button', { name: 'Log time' })).toBeVisible();
  });
});

test('a package that is paid is sold with four clicks, with what the client bought last', async ({
  page,
  adminApi,
}) => {
  const console = adminConsole(page);
  // The dashboard shows the oldest five.
  const { body: others } = await adminApi<TimePackage[]>('GET', '/api/timePackages/payments/to-review?pageSize=100');
  for (const { id } of others) await adminApi('POST', `/api/timePackages/${id}/send-back`, { reason: 'Unreadable' });
  await aRequestedPackage(client.api, aPng());
  await page.reload();
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('main').getByRole('link', { name }).first());
  await console.title(name);
  await click(page.getByRole('link', { name: 'Add Package' }).first());
  await console.title('Add Package');
  const hours = console.field('Purchased hours*');
  await expect(hours).toBeFocused();
  await expect(hours).toHaveValue('10');
  await expect(console.field('Payment method*')).toHaveValue('bank');
  await click(page.getByRole('switch', { name: 'Already paid' }));
  await expect(console.field('Status*')).toHaveValue('active');
  await click(console.button('Save package'));
  await console.toast(/Package #\d+ was added\. INV-\d{4}-\d{6} was issued\./);
  expect(clicks).toBe(4);
});

test('a client requests hours like the last ones, with a proof, with four clicks', async ({ page }) => {
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await page.goto('/client-portal');
  await click(page.getByRole('region', { name: 'Balance' }).getByRole('link', { name: /^Request / }));
  const dialog = page.getByRole('dialog', { name: 'Request More Time' });
  await expect(dialog.getByLabel('Payment Method*')).toHaveValue('');
  await click(dialog.getByRole('button', { name: 'As last time: 10 h by Bank Transfer' }));
  const chooser = page.waitForEvent('filechooser');
  await click(dialog.getByText('Choose a file'));
  const { name: file, type: mimeType, bytes: buffer } = aPng();
  await (await chooser).setFiles({ name: file, mimeType, buffer });
  await click(dialog.getByRole('button', { name: 'Submit request' }));
  await expect(page.getByText('Request submitted! Awaiting approval.')).toBeVisible();
  expect(clicks).toBe(4);
});
