import type { Page } from '@playwright/test';

/** Sends at most so many bytes a second until it is called again without a number. */
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

/** Collects every whole percent that a progress bar shows, from before it is there until the page goes. */
export async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen = new Set<number>();
    Object.assign(window, { seenProgress: seen });
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('progress')) seen.add(bar.value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { seenProgress: Set<number> }).seenProgress]);
}
