import { expect, type Page } from '@playwright/test';

/** A move of content that no input caused, with the elements that moved. */
interface Shift {
  value: number;
  moved: string[];
}

/** Records the layout shifts of every page that opens from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Source {
      node: Node | null;
      previousRect: DOMRect;
      currentRect: DOMRect;
    }
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    // A section that loads hides what follows for a limited time. Here the time is unlimited, because the machine may
    // be slow.
    addEventListener('DOMContentLoaded', () => {
      const { style } = document.documentElement;
      style.setProperty('--hb-reveal-after', '3600s');
      // The scroll bars of phones take no room.
      if (innerWidth < 576) style.setProperty('scrollbar-width', 'none');
    });
    const shifts: Shift[] = [];
    Object.assign(window, { seenShifts: shifts });
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${[...node.classList].join('.')}` : `${node?.nodeName}`;
    const textOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput)
          shifts.push({
            value,
            moved: sources.map(
              ({ node, previousRect, currentRect }) =>
                `${nameOf(node)}: ${textOf(previousRect)} -> ${textOf(currentRect)}`,
            ),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of all layout shifts of the open page, and what moved, in order. */
export async function layoutShiftOf(page: Page): Promise<{ score: number; moved: string }> {
  const shifts = await page.evaluate(() => (window as unknown as { seenShifts: Shift[] }).seenShifts);
  return {
    score: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ value, moved }) => [value.toFixed(4), ...moved].join('\n  ')).join('\n'),
  };
}

/** Lets two frames pass, so that a response is on the screen and its shifts are recorded. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Holds the responses of the API. The returned function delivers them one at a time, once the page shows that it is
 * loading, and ends when the page is complete: the slowest way in which a page can fill.
 */
export async function holdResponses(page: Page): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = [];
  await page.route('**/api/**', (route) => {
    held.push(async () => {
      const response = await route.fetch();
      await route.fulfill({ response });
    });
  });
  const isBusy = () => page.locator('.placeholder, .hb-spin, [aria-busy="true"]').count();
  return async () => {
    await expect(page.locator('h1').first()).toBeVisible();
    await nextFrames(page);
    await expect
      .poll(
        async () =>
          (await page.locator('.placeholder').count()) === 0 ||
          (await page.locator('.placeholder:visible').count()) > 0,
      )
      .toBe(true);
    do {
      await held.shift()?.();
      await nextFrames(page);
    } while (held.length + (await isBusy()) > 0);
  };
}
