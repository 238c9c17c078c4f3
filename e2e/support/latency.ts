import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';

/** The longest time that a page's API requests wait, ms. Each waits for a random part of it, so responses change places. */
const longestMs = Number(process.env.E2E_LATENCY_MS ?? 0);

/**
 * Delays the API requests of every page of this browser (`E2E_LATENCY_MS`). A journey that takes the earlier rows for the
 * result of its search then fails here, and not only on a busy machine.
 */
export function withLatency(browser: Browser): Browser {
  if (longestMs === 0) return browser;
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.route('**/api/**', async (route) => {
      await sleep(Math.random() * longestMs);
      // The page may have been closed meanwhile.
      await route.continue().catch(() => {});
    });
    return context;
  };
  return browser;
}
