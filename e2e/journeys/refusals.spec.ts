import { adminConsole, uploadOf } from '../support/admin-console';
import { aText } from '@hourbank/testing';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { aLoggedEntry, anAccount, aSoldPackage } from '../support/people';

test.beforeEach(async ({ page, stack, consoleWatch }) => {
  consoleWatch.allow(/409 \(Conflict\)/, /404 \(Not Found\)/);
  await page.goto('/login');
  await adminConsole(page).logIn(stack.admin);
  await adminConsole(page).title('Dashboard');
});

test('an email that is in use is rejected at its field, and the form keeps what was typed', async ({
  page,
  stack,
  adminApi,
}) => {
  const console = adminConsole(page);
  const { email } = await anAccount(stack.url, adminApi);
  await page.goto('/dashboard/clients/addclient');
  await console.fill({ 'Name*': 'Somebody Else', 'Email*': email.toUpperCase() });
  await console.button('Save client').click();
  await expect(console.field('Email*')).toHaveAccessibleDescription('Email is already registered.');
  await expect(console.field('Email*')).toBeFocused();
  await expect(console.field('Name*')).toHaveValue('Somebody Else');
  await expectGoodScreen(page, 'admin-client-refused');
});

test("required fields show the specification's messages", async ({ page, stack, adminApi }) => {
  const console = adminConsole(page);
  const { id } = await anAccount(stack.url, adminApi);
  await page.goto(`/dashboard/clients/addentry/${id}`);
  await console.button('Save entry').click();
  for (const message of ['Hours required', 'Please select a valid status.'])
    await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByText('No active package has hours left.')).toBeVisible();
  await expectGoodScreen(page, 'admin-entry-refused');
  await page.getByRole('link', { name: 'Add Package' }).click();
  await console.title('Add Package');
  await console.files.setInputFiles(uploadOf(aText(20, 'proof.txt')));
  await expect(page.getByText('proof.txt is not an image or a PDF.')).toBeVisible();
  await console.button('Remove proof.txt').click();
  await console.field('Rate per hour*').fill('');
  await console.button('Save package').click();
  for (const message of ['Purchased hours required', 'Rate per hour required'])
    await expect(page.getByText(message)).toBeVisible();
});

test('more hours than are left are rejected, also when someone else used them meanwhile', async ({
  page,
  stack,
  adminApi,
}) => {
  const console = adminConsole(page);
  const sold = await aSoldPackage(adminApi, (await anAccount(stack.url, adminApi)).id, { hoursPurchased: 3 });
  await page.goto(`/dashboard/clients/addentry/${sold.clientId}`);
  await console.field('Package*').selectOption(String(sold.id));
  await console.fill({ 'Hours*': '5', 'Status*': 'Open' });
  await expect(page.getByText('Not enough hours left on this package: 3 h left.')).toBeVisible();
  await console.field('Hours*').fill('2');
  await aLoggedEntry(adminApi, sold, { hours: 2 });
  await console.button('Save entry').click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Not enough hours left on this package: 1 h left.' }).first(),
  ).toBeVisible();
  await console.field('Hours*').fill('1');
  await console.button('Save entry').click();
  await console.tab('Time Entries');
  await expect(page.getByRole('row', { name: /Edit entry/ })).toHaveCount(2);
});

test("a package with entries can't be deleted, and the dialog says why", async ({ page, stack, adminApi }) => {
  const console = adminConsole(page);
  const sold = await aSoldPackage(adminApi, (await anAccount(stack.url, adminApi)).id);
  await aLoggedEntry(adminApi, sold);
  await page.goto(`/dashboard/clients/packages/${sold.clientId}`);
  await console.button(`Delete package ${sold.id}`).click();
  await console.confirm(`Package #${sold.id} can't be deleted because it has time entries.`, 'Close');
  await expect(console.rowWith(`#${sold.id}`)).toHaveCount(1);
  await page.goto(`/dashboard/clients/editPackage/${sold.id}`);
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
});

test('pages of unknown ids link back to their list', async ({ page, consoleWatch }) => {
  // The number of packages of a client that does not exist.
  consoleWatch.allow(/422 .*counts\/by-client/);
  await page.goto('/dashboard/clients/2000000000');
  await expect(page.getByText('Error: Not found.')).toBeVisible();
  await page.goto('/dashboard/nowhere');
  await expect(page.getByText('Page not found')).toBeVisible();
});
