import { expectAccessible } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen, keepPicture, settled } from '../support/look';
import { aLoggedEntry, anAccount, aSoldPackage } from '../support/people';
import { keepToken } from '../support/screens';
import { daysFromNow } from '@hourbank/testing';

test('a client creates a balance link, a colleague opens it without a login, and the client revokes it', async ({
  page,
  browser,
  stack,
  adminApi,
  consoleWatch,
}) => {
  consoleWatch.allow(/404 \(Not Found\)/);
  const client = await anAccount(stack.url, adminApi, { name: 'Layal Chidiac' });
  const sold = await aSoldPackage(adminApi, client.id, { expiresOn: daysFromNow(30) });
  await aLoggedEntry(adminApi, sold, { hours: 8.5 });
  await keepToken(page, 'clientToken', client.token);
  await page.goto('/client-portal/account');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Balance links' }) });
  await card.getByLabel('Label').fill('Front desk');
  await card.getByRole('button', { name: 'Create link' }).click();
  const address = await card.getByLabel('Balance link', { exact: true }).inputValue();
  await expect(card.getByRole('cell', { name: 'Front desk', exact: true })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await keepPicture(page, 'portal-balance-links');
  const secret = address.split('#')[1] ?? '';
  expect(secret).toHaveLength(43);

  const colleague = await (await browser.newContext()).newPage();
  const requested: string[] = [];
  colleague.on('request', (request) => requested.push(request.url()));
  await colleague.goto(address);
  await expect(colleague.getByText('1.5 h left')).toBeVisible();
  await expect(colleague.getByText('Front desk')).toBeVisible();
  await expect(colleague.getByText('Getting low')).toBeVisible();
  await expect(colleague.getByText(/^1.5\sh on /)).toBeVisible();
  await expectGoodScreen(colleague, 'portal-balance', { isThemed: true });
  // The page needs neither console, so that it is there at once.
  expect(requested.filter((url) => url.includes('/_mfe/'))).toEqual([]);
  // The document's own address has the secret behind the #, which browsers do not send.
  expect(requested.filter((url) => url.replace(/#.*$/, '').includes(secret))).toEqual([]);
  expect(stack.output()).not.toContain(secret);

  await card.getByRole('button', { name: /^Revoke the link/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click();
  await expect(card.getByText('You have no balance links.')).toBeVisible();
  await colleague.reload();
  await expect(colleague.getByText(/^This link has expired, was revoked or is incomplete\./)).toBeVisible();
  await keepPicture(colleague, 'portal-balance-ended');
  await colleague.context().close();
});
