import { expect, type Page } from '@playwright/test';

export type Theme = 'light' | 'dark';

/** Sets the theme as a person's earlier choice, before the first page loads. */
export async function useTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('hb-theme', value), theme);
}

/** The page itself never scrolls sideways; a wide table may inside its own frame. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window: visible } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, 'nothing scrolls sideways').toBeLessThanOrEqual(visible);
}
