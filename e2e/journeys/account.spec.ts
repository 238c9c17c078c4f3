import { daysAgo, daysFromNow } from '@hourbank/testing';
import { adminConsole } from '../support/admin-console';
import { aColleague } from '../support/colleague';
import { shownDay } from '../support/clocks';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { aLoggedEntry, anAccount, aSoldPackage } from '../support/people';

/** The kinds of the ledger's rows, newest first. */
const kinds = ['Adjustment', 'Bonus hours', 'Work', 'Purchase'];

test('an admin adds bonus hours, takes hours away with a reason, extends a package and filters the ledger', async ({
  page,
  stack,
  adminApi,
  consoleWatch,
}) => {
  consoleWatch.allow(/409 \(Conflict\)/, /422 \(Unprocessable/);
  const console = adminConsole(page);
  const client = await anAccount(stack.url, adminApi, { name: 'Karim Aoun' });
  const sold = await aSoldPackage(adminApi, client.id, { expiresOn: daysFromNow(30) });
  await aLoggedEntry(adminApi, sold, { hours: 2.5 });
  const dialog = page.getByRole('dialog');
  const inDialog = (label: string) => dialog.getByLabel(label);
  const ledger = page.getByRole('table', { name: 'Ledger of Karim Aoun' });
  const band = page.getByRole('region', { name: 'Account', exact: true });

  await page.goto('/login');
  await console.logIn(stack.admin);
  await console.title('Dashboard');
  await page.goto(`/dashboard/clients/${client.id}/overview`);
  await expect(band).toContainText(`${shownDay(daysFromNow(30))}7.5 h from package #${sold.id}`);
  await page.getByRole('link', { name: 'Ledger', exact: true }).click();
  await console.tab('Account');

  await test.step('bonus hours', async () => {
    await console.button('Add bonus hours').click();
    await dialog.getByRole('button', { name: 'Add bonus hours' }).click();
    await expect(inDialog('Hours*')).toHaveAccessibleDescription('Hours required');
    await expect(inDialog('Hours*')).toBeFocused();
    await expect(inDialog('Reason*')).toHaveAccessibleDescription(/Enter a reason\./);
    await inDialog('Hours*').fill('2');
    await inDialog('Expires on').fill(daysAgo(1));
    await inDialog('Reason*').fill('Thank you for waiting.');
    await expect(dialog.getByText('Balance: 7.5 h → 9.5 h')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add bonus hours' }).click();
    await expect(inDialog('Expires on')).toHaveAccessibleDescription('Choose today or a later day.');
    await inDialog('Expires on').fill('');
    await expectGoodScreen(page, 'admin-account-bonus');
    await dialog.getByRole('button', { name: 'Choose a day: Expires on' }).click();
    await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeInViewport({ ratio: 1 });
    await expectGoodScreen(page, 'admin-calendar', { isThemed: true });
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('button', { name: 'Choose a day: Expires on' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Add bonus hours' }).click();
    await console.toast('The bonus hours were added.');
    await expect(band).toContainText('9.5 h of 12 h left');
  });

  await test.step('hours taken away', async () => {
    await console.button('Deduct hours').click();
    await inDialog('Hours*').fill('10');
    await inDialog('Reason*').fill('Agreed on the phone.');
    await dialog.getByRole('button', { name: 'Deduct hours' }).click();
    await expect(inDialog('Hours*')).toHaveAccessibleDescription('Not enough hours left: 9.5 h of 10 h.');
    await expectGoodScreen(page, 'admin-account-adjust-refused');
    await inDialog('Hours*').fill('1');
    await inDialog('Package').selectOption(`#${sold.id} · 7.5 h left`);
    await dialog.getByRole('button', { name: 'Deduct hours' }).click();
    await console.toast('The hours were deducted.');
    await expect(band).toContainText('8.5 h of 12 h left');
  });

  await test.step('ledger', async () => {
    await expect(ledger.getByRole('row')).toHaveCount(kinds.length + 1);
    for (const [index, kind] of kinds.entries())
      await expect(ledger.getByRole('row').nth(index + 1)).toContainText(kind);
    await expect(ledger.getByRole('row').nth(1)).toContainText('Agreed on the phone.');
    await expectGoodScreen(page, 'admin-client-account');
    await page.getByLabel('Type').selectOption('Bonus hours');
    await expect(ledger.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/\?status=bonus$/);
    await page.getByLabel('Type').selectOption('Expired');
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
    await console.button('Clear filters').first().click();
    await page.getByLabel('Dates').selectOption('Today');
    await expect(ledger.getByRole('row')).toHaveCount(kinds.length + 1);
  });

  await test.step('extension', async () => {
    await page.goto(`/dashboard/clients/editPackage/${sold.id}`);
    await console.button('Extend').click();
    await inDialog('Expires on').fill(daysAgo(3));
    await inDialog('Reason*').fill('Office was closed.');
    await dialog.getByRole('button', { name: 'Extend package' }).click();
    await expect(inDialog('Expires on')).toHaveAccessibleDescription(/Choose today|Expiry must not be before/);
    await inDialog('Expires on').fill(daysFromNow(60));
    await expect(
      dialog.getByText(`Expires: ${shownDay(daysFromNow(30))} → ${shownDay(daysFromNow(60))}`),
    ).toBeVisible();
    await expectGoodScreen(page, 'admin-package-extend');
    await dialog.getByRole('button', { name: 'Extend package' }).click();
    await console.toast(`Package #${sold.id} was extended.`);
    await page.goto(`/dashboard/clients/${client.id}/account`);
    await expect(band).toContainText(`${shownDay(daysFromNow(60))}6.5 h from package #${sold.id}`);
  });
});

test('a technician reads hours and the ledger, and can change nothing', async ({
  page,
  stack,
  adminApi,
  mailServer,
}) => {
  const console = adminConsole(page);
  const client = await anAccount(stack.url, adminApi, { name: 'Karim Aoun' });
  await aLoggedEntry(adminApi, await aSoldPackage(adminApi, client.id));
  await page.goto('/login');
  await console.logIn(await aColleague(stack, mailServer, 'technician'));
  await console.title('Dashboard');
  await page.goto(`/dashboard/clients/${client.id}/account`);
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText('9 h of 10 h left');
  await expect(page.getByRole('table', { name: 'Ledger of Karim Aoun' }).getByRole('row')).toHaveCount(3);
  for (const name of ['Deduct hours', 'Add bonus hours', 'Save terms', 'Save alerts'])
    await expect(console.button(name)).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('$');
});
