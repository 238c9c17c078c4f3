import type { Browser, BrowserContext } from '@playwright/test';

/** Prepares every context that this browser opens, before its pages load. Returns the browser. */
export function onEachContext(browser: Browser, prepare: (context: BrowserContext) => Promise<unknown>): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await prepare(context);
    return context;
  };
  return browser;
}
