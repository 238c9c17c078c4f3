import { expect, type Page } from '@playwright/test';

export type Theme = 'light' | 'dark';

/** Sets the theme as if the user had selected it earlier, before the first page loads. */
export async function useTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('hb-theme', value), theme);
}

/** Checks that the page does not scroll sideways; a wide table may scroll in its container. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window: visible } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, 'the page does not scroll sideways').toBeLessThanOrEqual(visible);
}
