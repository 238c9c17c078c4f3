import { api } from '@hourbank/testing';
import { aBusyClient } from '../support/busy-client';
import { expect, test } from '../support/fixtures';
import { holdResponses, layoutShiftOf, recordLayoutShifts } from '../support/layout-shift';
import { forAdmins, forClients, keepToken } from '../support/screens';

/** With the largest sum of layout shifts of one page while it loads. */
const sizes = [
  { width: 1440, height: 900, limit: 0.02 },
  // A name in a page header may wrap to several lines.
  { width: 360, height: 740, limit: 0.05 },
];

test('content does not move while a page loads, however slow the API is', async ({ page, stack, adminApi }) => {
  test.setTimeout(1_800_000);
  const client = await aBusyClient(stack.url, adminApi);
  const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', admin.token);
  await keepToken(page, 'clientToken', client.token);
  await recordLayoutShifts(page);
  const deliver = await holdResponses(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const [name, [path = '/', heading = '']] of Object.entries({ ...forAdmins(client), ...forClients(client) })) {
      await test.step(`${name}, ${size.width} px`, async () => {
        await page.goto(path);
        await deliver();
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
        const { score, moved } = await layoutShiftOf(page);
        expect.soft(score, `${name} at ${size.width} px\n${moved}`).toBeLessThan(size.limit);
      });
    }
  }
});
