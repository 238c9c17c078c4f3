import { aPng, api } from '@hourbank/testing';
import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { aLoggedEntry, anAccount, aRequestedPackage, aSoldPackage, aTaskWithMeeting } from '../support/people';
import { keepToken, openScreen } from '../support/screens';

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
  const entry = await aLoggedEntry(adminApi, sold, { hours: 2.5, description: '<p>Updated the team page.</p>' });
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
  await console.title('Payments');
  await page.getByRole('link', { name: `Package #${requested.id}` }).click();
  await console.title(`Package #${requested.id}`);
  // Name, hours and tabs also stand above the pages of a package, an entry and the client's own form.
  const tabs = page.getByRole('navigation', { name: 'Client' }).getByRole('link');
  await tabs.filter({ hasText: 'Overview' }).click();
  await console.title('Karim Aoun');

  for (const [link, title] of [
    ['Edit Client', 'Edit Client'],
    ['Add Package', 'Add Package'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await console.title(title);
    await page.goBack();
    await console.title('Karim Aoun');
  }
  await page.getByRole('link', { name: 'Log Time Entry', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Log time' });
  await expect(dialog.getByLabel('Hours*')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // The name and the hours stay while the tabs change, and so does the focus on the tab.
  const band = page.getByRole('region', { name: 'Account' });
  await expect(tabs).toHaveText(['Overview', 'Entries 1', 'Packages 2', 'Ledger', 'Tasks 1', 'Terms']);
  const box = await band.boundingBox();
  for (const [name, title] of [
    ['Entries 1', 'Time Entries'],
    ['Packages 2', 'Packages'],
    ['Ledger', 'Account'],
    ['Tasks 1', 'Tasks'],
    ['Terms', 'Terms'],
    ['Overview', 'Overview'],
  ] as const) {
    const tab = tabs.filter({ hasText: name });
    await tab.focus();
    await page.keyboard.press('Enter');
    await console.tab(title);
    await expect(page).toHaveTitle(new RegExp(`^${title} · Karim Aoun`));
    await expect(tab).toBeFocused();
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(band).toContainText('7.5 h of 10 h left');
    expect(await band.boundingBox(), name).toEqual(box);
  }

  // Pages of a form have the same band, and begin with their own title or field.
  for (const [path, title] of [
    [`${client.id}`, 'Edit Client'],
    [`Addpackage/${client.id}`, 'Add Package'],
    [`editPackage/${requested.id}`, `Package #${requested.id}`],
    [`editPackage/${sold.id}`, `Package #${sold.id}`],
    [`addentry/${client.id}`, 'New Time Entry'],
    [`editentry/${entry.id}`, `Time Entry #${entry.id}`],
  ] as const) {
    await openScreen(page, `/dashboard/clients/${path}`, title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Karim Aoun');
    await expect(page).toHaveTitle(new RegExp(`^${title} · Karim Aoun`));
    await expect(band).toContainText('7.5 h of 10 h left');
    await expect(tabs).toHaveCount(6);
    expect(await band.boundingBox(), title).toEqual(box);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(band.getByText('Balance')).toBeVisible();
    await expect(band.getByText('Next expiry')).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});

test('the hours of a client stay when a tab fails, and a tab works without the hours', async ({
  page,
  stack,
  adminApi,
  consoleWatch,
}) => {
  consoleWatch.allow(/503/);
  const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', body.token);
  const client = await anAccount(stack.url, adminApi);
  await aLoggedEntry(adminApi, await aSoldPackage(adminApi, client.id), { description: '<p>Price list</p>' });
  const refuse = (url: RegExp) =>
    page.route(url, (route) => route.fulfill({ status: 503, json: { error: 'Unavailable', code: 'unavailable' } }));
  const band = page.getByRole('region', { name: 'Account' });
  const entries = `/dashboard/clients/entries/${client.id}`;

  const tracking = /\/api\/timeEntries\/client\//;
  await refuse(tracking);
  await page.goto(entries);
  await expect(page.getByRole('alert').filter({ hasText: 'Unavailable' }).first()).toBeVisible({ timeout: 60_000 });
  await expect(band).toContainText('9 h of 10 h left');
  await page.unroute(tracking);
  await refuse(/\/api\/accounts\/\d+$/);
  await page.goto(entries);
  await expect(adminConsole(page).rowWith('Price list')).toBeVisible();
  await expect(band.getByRole('alert')).toBeVisible({ timeout: 60_000 });
  await expect(band).not.toContainText('9 h');
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
