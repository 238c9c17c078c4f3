import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';

/** Does what leads to a download, whether that comes to this tab or to one of its own, which is closed. */
export async function downloadOf(page: Page, act: () => Promise<void>): Promise<Download> {
  const tabs: Page[] = [];
  const download = new Promise<Download>((done) => {
    page.once('download', done);
    page.context().on('page', (tab) => {
      tabs.push(tab);
      tab.once('download', done);
    });
  });
  await act();
  const started = await download;
  for (const tab of tabs) await tab.close();
  return started;
}

/** Clicks on what leads to a download. */
export const downloadBy = (page: Page, key: Locator): Promise<Download> => downloadOf(page, () => key.click());

/** What was downloaded. */
export const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());
