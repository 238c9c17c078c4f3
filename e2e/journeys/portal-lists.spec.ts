import { readFile } from 'node:fs/promises';
import { recordsOf } from '@hourbank/testing';
import { downloadBy } from '../support/downloads';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { aLoggedEntry, anAccount, aSoldPackage } from '../support/people';
import { keepToken } from '../support/screens';

test('a client filters and sorts the usage history; the URL, Back and the CSV agree with the screen', async ({
  page,
  stack,
  adminApi,
}) => {
  const account = await anAccount(stack.url, adminApi);
  const sold = await aSoldPackage(adminApi, account.id, { hoursPurchased: 100 });
  for (const hours of [1, 2.5, 3, 0.25, 4, 1.5])
    await aLoggedEntry(adminApi, sold, { hours, description: `<p>Monthly report ${hours}</p>`, status: 'Closed' });
  await aLoggedEntry(adminApi, sold, { hours: 7, description: '<p>Backup</p>' });
  await keepToken(page, 'clientToken', account.token);
  const hours = () => page.locator('tbody td[data-label="Hours"]').allTextContents();

  await page.goto('/client-portal/usage');
  await expect(page.getByRole('row', { name: /^Total of 7 rows/ })).toContainText('19.25 h');
  await page.getByRole('searchbox').fill('report');
  await expect(page).toHaveURL(/search=report/);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Closed');
  await expect(page).toHaveURL(/status=Closed/);
  await page.getByRole('button', { name: 'Hours', exact: true }).click();
  await expect.poll(hours).toEqual(['0.25 h', '1.00 h', '1.50 h', '2.50 h', '3.00 h']);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect.poll(hours).toEqual(['4.00 h']);
  await page.goBack();
  await expect.poll(hours).toEqual(['0.25 h', '1.00 h', '1.50 h', '2.50 h', '3.00 h']);
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ search: 'report', status: 'Closed', sort: 'hours' });
  const download = await downloadBy(page, page.getByRole('button', { name: 'Download CSV' }));
  const rows = recordsOf(await readFile(await download.path(), 'utf8'));
  expect(rows.map((row) => row.hours)).toEqual(['0.25', '1', '1.5', '2.5', '3', '4']);
  await page.getByRole('searchbox').fill('no such words');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await expectGoodScreen(page, 'portal-usage-none');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page.getByRole('row', { name: /^Total of 7 rows/ })).toBeVisible();
});
