import type { Provider } from '@hourbank/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { expect, test } from '../support/fixtures';
import { holdResponses, layoutShiftOf, recordLayoutShifts } from '../support/layout-shift';
import { anAccount } from '../support/people';
import { expectNoSidewaysScroll } from '../support/screen';
import { isComplete, keepToken } from '../support/screens';

const contact = { email: 'support@cedar-and-stone.example', phone: '+961 1 555 900', whatsapp: '+961 70 555 090' };
const logoUrl = '/favicon.svg';
const usual = 'Cedar & Stone Support';
const names = {
  long: 'Averyvery'.padEnd(200, 'longname'),
  arabic: 'شركة الأرز للدعم الفني والاستشارات',
  words: 'Cedar and Stone Support of the whole Levant '.repeat(5).slice(0, 200).trim(),
  emoji: '🌲👨‍👩‍👧 Cedar 🇱🇧',
};

/** Shows this provider; the settings belong to all journeys. */
const showProvider = (page: Page, shown: Partial<Provider>) =>
  page.route('**/api/settings/provider', (route) =>
    route.fulfill({ json: { name: usual, logoUrl, ...contact, ...shown } }),
  );

const places = ['/', '/register', '/client-portal'];

for (const [kind, name] of Object.entries(names).slice(0, isComplete ? undefined : 2))
  test(`a provider with a name that is ${kind} fits every window, and is accessible`, async ({
    page,
    stack,
    adminApi,
  }) => {
    const { token } = await anAccount(stack.url, adminApi);
    await showProvider(page, { name, logoUrl: kind === 'long' ? logoUrl : null });
    for (const path of ['/balance', '/unsubscribe', ...places]) {
      if (path === '/client-portal') await keepToken(page, 'clientToken', token);
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await expect(page.locator('main')).toBeVisible();
        await expect(page.getByText('Powered by Hourbank')).toBeVisible();
        await expect(page).toHaveTitle(new RegExp(` · ${name.slice(0, 5)}`));
        await expectNoSidewaysScroll(page);
        if (width === 390) await expectAccessible(page);
      }
    }
  });

const late = { usual, ...names };
for (const [kind, name] of Object.entries(late).slice(0, isComplete ? undefined : 3))
  test(`nothing moves when the provider arrives last: a name that is ${kind}`, async ({ page, stack, adminApi }) => {
    const { token, api } = await anAccount(stack.url, adminApi);
    const { body: link } = await api<{ secret: string }>('POST', '/api/client/balance-links', { label: 'Front desk' });
    await recordLayoutShifts(page);
    const paths = ['/', '/register', '/verify', `/balance#${link.secret}`];
    // The head of the portal has as many lines as a name needs.
    if (kind === 'usual') paths.push('/client-portal');
    for (const path of paths) {
      if (path === '/client-portal') await keepToken(page, 'clientToken', token);
      for (const width of [360, 1280])
        await test.step(`${path.split('#')[0]}, ${width} px`, async () => {
          await page.setViewportSize({ width, height: 740 });
          await page.unrouteAll();
          const deliver = await holdResponses(page);
          let release = () => {};
          const released = new Promise<void>((resolve) => (release = resolve));
          await page.route('**/api/settings/provider', async (route) => {
            await released;
            await route.fulfill({ json: { name, logoUrl, ...contact } });
          });
          // Without it, the address of a balance link at another width would not load its page again.
          await page.goto('/config.json');
          await page.goto(path);
          await page.evaluate(() => localStorage.removeItem('hb-provider'));
          await deliver();
          release();
          await expect(page.getByText('Powered by Hourbank')).toBeVisible();
          const { score, moved } = await layoutShiftOf(page);
          expect.soft(score, moved).toBeLessThan(0.02);
        });
    }
  });
