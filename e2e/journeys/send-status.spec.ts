import type { Statement } from '@hourbank/contracts';
import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { aLoggedEntry, anAccount, aSoldPackage } from '../support/people';

test('an admin sends the statement of an entry by keyboard and sets a monthly schedule', async ({
  page,
  stack,
  adminApi,
}) => {
  const console = adminConsole(page);
  const client = await anAccount(stack.url, adminApi, { name: 'Nour Saab 🌲 نور' });
  const sold = await aSoldPackage(adminApi, client.id);
  const { id } = await aLoggedEntry(adminApi, sold, { hours: 1.5 });
  await page.goto('/login');
  await console.logIn(stack.admin);
  await console.title('Dashboard');

  await test.step('sends the status of the entry', async () => {
    await page.goto(`/dashboard/clients/entries/${client.id}`);
    const open = page.getByRole('button', { name: 'Send Status' });
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Send status of entry #${id}` });
    await expect(dialog.getByLabel('From')).toHaveValue(/^1 /);
    await expectGoodScreen(page, 'admin-send-status', { isThemed: true });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Send statement' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Send the statement to the client?' });
    await question.getByRole('button', { name: 'Send statement' }).press('Enter');
    // A busy machine may complete it in the background.
    await console.toast(/^ST-.* (was sent|is being prepared)\.$/);
    await expect(dialog).toHaveCount(0);
    const states = async () =>
      (await adminApi<Statement[]>('GET', `/api/statements?clientId=${client.id}`)).body.map(({ state }) => state);
    await expect.poll(states, { timeout: 120_000 }).toEqual(['sent']);
  });

  await test.step('sends the statement of the last month, and sends it again', async () => {
    await page.goto(`/dashboard/clients/${client.id}/account`);
    const open = page.getByRole('button', { name: 'Statement', exact: true });
    const dialog = page.getByRole('dialog', { name: /^Statement of account/ });
    const button = dialog.getByRole('button', { name: `Send to ${client.name}` });
    await open.press('Enter');
    await expect(dialog.locator('dl')).toHaveText(
      'Opening balance0.00 hPurchased0.00 hUsed0.00 hClosing balance0.00 h',
    );
    await expect(dialog).toContainText(client.email);
    await expectGoodScreen(page, 'admin-statement', { isThemed: true });
    await dialog.getByLabel('Period').selectOption({ index: 0 });
    await expect(dialog.locator('dl')).toHaveText(
      'Opening balance0.00 hPurchased+10.00 hUsed−1.50 hClosing balance8.50 h',
    );
    await dialog.getByLabel('Period').selectOption({ index: 1 });
    await button.press('Enter');
    await console.toast(/^ST-.* (was sent|is being prepared)\.$/);
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
    const sent = async () =>
      (await adminApi<Statement[]>('GET', `/api/statements?clientId=${client.id}`)).body.map(({ state }) => state);
    await expect.poll(sent, { timeout: 120_000 }).toEqual(['sent', 'sent']);
    await open.press('Enter');
    await expect(dialog).toContainText(/This period was sent on .* Sending again emails the same stored file\./);
    await button.press('Enter');
    await expect(dialog).toHaveCount(0);
    expect(await sent()).toHaveLength(2);
  });

  await test.step('sets the schedule of the client', async () => {
    await page.goto(`/dashboard/clients/${client.id}/terms`);
    const card = page.getByRole('form', { name: 'Monthly statements' });
    await card.getByLabel('Send statements').selectOption('Every month');
    await card.getByLabel('Day of the month').fill('5');
    await expectGoodScreen(page, 'admin-client-schedule', { isThemed: true });
    await card.getByLabel('Day of the month').press('Enter');
    await expect(card).toContainText('This client has its own schedule.');
    expect((await adminApi('GET', `/api/statements/schedule/${client.id}`)).body).toEqual({
      frequency: 'monthly',
      day: 5,
      hour: 8,
      skipsEmpty: true,
      isDefault: false,
      revision: 2,
    });
  });
});
