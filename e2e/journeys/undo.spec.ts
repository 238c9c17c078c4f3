import { api } from '@hourbank/testing';
import { adminConsole } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { aLoggedEntry, anAccount, aSoldPackage, aTaskWithMeeting } from '../support/people';
import { keepToken } from '../support/screens';

test('Undo brings a deleted entry back; closing the tab sends the deletion', async ({ page, stack, adminApi }) => {
  const console = adminConsole(page);
  const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', body.token);
  const client = await anAccount(stack.url, adminApi);
  const sold = await aSoldPackage(adminApi, client.id);
  const entry = await aLoggedEntry(adminApi, sold, { hours: 2.5 });
  const hoursLeft = async () =>
    (await adminApi<{ hoursLeft: number }>('GET', `/api/timePackages/${sold.id}`)).body.hoursLeft;
  const deleteButton = page.getByRole('button', { name: `Delete entry ${entry.id}` });
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  const confirmDeletion = async () => {
    await deleteButton.click();
    await console.confirm('Are you sure you want to delete this entry?', 'Delete entry');
    await console.toast(`Entry #${entry.id} was deleted.`);
    // The toast stays while it has the pointer.
    await undo.hover();
    await expect(page.getByText('No time entries found.')).toBeVisible();
  };

  await page.goto(`/dashboard/clients/entries/${client.id}`);
  await confirmDeletion();
  expect(await hoursLeft()).toBe(7.5);
  await undo.click();
  await expect(deleteButton).toBeFocused();
  await page.reload();
  await expect(deleteButton).toBeVisible();

  await confirmDeletion();
  await page.close();
  await expect.poll(hoursLeft).toBe(10);
  expect((await adminApi('GET', `/api/timeEntries/${entry.id}`)).status).toBe(404);
});

test('a task whose deletion waits is deleted before the logout', async ({ page, stack, adminApi }) => {
  const console = adminConsole(page);
  const client = await anAccount(stack.url, adminApi);
  await keepToken(page, 'clientToken', client.token);
  const { id } = await aTaskWithMeeting(client.api);
  await page.goto('/client-portal/tasks');
  await page.getByRole('button', { name: `Delete task #${id}` }).click();
  await console.confirm('Delete this task?', 'Delete task');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).hover();
  await expect(page.getByText('No tasks found.')).toBeVisible();
  expect((await adminApi('GET', `/api/tasks/${id}`)).status).toBe(200);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Client login' })).toBeVisible();
  expect((await adminApi('GET', `/api/tasks/${id}`)).status).toBe(404);
});
