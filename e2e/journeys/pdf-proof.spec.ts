import { aPdf, type SampleFile } from '@hourbank/testing';
import type { Locator } from '@playwright/test';
import { bytesOf, downloadBy } from '../support/downloads';
import { expect, test } from '../support/fixtures';
import { keyboardOf } from '../support/keyboard';
import { expectGoodScreen } from '../support/look';
import { aRequestedPackage, anAccount } from '../support/people';
import { useTheme } from '../support/screen';
import { keepToken } from '../support/screens';

/** The service takes it for a PDF, but it has no pages. */
const brokenPdf = (): SampleFile => ({
  ...aPdf('Paid', 'broken.pdf'),
  bytes: Buffer.from(`%PDF-1.4\n${'no objects '.repeat(40)}\n%%EOF\n`),
});

/** The number of dark pixels of a drawn page, which are the letters, and its size in pixels. */
const inkOf = (drawing: Locator) =>
  drawing.evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at]! < 100 && data[at + 3]! > 200) dark += 1;
    return { dark, pixels: canvas.width * canvas.height };
  });

test('a client sees the first page of a PDF proof, of a long one too, and gets a broken one as a file', async ({
  page,
  stack,
  adminApi,
}) => {
  const client = await anAccount(stack.url, adminApi);
  const long = aPdf('Transfer of $200.00', 'thirty-pages.pdf', 30);
  const broken = brokenPdf();
  await aRequestedPackage(client.api, long);
  await aRequestedPackage(client.api, broken);
  await keepToken(page, 'clientToken', client.token);
  const dialog = page.getByRole('dialog');
  const open = (name: string) => page.getByRole('link', { name }).click();

  await page.goto('/client-portal/request-time');
  const programs: string[] = [];
  page.on('request', (request) => /pdf/.test(request.url()) && programs.push(new URL(request.url()).pathname));
  await page.waitForLoadState('networkidle');
  expect(programs).toEqual([]);

  await open(long.name);
  const drawing = dialog.getByRole('img', { name: `First page of ${long.name}` });
  await expect(drawing).toBeVisible();
  await expect.poll(async () => (await inkOf(drawing)).dark).toBeGreaterThan(500);
  expect((await inkOf(drawing)).pixels).toBeLessThanOrEqual(3_000_000);
  // The gutter of the scrollbar beside the lightbox.
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expect(dialog.getByText('Page 1 of 30')).toBeVisible();
  expect(programs.filter((path) => path.includes('worker'))).toEqual([
    expect.stringMatching(/^\/_mfe\/portal\/assets\/pdfjs-[\d.]+\/pdf\.worker\.min\.mjs$/),
  ]);
  const download = dialog.getByRole('link', { name: `Download ${long.name}` });
  expect((await bytesOf(await downloadBy(page, download))).equals(long.bytes)).toBe(true);
  await expectGoodScreen(page, 'portal-pdf-proof');
  await keyboardOf(page).leave(dialog);
  await expect(page.getByRole('link', { name: long.name })).toBeFocused();

  await useTheme(page, 'dark');
  await page.reload();
  await open(broken.name);
  await expect(dialog.getByRole('alert')).toHaveText("This PDF can't be shown here. Download it to open it.");
  await expectGoodScreen(page, 'portal-pdf-broken');
  const file = await downloadBy(page, dialog.getByRole('link', { name: `Download ${broken.name}` }));
  expect((await bytesOf(file)).equals(broken.bytes)).toBe(true);
});

test('an admin sees the first page beside the decision and in the lightbox', async ({ page, stack, adminApi }) => {
  const client = await anAccount(stack.url, adminApi);
  const { id } = await aRequestedPackage(client.api, aPdf('Transfer of $200.00', 'transfer.pdf'));
  const broken = await aRequestedPackage(client.api, brokenPdf());
  const { body } = await adminApi<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', body.token);
  const dialog = page.getByRole('dialog');
  const first = (name: string) => page.getByRole('img', { name: `First page of ${name}` });

  await page.goto(`/dashboard/clients/packages/${client.id}`);
  await page.getByRole('link', { name: `View the proof of package ${id}` }).click();
  await expect(dialog.getByText('1 page')).toBeVisible();
  await expect.poll(async () => (await inkOf(first('transfer.pdf'))).dark).toBeGreaterThan(500);
  await keyboardOf(page).leave(dialog);

  await page.goto(`/dashboard/clients/editPackage/${id}`);
  const review = page.getByRole('region', { name: 'Payment review' });
  await expect(review.locator('canvas')).toBeVisible();
  await expect.poll(async () => (await inkOf(review.locator('canvas'))).dark).toBeGreaterThan(500);
  await expectGoodScreen(page, 'admin-pdf-review');
  await review.getByRole('link', { name: 'Open transfer.pdf at full size' }).click();
  await expect(dialog.getByText('1 page')).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step('the pages of a long one stand below each other, in the room of the first', async () => {
    const long = await aRequestedPackage(client.api, aPdf('Transfer of $200.00', 'thirty-pages.pdf', 30));
    await page.goto(`/dashboard/payments?package=${long.id}`);
    const paper = page.getByRole('link', { name: 'Open thirty-pages.pdf at full size' });
    await expect(paper.getByRole('img', { name: 'Page 10 of thirty-pages.pdf' })).toBeAttached();
    await expect(paper.getByRole('img')).toHaveCount(10);
    expect(await paper.evaluate((box) => box.scrollHeight / box.clientHeight)).toBeGreaterThan(9);
    await paper.focus();
    await page.keyboard.press('End');
    await expect(paper.getByRole('img', { name: 'Page 10 of thirty-pages.pdf' })).toBeInViewport();
    await expectGoodScreen(page, 'admin-pdf-pages');
  });

  await page.goto(`/dashboard/clients/editPackage/${broken.id}`);
  await expect(review.getByText('broken.pdf')).toBeVisible();
  await expectGoodScreen(page, 'admin-pdf-broken');
});
