import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectReachableControls, expectReadableColors } from './accessibility';
import { expectNoSidewaysScroll } from './screen';
import { isComplete } from './screens';

const desktop = { width: 1280, height: 800 };
const tablet = { width: 768, height: 1024 };
const phone = { width: 360, height: 780 };
const folder = process.env.E2E_SHOTS;

/** Waits until the page has replaced its first frame, and until skeletons, images and animations are complete. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.hb-first-frame, .hb-skeleton, [aria-busy="true"], .hb-spin')).toHaveCount(0);
  await page.evaluate(async () => {
    // A change of the theme arrives with the next frame, and starts transitions.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    await document.fonts.ready;
    await Promise.all(
      [...document.images]
        .filter((image) => !image.complete && image.loading !== 'lazy')
        .map(
          (image) =>
            new Promise((done) => {
              image.onload = done;
              image.onerror = done;
            }),
        ),
    );
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 5_000)
        .map(({ finished }) => finished.catch(() => {})),
    );
  });
}

/** Saves a screenshot of the page if `E2E_SHOTS=<folder>` is set. */
export async function keepPicture(page: Page, name: string) {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const theme = await page.evaluate(() => document.documentElement.dataset.bsTheme ?? 'light');
  await page.screenshot({
    path: join(folder, `${name}-${theme}-${page.viewportSize()?.width}.png`),
    fullPage: true,
    animations: 'disabled',
    caret: 'hide',
  });
}

/**
 * Checks a screen with axe as on a desktop and a phone, the layout also as on a tablet, and that it does not scroll
 * sideways. With `E2E_SHOTS=<folder>` it also saves a screenshot at each width. With `isThemed` the page follows the
 * theme of the system, and its colours are checked in the dark, too.
 */
export async function expectGoodScreen(page: Page, name: string, { isThemed = false } = {}): Promise<void> {
  const before = page.viewportSize() ?? desktop;
  for (const size of [desktop, tablet, phone]) {
    await page.setViewportSize(size);
    // Where a page was scrolled to, the bar at its top can cover a part of a button.
    await page.evaluate(() => window.scrollTo(0, 0));
    await settled(page);
    await expectNoSidewaysScroll(page);
    await (size === tablet ? expectReachableControls(page) : expectAccessible(page));
    await keepPicture(page, name);
    if (isThemed && (size === desktop || isComplete || folder)) await inTheDark(page, name);
  }
  await page.setViewportSize(before);
}

/** Checks the colours of a page that follows the theme of the system, in the dark. */
export async function inTheDark(page: Page, name: string) {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', 'dark');
  await settled(page);
  await expectReadableColors(page);
  await keepPicture(page, name);
  await page.emulateMedia({ colorScheme: 'light' });
}
