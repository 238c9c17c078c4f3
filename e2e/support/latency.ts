import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Route } from '@playwright/test';
import { onEachContext } from './each-context';

/**
 * The longest time that a page's API requests wait, ms. Each waits for a random part of it, so responses change places.
 */
const longestMs = Number(process.env.E2E_LATENCY_MS ?? 0);

/**
 * Delays the API requests of every page of this browser (`E2E_LATENCY_MS`). A journey that takes the earlier rows for
 * the result of its search then fails here, and not only on a busy machine.
 */
export const withLatency = (browser: Browser): Browser =>
  longestMs === 0 ? browser : onEachContext(browser, (context) => context.route('**/api/**', delay));

async function delay(route: Route): Promise<void> {
  await sleep(Math.random() * longestMs);
  // The page may have been closed meanwhile.
  await route.continue().catch(() => {});
}
