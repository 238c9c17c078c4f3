import { join } from 'node:path';
import { api, recordsOf, textOfPdf } from '@hourbank/testing';
import { bytesOf, downloadOf } from '../support/downloads';
import { expect, test } from '../support/fixtures';
import { keyboardOf } from '../support/keyboard';
import { expectGoodScreen } from '../support/look';
import { aLoggedEntry, anAccount, aSentStatement, aSoldPackage } from '../support/people';
import { keepToken } from '../support/screens';

test.use({ timezoneId: 'UTC', viewport: { width: 1280, height: 900 } });

const reason = 'Agreed on the phone: travel is not charged.';

test('a client asks about 2 h by keyboard, the admin lowers it to 1 h, and the client reads which work and why', async ({
  page,
  browser,
  stack,
  adminApi,
}) => {
  test.setTimeout(300_000);
  const client = await anAccount(stack.url, adminApi);
  const sold = await aSoldPackage(adminApi, client.id);
  const { id } = await aLoggedEntry(adminApi, sold, { hours: 2, description: '<p>Moved the router</p>' });
  const older = await aSentStatement(adminApi, client.id);
  const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', admin.token);
  const portal = await (
    await browser.newContext({ viewport: { width: 360, height: 800 }, timezoneId: 'UTC' })
  ).newPage();
  await keepToken(portal, 'clientToken', client.token);
  const statementOf = async (statement: number, format: 'pdf' | 'json') => {
    const headers = { Authorization: `Bearer ${client.token}` };
    const response = await fetch(`${stack.url}/api/client/statements/${statement}/${format}`, { headers });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  const file = await statementOf(older.id, 'json');

  await test.step('the client asks about the entry', async () => {
    const { press } = keyboardOf(portal);
    await portal.goto('/client-portal/usage');
    await press(portal.getByRole('link', { name: /^Ask about this/ }));
    const text = portal.getByRole('textbox', { name: 'Description' });
    await expect(text).toContainText(/^About entry #\d+ of \d+ \w+ \d{4} \(2\.00\sh\): Moved the router/);
    await expect(text).toBeFocused();
    await portal.keyboard.type('Was that with the travel?');
    await expect(text.locator('[data-block]')).toHaveText([/Moved the router$/, 'Was that with the travel?']);
    await expectGoodScreen(portal, 'portal-ask');
    await press(portal.getByRole('button', { name: 'Submit' }));
    await expect(portal.getByText('Task created!')).toBeVisible();
  });

  await test.step('the admin finds the entry by its number, and lowers its hours with the reason', async () => {
    await page.goto('/dashboard/tasks');
    await expect(page.getByText(`About entry #${id}`)).toBeVisible();
    await page.goto(`/dashboard/entries?search=${encodeURIComponent(`#${id}`)}`);
    await page.getByRole('link', { name: `Edit entry ${id}` }).click();
    await page.getByLabel('Hours*').fill('1');
    await expect(page.getByText(`1 h returns to #${sold.id}.`)).toBeVisible();
    await page.getByLabel('Reason for the correction').fill(reason);
    await expectGoodScreen(page, 'admin-correction', { isThemed: true });
    await page.getByRole('button', { name: 'Save entry' }).click();
    await expect(page.getByText(`Entry #${id} was saved.`)).toBeVisible();
    await page.goto(`/dashboard/clients/${client.id}/account`);
    await expect(page.getByRole('row').filter({ hasText: reason })).toContainText('+1.00');
  });

  await test.step('the client reads which work it was, what came back and why', async () => {
    const corrected = `Moved the router (corrected: ${reason})`;
    await portal.goto('/client-portal/reports');
    await expect(portal.getByRole('row').filter({ hasText: corrected })).toContainText('1.00');
    const download = await downloadOf(portal, () => portal.getByRole('button', { name: 'Download CSV' }).click());
    const last = recordsOf((await bytesOf(download)).toString()).at(-1);
    expect(last).toMatchObject({ description: corrected, hoursIn: '1', balance: '9' });

    const { id: newer } = await aSentStatement(adminApi, client.id);
    const printed = textOfPdf(await statementOf(newer, 'pdf'))
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    expect(printed).toContain(`Moved the router. Reason: ${reason}`);
    const { verifyStatement } = (await import(join(__dirname, '../../scripts/hourbank-verify.mjs'))) as {
      verifyStatement: (bytes: Uint8Array, keys: unknown) => { ok: boolean };
    };
    const { body: keys } = await client.api('GET', '/api/seal-keys');
    expect((await statementOf(older.id, 'json')).equals(file)).toBe(true);
    for (const json of [file, await statementOf(newer, 'json')]) expect(verifyStatement(json, keys).ok).toBe(true);
  });
  await portal.context().close();
});
