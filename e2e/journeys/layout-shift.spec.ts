import { api } from '@hourbank/testing';
import { aBusyClient } from '../support/busy-client';
import { expect, test } from '../support/fixtures';
import { holdResponses, layoutShiftOf, recordLayoutShifts } from '../support/layout-shift';
import { endTimers } from '../support/people';
import { forAdmins, forClients, isComplete, keepToken, logInBoth } from '../support/screens';

// With transitions, so that faults which show only during them are found.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The largest sum of layout shifts of one page while it loads. */
const limit = 0.02;
const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

test.afterEach(({ adminApi }) => endTimers(adminApi));

test('content does not move while a page loads, however slow the API is', async ({ page, stack, adminApi }) => {
  test.setTimeout(1_800_000);
  const client = await aBusyClient(stack.url, adminApi);
  await adminApi('POST', '/api/timers', { clientId: client.id });
  await logInBoth(page, stack, client);
  await recordLayoutShifts(page);
  const deliver = await holdResponses(page);
  const screens = Object.entries({ ...forAdmins(client), ...forClients(client) });
  for (const [turn, size] of sizes.entries()) {
    await page.setViewportSize(size);
    const shown = isComplete ? screens : screens.filter((_, at) => at % sizes.length === turn);
    for (const [name, [path = '/', heading = '']] of shown) {
      await test.step(`${name}, ${size.width} px`, async () => {
        await page.goto(path);
        await deliver();
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
        const { score, moved } = await layoutShiftOf(page);
        expect.soft(score, `${name} at ${size.width} px\n${moved}`).toBeLessThan(limit);
      });
    }
  }
});

test('the question about a forgotten timer moves nothing, and keeps its place by keyboard', async ({
  page,
  stack,
  adminApi,
}) => {
  const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', admin.token);
  await adminApi('POST', '/api/timers', {});
  await recordLayoutShifts(page);
  const deliver = await holdResponses(page);
  // The timers arrive last.
  let isHeld = true;
  let release = () => {};
  await page.route('**/api/timers', async (route) => {
    const response = await route.fetch();
    if (isHeld) await new Promise<void>((done) => (release = done));
    await route.fulfill({ response, json: { ...(await response.json()), remindAfterHours: 0 } });
  });
  const question = page.getByText('Are you still working?');
  for (const size of sizes)
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size);
      isHeld = true;
      await page.goto('/dashboard');
      await deliver();
      isHeld = false;
      release();
      await expect(question).toBeInViewport({ ratio: 1 });
      const { score, moved } = await layoutShiftOf(page);
      expect(score, moved).toBeLessThan(limit);
    });
  const stopAt = page.getByRole('button', { name: 'Stop at...' });
  await stopAt.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Stop the timer' })).toBeVisible();
  await expect(question).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(stopAt).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
});
