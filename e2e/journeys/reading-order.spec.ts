import { api } from '@hourbank/testing';
import { aBusyClient } from '../support/busy-client';
import { expect, test } from '../support/fixtures';
import { settled } from '../support/look';
import { outOfReadingOrder, tabsToFirstField } from '../support/reading-order';
import { forAdmins, forClients, keepToken, logInBoth, openScreen } from '../support/screens';

const widths = [360, 768, 1280, 1440];

test('Tab follows the order in which controls are read, at every width', async ({ page, stack, adminApi }) => {
  test.setTimeout(1_200_000);
  const client = await aBusyClient(stack.url, adminApi);
  const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', admin.token);
  await keepToken(page, 'clientToken', client.token);
  const found: string[] = [];
  const screens = Object.entries({ ...forAdmins(client), ...forClients(client) }).filter(([name]) =>
    /review|all-entries$|client-overview|entry-new|request-time|usage/.test(name),
  );
  for (const [name, [path = '/', heading = '']] of screens) {
    await openScreen(page, path, heading);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const filters = page.getByRole('button', { name: /^Filters/ });
      if ((await filters.isVisible()) && (await filters.getAttribute('aria-expanded')) === 'false')
        await filters.click();
      found.push(...(await outOfReadingOrder(page)).map((text) => `${name} at ${width}: ${text}`));
    }
  }
  expect(found).toEqual([]);
});

/** The fields that have the focus first (D-128). The other screens begin with their title. */
const firstFields: Record<string, string> = {
  'admin-client-new': 'Name*',
  'admin-package-new': 'Purchased hours*',
  'admin-entry-new': 'Hours*',
  'admin-entry-for-task': 'Hours*',
  'admin-task-new': 'Client',
};

test('each screen that follows another one begins with its title or its first field', async ({
  page,
  stack,
  adminApi,
}) => {
  test.setTimeout(600_000);
  const client = await aBusyClient(stack.url, adminApi);
  await logInBoth(page, stack, client);
  const at = page.locator(':focus');
  for (const [start, screens] of [
    ['/dashboard/me', forAdmins(client)],
    ['/client-portal/account', forClients(client)],
  ] as const) {
    await page.goto(start);
    await expect(page.getByRole('main')).toBeVisible();
    for (const [name, [path = '/', heading = '']] of Object.entries(screens)) {
      await page.evaluate((to) => history.pushState({}, '', to), path);
      const field = firstFields[name];
      const target = field
        ? page.getByRole('main').getByLabel(field, { exact: true })
        : page.getByRole('main').getByRole('heading').and(at);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await expect(target, name).toBeFocused();
      // In a queue and in a conversation, what is to be read comes first.
      if (/payments|messages/.test(name)) continue;
      await settled(page);
      await expect.poll(async () => (await tabsToFirstField(page)) ?? 0, name).toBeLessThanOrEqual(3);
    }
  }
});

test('the review of a payment comes first on a phone, and beside the form in a wide window', async ({
  page,
  stack,
  adminApi,
}) => {
  const client = await aBusyClient(stack.url, adminApi);
  const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', admin.token);
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.goto(`/dashboard/clients/editPackage/${client.pendingId}`);
  const reason = page.getByLabel('Reason for sending back');
  const hours = page.getByLabel('Purchased hours');
  const topOf = async (field: typeof reason) => (await field.boundingBox())?.y ?? 0;
  await reason.fill('The receipt shows another amount.');
  expect(await topOf(reason)).toBeLessThan(await topOf(hours));

  // A tablet that is turned keeps what was typed, and the focus.
  await page.setViewportSize({ width: 1366, height: 900 });
  await expect
    .poll(async () => ((await reason.boundingBox())?.x ?? 0) > ((await hours.boundingBox())?.x ?? 0))
    .toBe(true);
  await expect(reason).toHaveValue('The receipt shows another amount.');
  await expect(reason).toBeFocused();
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect.poll(async () => (await topOf(reason)) < (await topOf(hours))).toBe(true);
  await expect(reason).toHaveValue('The receipt shows another amount.');
  await expect(reason).toBeFocused();
});
