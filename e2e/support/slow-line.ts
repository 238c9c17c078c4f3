import type { Page } from '@playwright/test';

/** Limits the upload rate to `bytesPerSecond` until it is called again without a number. */
export async function slowLine(page: Page): Promise<(bytesPerSecond?: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return async (bytesPerSecond = -1) => {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  };
}

/** Collects every value that a progress bar shows from now on. */
export async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const values = new Set<number>();
    Object.assign(window, { seenProgress: values });
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('progress')) values.add(bar.value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { seenProgress: Set<number> }).seenProgress]);
}
