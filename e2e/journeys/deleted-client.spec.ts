import { aPng, api, type Api } from '@hourbank/testing';
import type { Page } from '@playwright/test';
import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import type { Stack } from '../support/stack';
import { expectGoodScreen } from '../support/look';
import { aLoggedEntry, anAccount, aRequestedPackage, aSoldPackage, aTaskWithMeeting } from '../support/people';
import { keepToken } from '../support/screens';

async function logIn(page: Page, stack: Stack) {
  const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', body.token);
}

const aClientWithWork = async (stack: Stack, adminApi: Api) => {
  const client = await anAccount(stack.url, adminApi, { name: 'Karim Aoun' });
  const sold = await aSoldPackage(adminApi, client.id);
  await aLoggedEntry(adminApi, sold, { hours: 2.5 });
  await aRequestedPackage(client.api, aPng(300, 400, 'transfer.png'));
  await aTaskWithMeeting(client.api);
  return { ...client, packageId: sold.id };
};

test('deleting a client shows what is left, and the client can be restored with everything', async ({
  page,
  stack,
  adminApi,
  consoleWatch,
}) => {
  // A page of a deleted client is a 404.
  consoleWatch.allow(/404/);
  const console = adminConsole(page);
  await logIn(page, stack);
  const client = await aClientWithWork(stack, adminApi);
  const overview = `/dashboard/clients/${client.id}/overview`;

  await test.step('the dialog shows hours and tasks, and needs the name', async () => {
    await page.goto('/manageclients');
    await console.search(client.email);
    await console.rowWith(client.email).getByRole('button', { name: 'Delete Karim Aoun' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Karim Aoun' });
    await expect(dialog).toContainText('7.5 h left');
    await expect(dialog).toContainText('1 open task');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Karim');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Enter the name as shown above.')).toBeVisible();
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await expectGoodScreen(page, 'admin-client-delete');
    await page.keyboard.type(' Aoun');
    await page.keyboard.press('Enter');
    await console.toast('Karim Aoun was deleted.');
    await expect(page.getByText('No clients found.')).toBeVisible();
  });

  await test.step('its pages say that it was deleted and offer nothing to add', async () => {
    await page.goto(overview);
    await expect(page.getByText(/^Karim Aoun was deleted on/)).toBeVisible();
    await expectGoodScreen(page, 'admin-client-deleted');
    for (const path of ['packages', 'entries', 'Addpackage', 'addentry']) {
      await page.goto(`/dashboard/clients/${path}/${client.id}`);
      await expect(page.getByText(/^Karim Aoun was deleted on/)).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: /Add|New/ })).toHaveCount(0);
    }
  });

  await test.step('the list of deleted clients restores it', async () => {
    await page.goto('/manageclients');
    await page.getByRole('link', { name: 'Deleted clients' }).click();
    await console.title('Deleted clients');
    await expect(console.rowWith(client.email)).toBeVisible();
    await expectGoodScreen(page, 'admin-clients-deleted');
    await console.rowWith(client.email).getByRole('button', { name: 'Restore Karim Aoun' }).click();
    await console.toast('Karim Aoun was restored.');
    await expect(console.rowWith(client.email)).toHaveCount(0);
    await page.goto(overview);
    await expect(page.getByText('7.5 of 10 h left').first()).toBeVisible();
    const again = await api(stack.url)('POST', '/api/client/login', { email: client.email, password: client.password });
    expect(again.status).toBe(200);
  });
});

test('Undo of the toast restores a client without hours', async ({ page, stack, adminApi }) => {
  const console = adminConsole(page);
  await logIn(page, stack);
  const client = await anAccount(stack.url, adminApi, { name: 'Lina Khoury' });
  await page.goto('/manageclients');
  await console.search(client.email);
  await console.rowWith(client.email).getByRole('button', { name: 'Delete Lina Khoury' }).click();
  await expect(page.getByRole('dialog')).toContainText('No hours left and no open tasks.');
  await console.confirm('Are you sure you want to delete this client?', 'Delete client');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await console.toast('Lina Khoury was restored.');
  await expect(console.rowWith(client.email)).toHaveCount(1);
});
