import { aPng, api } from '@hourbank/testing';
import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { aLoggedEntry, anAccount, aRequestedPackage, aSoldPackage, aTaskWithMeeting } from '../support/people';
import { keepToken } from '../support/screens';

test("a client's name links to its overview, which links to all pages of the client", async ({
  page,
  stack,
  adminApi,
}) => {
  const console = adminConsole(page);
  const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', body.token);
  const client = await anAccount(stack.url, adminApi, { name: 'Karim Aoun', companyName: 'Aoun Trading' });
  const sold = await aSoldPackage(adminApi, client.id);
  await aLoggedEntry(adminApi, sold, { hours: 2.5, description: '<p>Updated the team page.</p>' });
  const requested = await aRequestedPackage(client.api, aPng(300, 400, 'transfer.png'));
  await aTaskWithMeeting(client.api, '<p>Add a coupon field.</p>');

  await page.goto('/manageclients');
  await console.search(client.email);
  await console.rowWith(client.email).getByRole('link', { name: 'Karim Aoun', exact: true }).click();
  await console.title('Karim Aoun');
  const main = page.getByRole('main');
  for (const text of [
    '7.5 of 10 h left',
    'Updated the team page.',
    'Add a coupon field.',
    client.email,
    'Waiting for review',
  ])
    await expect(main.getByText(text).first()).toBeVisible();
  await expectGoodScreen(page, 'admin-client-overview');

  await page.getByRole('link', { name: `Review the payment of package ${requested.id}` }).click();
  await console.title(`Package #${requested.id}`);
  await page.getByRole('link', { name: 'Karim Aoun, Aoun Trading' }).click();
  await console.title('Karim Aoun');

  for (const [link, title] of [
    ['Edit Client', 'Edit Client'],
    ['Add Package', 'Add Package'],
    ['Log Time Entry', 'New Time Entry'],
    ['Manage Packages', 'Packages'],
    ['Manage Time Entries', 'Time Entries'],
    ['All tasks', 'Tasks'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await console.title(title);
    await page.goBack();
    await console.title('Karim Aoun');
  }
});

test('adding a client opens its overview, and the toast offers the first package', async ({ page, stack }) => {
  const console = adminConsole(page);
  const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', body.token);
  await page.goto('/dashboard/clients/addclient');
  await console.fill({ 'Name*': 'Lina Khoury', 'Email*': `lina-${Date.now()}@example.com` });
  await console.button('Save client').click();
  await console.title('Lina Khoury');
  await page.getByRole('status').getByRole('button', { name: 'Add Package' }).click();
  await console.title('Add Package');
  await expect(console.field('Client*')).toHaveValue('Lina Khoury');
});
