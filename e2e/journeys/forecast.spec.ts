import type { Account } from '@hourbank/contracts';
import { api, daysAgo, daysFromNow, noonOf } from '@hourbank/testing';
import { expect, test } from '../support/fixtures';
import { expectAccessible } from '../support/accessibility';
import { keepPicture, settled } from '../support/look';
import { aLoggedEntry, anAccount, aSoldPackage } from '../support/people';
import { expectNoSidewaysScroll, useTheme } from '../support/screen';
import { keepToken } from '../support/screens';

test('a client who runs out of hours sees until when they last, and requests the suggested hours', async ({
  page,
  stack,
  adminApi,
}) => {
  const client = await anAccount(stack.url, adminApi, { name: 'Maya Khoury' });
  const sold = await aSoldPackage(adminApi, client.id, { hoursPurchased: 20 });
  for (const ago of [20, 13, 6, 0]) await aLoggedEntry(adminApi, sold, { hours: 4.25, date: noonOf(daysAgo(ago)) });
  const forecast = async () => (await client.api<Account>('GET', '/api/client/account')).body.forecast;
  await expect.poll(forecast, { timeout: 60_000 }).toMatchObject({ hoursPerWeek: 5.67, runsOutOn: daysFromNow(4) });

  await keepToken(page, 'clientToken', client.token);
  const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', body.token);
  const balance = page.getByRole('region', { name: 'Balance' });
  const row = page.getByRole('table', { name: 'Running low' }).getByRole('row').filter({ hasText: 'Maya Khoury' });
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/client-portal');
      await expect(balance.getByText(/^At your pace of 5.67\sh a week this lasts until about /)).toBeVisible();
      await settled(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await keepPicture(page, 'portal-forecast');
      await page.goto('/dashboard');
      await expect(row).toContainText('Getting low');
      await settled(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await keepPicture(page, 'admin-running-low');
    }
  }

  await page.goto('/client-portal');
  await balance.getByRole('link', { name: 'Request 46 h' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(/^Hours/)).toHaveValue('46');
  await dialog.getByLabel(/^Payment Method/).selectOption({ label: 'OMT' });
  await dialog.getByRole('button', { name: 'Submit request' }).click();
  await expect(page.getByText('Request submitted! Awaiting approval.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Overview' }).click();
  await expect(balance.getByRole('link', { name: '46 h requested, proof of payment missing' })).toBeVisible();
});
