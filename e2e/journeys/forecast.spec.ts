import type { Account } from '@hourbank/contracts';
import { api, daysAgo, daysFromNow, noonOf } from '@hourbank/testing';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { aLoggedEntry, anAccount, aSoldPackage } from '../support/people';
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
  const row = page.getByRole('listitem').filter({ hasText: 'Maya Khoury' }).filter({ hasText: 'Lasts until' });
  await page.goto('/dashboard');
  await expect(row).toContainText('Getting low');
  await expectGoodScreen(page, 'admin-running-low', { isThemed: true });
  await page.goto('/client-portal');
  await expect(balance.getByText(/^At 5.67\sh a week this lasts until about /)).toBeVisible();
  await expectGoodScreen(page, 'portal-forecast', { isThemed: true });

  await balance.getByRole('link', { name: 'Request 46 h' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(/^Hours/)).toHaveValue('46');
  await dialog.getByLabel(/^Payment Method/).selectOption({ label: 'OMT' });
  await dialog.getByRole('button', { name: 'Submit request' }).click();
  await expect(page.getByText('Request submitted! Awaiting approval.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Overview' }).click();
  const requests = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your requests' }) });
  await expect(requests.getByRole('listitem', { name: /^Package/ })).toContainText('46 h @ $50');
  await expect(requests.getByText('Needs Payment Proof')).toBeVisible();
  await expect(balance.getByRole('link', { name: 'Request 46 h' })).toBeVisible();
});
