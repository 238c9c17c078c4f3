import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { anAccount } from '../support/people';
import { logInBoth } from '../support/screens';

// With transitions, so that faults which show only during them are found.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Pages with a frame: their console, and the button that ends each frame. */
const pages = [
  { name: 'admin-login', path: '/login', console: 'admin', button: 'Login' },
  { name: 'portal-login', path: '/', console: 'portal', button: 'Login' },
  { name: 'verify', path: '/verify', console: 'portal', button: 'Verify' },
] as const;

/** Each visible line of text in the frame or the page, in its own font: what it says and where it stands, px. */
const linesOf = (area: Locator) =>
  area.evaluate(async (element) => {
    await document.fonts.ready;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const lines: { text: string; x: number; y: number }[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim();
      if (!text) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      if (range.getClientRects().length === 0) continue;
      const { x, y } = range.getBoundingClientRect();
      lines.push({ text, x, y });
    }
    return lines;
  });

/**
 * A position at less than half a pixel from another: fonts are measured anew, and centred text may move by a fraction
 * of a pixel.
 */
const near = (position: number) => expect.closeTo(position, 0);

/** Opens a page whose console does not arrive before `release` is called. */
async function openWithoutConsole(page: Page, { path, console }: { path: string; console: string }) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/_mfe/${console}/mf-manifest.json`, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

// Whether the provider has a name is for each browser to find out; the settings belong to all journeys.
const namedProvider = (page: Page, name: string) =>
  page.route('**/api/settings/provider', (route) =>
    route.fulfill({ json: { name, logoUrl: null, email: '', phone: '', whatsapp: '' } }),
  );

test('the frame of a page that was open before shows no other name than the provider has', async ({ page }) => {
  await namedProvider(page, 'Cedar Support');
  await page.goto('/');
  await expect(page.locator('main .hb-brand')).toHaveText(/Cedar Support/);
  const release = await openWithoutConsole(page, pages[1]);
  const brand = page.locator('.hb-first-frame .hb-sign .hb-brand');
  await expect(page.locator('.hb-first-frame .card:visible')).toHaveCount(1);
  await expect(brand).toBeHidden();
  release();
  await expect(page.locator('main .hb-brand')).toHaveText(/Cedar Support/);
});

for (const opened of pages)
  for (const width of [360, 1280])
    test(`the ${opened.name} page shows at once as it will look, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await namedProvider(page, '');
      const release = await openWithoutConsole(page, opened);
      const frame = page.locator('.hb-first-frame .hb-sign');
      // Before the styles have arrived, nothing is painted, and the cards of other pages are not hidden.
      await expect(frame.locator('.card:visible')).toHaveCount(1);
      await expect(frame.locator('.card:visible').getByText(opened.button, { exact: true })).toBeVisible();
      const first = await linesOf(frame);
      // The console renders where the form is, so that nothing moves.
      expect(await page.locator('#outlet').evaluate((outlet) => outlet.getBoundingClientRect().top)).toBe(0);
      release();
      await expect(page.getByRole('button', { name: opened.button })).toBeEnabled();
      await expect(page.locator('.hb-first-frame')).toHaveCount(0);
      await expect
        .poll(() => linesOf(page.locator('main.hb-sign')))
        .toEqual(first.map(({ text, x, y }) => ({ text, x: near(x), y: near(y) })));
    });

const consoles = [
  { name: 'admin', path: '/dashboard', manifest: '/_mfe/admin/mf-manifest.json', heading: 'Dashboard' },
  { name: 'portal', path: '/client-portal', manifest: '/_mfe/portal/mf-manifest.json', heading: 'Welcome' },
] as const;

for (const { name, path, manifest, heading } of consoles)
  test.describe(`with a session, ${path}`, () => {
    test.beforeEach(async ({ page, stack, adminApi }) => {
      const client = await anAccount(stack.url, adminApi);
      await logInBoth(page, stack, client);
    });

    for (const width of [360, 1280])
      test(`shows the frame of its console at once, ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 740 });
        const release = await openWithoutConsole(page, { path, console: name });
        const places = (area: Locator) =>
          area.evaluateAll((brands) =>
            brands
              .map((brand) => brand.getBoundingClientRect())
              .filter((box) => box.width > 0)
              .map(({ x, y, height }) => ({ x, y, height })),
          );
        const frame = page.locator('.hb-first-frame .hb-brand');
        await expect.poll(async () => (await places(frame)).length).toBe(1);
        const before = await places(frame);
        release();
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        await expect(page.locator('.hb-first-frame')).toHaveCount(0);
        expect(await places(page.locator('.hb-brand'))).toEqual(
          before.map(({ x, y, height }) => ({ x: near(x), y: near(y), height: near(height) })),
        );
      });

    test('the code of the page loads together with that of the console', async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      const { files, preloaded } = await page.evaluate(
        async ([address, at]) => {
          const { firstPages } = await (await fetch(address)).json();
          const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
          return {
            files: (firstPages[at].files as string[]).map(
              (file) => new URL(file, new URL(address, location.href)).href,
            ),
            preloaded: loaded.filter(({ initiatorType }) => initiatorType === 'link').map((entry) => entry.name),
          };
        },
        [manifest, path] as const,
      );
      expect(files.length).toBeGreaterThan(0);
      expect(preloaded).toEqual(expect.arrayContaining(files));
    });

    test('its first data is requested before its code is there, and only once', async ({ page, stack }) => {
      const { firstPages } = await (await fetch(stack.url + manifest)).json();
      const early: string[] = firstPages[path].requests;
      expect(early.length).toBeGreaterThan(0);
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.url().replace(stack.url, '')));
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/__federation_expose_mount.*', async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => sent).toEqual(expect.arrayContaining(early));
      release();
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(early.map((url) => [url, sent.filter((other) => other === url).length])).toEqual(
        early.map((url) => [url, 1]),
      );
    });
  });

test('other pages show no frame', async ({ page }) => {
  for (const path of ['/register', '/dashboard', '/login?expired=true']) {
    await page.goto(path);
    await expect(page.locator('main')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.firstFrame)).toBeUndefined();
  }
});

test('the page preloads every script that its first script imports', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  const { preloaded, loaded } = await page.evaluate(() => {
    const files = (selector: string, attribute: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '');
    const run = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const first = files('script[defer]', 'src');
    return {
      preloaded: files('head > link[rel=preload][as=script][href^="/assets"]', 'href').sort(),
      loaded: run.filter((path) => /^\/assets\/.*\.js$/.test(path) && !first.includes(path)).sort(),
    };
  });
  expect(preloaded.length).toBeGreaterThan(1);
  expect(loaded).toEqual(preloaded);
});
