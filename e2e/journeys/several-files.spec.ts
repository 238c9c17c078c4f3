import type { Task } from '@hourbank/contracts';
import { aPng, aText, listTempUploads } from '@hourbank/testing';
import { adminConsole, uploadOf } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { anAccount } from '../support/people';

const five = [1, 2, 3, 4, 5];

test('one task uploads five documents of 300 KB and five screenshots', async ({ page, stack, adminApi }) => {
  const console = adminConsole(page);
  const account = await anAccount(stack.url, adminApi);
  await page.addInitScript((token) => localStorage.setItem('clientToken', token), account.token);
  for (const round of [1, 2, 3]) {
    await page.goto('/client-portal/tasks');
    await page.getByRole('link', { name: 'Create Task' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill(`Several files, round ${round}`);
    await page
      .getByLabel('Screenshots', { exact: true })
      .setInputFiles(five.map((number) => uploadOf(aPng(700, 500, `${number}.png`))));
    await page
      .getByLabel('Documents', { exact: true })
      .setInputFiles(five.map((number) => uploadOf(aText(300_000, `${number}.txt`))));
    await console.button('Submit').click();
    await expect(page.getByText('Task created!')).toBeVisible({ timeout: 60_000 });
  }
  const { tasks } = (await account.api<{ tasks: Task[] }>('GET', '/api/client/tasks')).body;
  expect(tasks.map(({ screenshots, documents }) => [screenshots.length, documents.length])).toEqual([
    [5, 5],
    [5, 5],
    [5, 5],
  ]);
  await expect.poll(() => listTempUploads()).toEqual([]);
});
