import { readFile } from 'node:fs/promises';
import type { ResponseOf, tracking } from '@hourbank/contracts';
import { api, daysAgo, noonOf, recordsOf, today } from '@hourbank/testing';
import { adminConsole, cellOf } from '../support/admin-console';
import { downloadBy } from '../support/downloads';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { aLoggedEntry, anAccount, aSoldPackage } from '../support/people';
import { keepToken } from '../support/screens';

test('an admin searches, filters and sorts entries; the URL, Back and the CSV agree with the screen', async ({
  page,
  stack,
  adminApi,
}) => {
  const console = adminConsole(page);
  const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', body.token);
  // Other journeys leave entries in the same stack.
  const earlier = await adminApi<ResponseOf<typeof tracking.listAllTimeEntries>>('GET', '/api/timeEntries?totals=true');
  const rows = earlier.body.pagination.totalCount + 8;
  const hoursOfAll = ((earlier.body.totals?.hours ?? 0) + 24.25).toFixed(2);
  const [rana, marc] = [
    await anAccount(stack.url, adminApi, { name: 'Rana Haddad' }),
    await anAccount(stack.url, adminApi, { name: 'مارك أبي نادر' }),
  ];
  const sold = await aSoldPackage(adminApi, rana.id, { hoursPurchased: 100 });
  for (const hours of [1, 2.5, 3, 0.25, 4, 1.5])
    await aLoggedEntry(adminApi, sold, { hours, description: `<p>Monthly report ${hours}</p>`, status: 'Resolved' });
  await aLoggedEntry(adminApi, sold, { hours: 7, date: noonOf(daysAgo(400)), description: '<p>Old report</p>' });
  await aLoggedEntry(adminApi, await aSoldPackage(adminApi, marc.id), { hours: 5, description: '<p>Backup</p>' });

  const hours = () => page.locator('tbody td[data-label="Hours"]').allTextContents();
  const total = page.getByRole('row', { name: /^Total of/ });
  const filter = (name: string) => page.getByRole('combobox', { name });

  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Time entries' }).click();
  await console.title('Time Entries');
  const all = `1 to 5 of ${rows}`;
  await expect(total).toContainText(`Total of ${rows} rows`);
  await expect(cellOf(total, 'Hours')).toHaveText(hoursOfAll);
  await expect(page.getByText(all, { exact: true })).toBeVisible();

  await test.step('words in any order, a status, and the largest first', async () => {
    await page.getByRole('searchbox').fill('report rana');
    await expect(total).toContainText('Total of 7 rows');
    await filter('Status').selectOption('Resolved');
    await expect(total).toContainText('Total of 6 rows');
    await page.getByRole('button', { name: 'Hours', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Hours' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('button', { name: 'Hours', exact: true }).click();
    await expect.poll(hours).toEqual(['4.00', '3.00', '2.50', '1.50', '1.00']);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect.poll(hours).toEqual(['0.25']);
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ search: 'report rana', status: 'Resolved', sort: '-hours', page: '2' });
  });

  await test.step('Back and a reload show the same rows', async () => {
    await page.goBack();
    await expect.poll(hours).toEqual(['4.00', '3.00', '2.50', '1.50', '1.00']);
    await page.reload();
    await expect.poll(hours).toEqual(['4.00', '3.00', '2.50', '1.50', '1.00']);
    await expect(page.getByRole('searchbox')).toHaveValue('report rana');
    await expect(page.getByRole('columnheader', { name: 'Hours' })).toHaveAttribute('aria-sort', 'descending');
  });

  await test.step('the CSV contains the rows of all pages in the order of the screen', async () => {
    const download = await downloadBy(page, page.getByRole('button', { name: 'Download CSV' }));
    const rows = recordsOf(await readFile(await download.path(), 'utf8'));
    expect(rows.map((row) => row.hours)).toEqual(['4', '3', '2.5', '1.5', '1', '0.25']);
    expect(new Set(rows.map((row) => row.clientName))).toEqual(new Set(['Rana Haddad']));
  });

  await test.step('a custom period, and nothing that matches', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await filter('Dates').selectOption('Custom dates');
    await page.getByLabel('From').fill(daysAgo(401));
    await page.getByLabel('To', { exact: true }).fill(daysAgo(399));
    await page.keyboard.press('Enter');
    await expect.poll(hours).toEqual(['7.00']);
    await page.getByLabel('From').fill(today());
    await page.keyboard.press('Enter');
    await expect(page.getByText('To cannot precede From.')).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill(today());
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
    await expectGoodScreen(page, 'admin-all-entries-none');
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(page.getByText(all, { exact: true })).toBeVisible();
  });

  await test.step('a URL with errors opens the list with its defaults', async () => {
    await page.goto('/dashboard/entries?page=banana&size=7&status=Gone&from=yesterday&sort=password');
    await expect(page.getByText(all, { exact: true })).toBeVisible();
  });

  await test.step('on a phone a button holds the filters, and says how many are in use', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/dashboard/entries?status=Resolved&period=this-year');
    await expect(filter('Status')).toBeHidden();
    await page.getByRole('button', { name: 'Filters (2)' }).click();
    await filter('Sort order').selectOption('Hours, lowest first');
    await expect(page).toHaveURL(/sort=hours$/);
    await expectGoodScreen(page, 'admin-all-entries-phone');
  });
});
