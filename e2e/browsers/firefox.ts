import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { callOf, watchProblems } from './page-functions';
import type { Driver } from './driver';

/** Drives Firefox through WebDriver BiDi. */
export async function startFirefox(): Promise<Driver<ElementHandle>> {
  const downloads = await mkdtemp(join(tmpdir(), 'hb-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: { width: 1366, height: 800 },
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.download.useDownloadDir': true,
      'pdfjs.disabled': true,
    },
  });
  const page = await browser.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.evaluateOnNewDocument(callOf(watchProblems));

  return {
    browser: (await browser.version()).replace('firefox/', 'Firefox '),
    downloads,
    open: async (url) => void (await page.goto(url)),
    evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    find: async (expression) => (await page.evaluateHandle(expression)).asElement() as ElementHandle | null,
    click: async (element) => {
      await element.evaluate((target) => target.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const isOnTop = await element.evaluate((target) => {
        const { left, top, width, height } = target.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit !== null && (target.contains(hit) || hit.contains(target));
      });
      if (!isOnTop) throw new Error('Another element covers the element to click');
      await element.click();
    },
    type: async (element, text) => {
      await element.evaluate((target) => target.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await element.click();
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.keyboard.type(text);
    },
    choose: async (element, option) => {
      const value = await element.evaluate(
        (target, label) => [...(target as HTMLSelectElement).options].find(({ text }) => text.startsWith(label))?.value,
        option,
      );
      if (value === undefined) throw new Error(`No option starts with "${option}"`);
      await element.select(value);
    },
    upload: (element, path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
    closeOtherTabs: async () => {
      for (const other of await browser.pages()) if (other !== page) await other.close();
    },
    close: async () => {
      await browser.close();
      await rm(downloads, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
