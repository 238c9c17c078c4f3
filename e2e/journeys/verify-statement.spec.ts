import { textOfPdf } from '@hourbank/testing';
import { readable } from '../../svc-identity/tests/mail-server';
import { expectAccessible } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen, keepPicture, settled } from '../support/look';
import { aLoggedEntry, anAccount, aSentStatement, aSoldPackage } from '../support/people';

test('the recipient of a statement verifies it by its QR code or by typing its code, without a login', async ({
  page,
  stack,
  adminApi,
  consoleWatch,
}) => {
  consoleWatch.allow(/404 \(Not Found\)/);
  const client = await anAccount(stack.url, adminApi, { name: 'Salma Nader' });
  const sold = await aSoldPackage(adminApi, client.id);
  await aLoggedEntry(adminApi, sold, { hours: 2.5 });
  const { id } = await aSentStatement(adminApi, client.id);
  const response = await fetch(`${stack.url}/api/client/statements/${id}/pdf`, {
    headers: { Authorization: `Bearer ${client.token}` },
  });
  const printed = textOfPdf(Buffer.from(await response.arrayBuffer())).join('\n');
  const code = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/.exec(printed)?.[0] ?? '';
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));

  await page.goto(`${stack.url}/verify#${code}`);
  await expect(page.getByText('This statement is genuine.')).toBeVisible();
  await expect(page.getByText('7.5 h')).toBeVisible();
  await expect(page.getByText('Salma Nader')).toHaveCount(0);
  await expectGoodScreen(page, 'portal-verify-genuine', { isThemed: true });
  // The code is behind the #, which browsers do not send.
  expect(requested.filter((url) => url.replace(/#.*$/, '').includes(code))).toEqual([]);

  await page.goto(`${stack.url}/verify`);
  const field = page.getByLabel('Code');
  await field.fill(` ${code.toLowerCase().replaceAll('-', ' ')} `);
  await field.press('Enter');
  await expect(page.getByText('This statement is genuine.')).toBeVisible();

  await field.fill(code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`);
  await field.press('Enter');
  await expect(page.getByText('No statement has this code.')).toBeVisible();
  await expect(page.getByText('This statement is genuine.')).toHaveCount(0);
  await settled(page);
  await expectAccessible(page);
  await keepPicture(page, 'portal-verify-unknown');
});

test('a client stops the emails about statements with the link in one, without a login', async ({
  page,
  stack,
  adminApi,
  mailServer,
}) => {
  const client = await anAccount(stack.url, adminApi);
  await aSoldPackage(adminApi, client.id);
  await aSentStatement(adminApi, client.id);
  const [{ source } = { source: '' }] = await mailServer.emailsTo(client.email);
  const link = /http\S+\/unsubscribe#[\w.-]+/.exec(readable(source))?.[0] ?? '';
  const wanted = async () =>
    (await client.api<{ statement: { email: boolean } }>('GET', '/api/client/preferences')).body.statement.email;

  await page.goto(link);
  await expect(page.getByText(/^Stop emails about new statements\?/)).toBeVisible();
  await expectGoodScreen(page, 'portal-unsubscribe-link', { isThemed: true });
  // Mail scanners open links, so that opening one changes nothing.
  expect(await wanted()).toBe(true);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByText("You won't get any more emails of this kind.")).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await keepPicture(page, 'portal-unsubscribed');
  expect(await wanted()).toBe(false);
});
