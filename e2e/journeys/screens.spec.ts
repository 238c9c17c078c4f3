import { api } from '@hourbank/testing';
import type { Page } from '@playwright/test';
import { aBusyClient } from '../support/busy-client';
import { test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { forAdmins, forClients, keepToken, openScreen, withoutAdmin, withoutClient } from '../support/screens';

async function visit(page: Page, screens: Record<string, string[]>) {
  for (const [name, [path = '/', heading = '']] of Object.entries(screens)) {
    await test.step(name, async () => {
      await openScreen(page, path, heading);
      await expectGoodScreen(page, name, { isThemed: true });
    });
  }
}

test('every screen is accessible and fits a phone, in both themes', async ({ page, stack, adminApi }) => {
  test.setTimeout(1_800_000);
  const client = await aBusyClient(stack.url, adminApi);
  const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await visit(page, { ...withoutAdmin, ...withoutClient });
  await keepToken(page, 'adminToken', admin.token);
  await keepToken(page, 'clientToken', client.token);
  await visit(page, { ...forAdmins(client), ...forClients(client) });
});
