import { api } from '@hourbank/testing';
import type { Page } from '@playwright/test';
import { aBusyClient } from '../support/busy-client';
import { expect, test } from '../support/fixtures';
import { keepPicture, settled } from '../support/look';
import { forAdmins, forClients, keepToken, withoutAdmin, withoutClient } from '../support/screens';
import { watchTexts } from '../support/untranslated';

/** Forms that show their errors when they are submitted empty. */
const hasEmptyForm =
  /^(admin-login|admin-forgot|admin-invitation|admin-reset|admin-client-new|admin-package-new|admin-entry-new|portal-login|portal-register|portal-forgot|portal-reset|portal-task-new)$/;

type Texts = ReturnType<typeof watchTexts>;

async function walk(page: Page, texts: Texts, screens: Record<string, string[]>) {
  for (const [name, [path = '/']] of Object.entries(screens)) {
    await test.step(name, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await settled(page);
      await keepPicture(page, name);
      expect.soft(await texts.untranslated(), name).toEqual([]);
      if (!hasEmptyForm.test(name)) return;
      const form = page.locator('form').last();
      // A new package starts with the numbers of the last one.
      for (const field of await form.locator('[inputmode="decimal"]').all()) await field.fill('');
      await form.evaluate((one: HTMLFormElement) => one.requestSubmit());
      await expect(page.locator('[aria-invalid="true"], [role="alert"]').first()).toBeVisible();
      expect.soft(await texts.untranslated(), `errors of ${name}`).toEqual([]);
    });
  }
}

test('no screen shows a text outside the catalogues', async ({ page, stack, adminApi }) => {
  test.setTimeout(1_800_000);
  const client = await aBusyClient(stack.url, adminApi);
  const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  const texts = watchTexts(page);
  // The first steps name where clients register.
  texts.add(
    stack.admin.username,
    new URL(stack.url).host,
    'no-such-client',
    client.name.replaceAll(/(\w)\w*\W*/g, '$1'),
  );
  await page.addInitScript(() => localStorage.setItem('hb-language', 'en-XA'));
  page.on('dialog', (dialog) => void dialog.accept());
  await walk(page, texts, { ...withoutAdmin, ...withoutClient });
  await keepToken(page, 'adminToken', admin.token);
  await keepToken(page, 'clientToken', client.token);
  await walk(page, texts, { ...forAdmins(client), ...forClients(client) });
});
