import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';

/** Runs an action that starts a download in this tab or in a new one, which is closed afterwards. */
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

/** Clicks an element that starts a download. */
export const downloadBy = (page: Page, control: Locator): Promise<Download> => downloadOf(page, () => control.click());

export const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());
