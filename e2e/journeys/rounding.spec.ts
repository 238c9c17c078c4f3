import type { TimeEntry } from '@hourbank/contracts';
import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { keyboardOf } from '../support/keyboard';
import { expectGoodScreen } from '../support/look';
import { anAccount, aSoldPackage } from '../support/people';

test('an admin sets the rounding rule of a client by keyboard, and its minutes become hours by that rule', async ({
  page,
  stack,
  adminApi,
  consoleWatch,
}) => {
  consoleWatch.allow(/409 \(Conflict\)/);
  const console = adminConsole(page);
  const { choose } = keyboardOf(page);
  const client = await anAccount(stack.url, adminApi, { name: 'Nour Saab' });
  const { id: packageId } = await aSoldPackage(adminApi, client.id);
  const card = page.getByRole('form', { name: 'Rounding' });
  await page.goto('/login');
  await console.signIn(stack.admin);
  await console.title('Dashboard');

  await test.step('sets the rule', async () => {
    await page.goto(`/dashboard/clients/${client.id}/account`);
    await expect(card).toContainText('The default rule applies.');
    await card.getByLabel('Round minutes to').focus();
    await choose(card.getByLabel('Round minutes to'), '15');
    await page.keyboard.press('Tab');
    await choose(card.getByLabel('Direction'), 'Up');
    await expect(card).toContainText('50 minutes are charged as 1 h.');
    await card.getByLabel('Minimum').press('Enter');
    await expect(card).toContainText('This client has its own rule.');
    await expectGoodScreen(page, 'admin-client-rounding');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectGoodScreen(page, 'admin-client-rounding');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('fills in the hours, and asks again after the rule has changed', async () => {
    await page.goto(`/dashboard/clients/addentry/${client.id}`);
    await console.title('New Time Entry');
    await console.fill({ 'Minutes worked': '20', 'Status*': 'Open' });
    await expect(console.field('Hours*')).toHaveValue('0.5');
    await adminApi('PUT', `/api/rounding/${client.id}`, { unit: 60, way: 'up', minimum: 0 });
    await console.button('Save entry').click();
    await expect(page.getByText('The rounding rule has changed: 1 h instead of 0.5 h.')).toBeVisible();
    await expect(console.field('Hours*')).toHaveValue('1');
    await expectGoodScreen(page, 'admin-entry-rounding-changed');
    await console.button('Save entry').click();
    await console.toast(/was saved/);
    const { body } = await adminApi<{ timeEntries: TimeEntry[] }>('GET', `/api/timeEntries/client/${client.id}`);
    expect(body.timeEntries).toMatchObject([
      { packageId, minutes: 20, hours: 1, rounding: { unit: 60, way: 'up', minimum: 0 } },
    ]);
  });

  await test.step('returns to the default rule', async () => {
    await page.goto(`/dashboard/clients/${client.id}/account`);
    await card.getByRole('button', { name: 'Use the default rule' }).click();
    await expect(card).toContainText('The default rule applies.');
  });
});
