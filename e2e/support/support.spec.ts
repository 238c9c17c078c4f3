import { listen } from '@hourbank/testing';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { watchConsole } from './quiet-console';
import { expectNoSidewaysScroll, useTheme } from './screen';

const show = (body: string) =>
  listen((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': "default-src 'self'; img-src 'self' data:",
    });
    response.end(
      `<!doctype html><html lang="en"><title>Sample</title><link rel="icon" href="data:,"><main><h1>Sample</h1>${body}</main></html>`,
    );
  });

const isMoving = (page: Page) => page.evaluate(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);

test('pages have no transitions, also in a context that a journey opens itself', async ({ page, browser }) => {
  const own = await browser.newContext();
  expect([await isMoving(page), await isMoving(await own.newPage())]).toEqual([false, false]);
  await own.close();
});

test.describe('a journey that keeps transitions', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('has them', async ({ page }) => {
    expect(await isMoving(page)).toBe(true);
  });
});

test('the page checks report errors, also with a strict content security policy', async ({ page }) => {
  const server = await show(
    '<img src="/nothing.png"><div style="width: 200px">x</div><p>' + 'wide'.repeat(500) + '</p>',
  );
  const watch = watchConsole(page);
  await page.goto(server.url);
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/);
  await expect(expectNoSidewaysScroll(page)).rejects.toThrow(/sideways/);
  expect(() => watch.expectQuiet()).toThrow(/Content Security Policy/);
  watch.allow(/Content Security Policy/);
  watch.expectQuiet();
  await server.close();
});

test('the page checks accept a correct page', async ({ page }) => {
  const server = await show('<p>Good</p>');
  const watch = watchConsole(page);
  await useTheme(page, 'dark');
  await page.goto(server.url);
  expect(await page.evaluate(() => localStorage.getItem('hb-theme'))).toBe('dark');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  watch.expectQuiet();
  await server.close();
});
