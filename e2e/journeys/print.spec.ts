import { daysAgo, noonOf } from '@hourbank/testing';
import type { Page } from '@playwright/test';
import { type BusyClient, aBusyClient } from '../support/busy-client';
import { expect, test } from '../support/fixtures';
import { settled } from '../support/look';
import { aLoggedEntry, aSoldPackage } from '../support/people';
import { printedSheets } from '../support/printed';
import { type Theme, useTheme } from '../support/screen';
import { keepToken } from '../support/screens';

// With transitions, so that faults which show only during them are found.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Words of navigation, headers, filters, pagers and buttons, none of which is of use on paper. */
const onScreenOnly = [
  'Logout',
  'Log out',
  'Bills & Payments',
  'Request More Time',
  'My account',
  'Download',
  'Filters',
  'Rows per page',
  'Last month',
  'Go to page',
  'Search',
  'Skip to content',
  'Help',
  'Actions',
  'Settings',
  'Edit',
  'Delete',
  '↓',
  '↑',
];

const rows = 60;
const markOf = (row: number) => `work-${String(row).padStart(3, '0')}-done`;

/** A client with more entries and invoices than fit on a sheet. */
async function aClientWithHistory(url: string, adminApi: Parameters<typeof aBusyClient>[1]): Promise<BusyClient> {
  const client = await aBusyClient(url, adminApi);
  const sold = await aSoldPackage(adminApi, client.id, { hoursPurchased: 100 });
  for (let row = 0; row < rows; row += 1) {
    const words = `<p>${'Moved the mail server to the new machine. '.repeat(1 + (row % 4))}${markOf(row)}</p>`;
    await aLoggedEntry(adminApi, sold, { description: words, date: noonOf(daysAgo(2)) });
  }
  return client;
}

const countOf = (texts: readonly string[], word: string) => texts.join(' ').split(word).length - 1;

/** Checks that the sheets show the rows once each, below column heads on every sheet, and nothing for the screen. */
async function expectGoodPrint(page: Page, { heads, marks }: { heads: string[]; marks: string[] }): Promise<string[]> {
  await settled(page);
  const sheets = await printedSheets(page);
  const all = sheets.join(' ');
  expect(onScreenOnly.filter((words) => all.includes(words))).toEqual([]);
  for (const [index, sheet] of sheets.entries())
    for (const head of heads) expect(sheet, `sheet ${index + 1} has the head ${head}`).toContain(head);
  expect(marks.filter((mark) => countOf(sheets, mark) !== 1)).toEqual([]);
  return sheets;
}

for (const theme of ['light', 'dark'] satisfies Theme[]) {
  test(`usage, invoices and statement print well, ${theme}`, async ({ page, stack, adminApi }) => {
    const client = await aClientWithHistory(stack.url, adminApi);
    await useTheme(page, theme);
    await keepToken(page, 'clientToken', client.token);

    await test.step('usage', async () => {
      await page.goto('/client-portal/usage?size=100');
      await expect(page.getByText(markOf(0))).toBeVisible();
      const marks = Array.from({ length: rows }, (_, row) => markOf(row));
      const sheets = await expectGoodPrint(page, { heads: ['Date', 'Description', 'Hours', 'Status'], marks });
      expect(sheets.length).toBeGreaterThan(2);
      expect(sheets[0]).toContain(client.name);
      expect(countOf(sheets, 'Total')).toBe(1);
    });

    await test.step('descriptions are whole on paper', async () => {
      await page.goto('/client-portal');
      await expect(page.locator('.is-clamped').first()).toBeVisible();
      await settled(page);
      // The last word of each description, which is on a third line of paper.
      expect(countOf(await printedSheets(page), 'tickets')).toBe(5);
    });

    await test.step('invoices', async () => {
      await page.goto('/client-portal/bills');
      await expect(page.getByText(/INV-/).first()).toBeVisible();
      const sheets = await expectGoodPrint(page, { heads: ['Package', 'Hours', 'Amount', 'Paid Date'], marks: [] });
      expect(sheets).toHaveLength(1);
      expect(sheets[0]).toMatch(/INV-\d{4}-\d{6}/);
      expect(sheets[0]).not.toContain('Invoice ');
    });

    await test.step('statement', async () => {
      await page.goto('/client-portal/reports');
      await expect(page.getByText(markOf(rows - 1))).toBeVisible();
      const heads = ['Date', 'Description', 'Added', 'Used', 'Balance', 'Amount', 'Status'];
      await expectGoodPrint(page, { heads, marks: [markOf(rows - 1)] });
    });

    await test.step('badges have no dark background', async () => {
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('table').locator('.badge').first()).toHaveCSS(
        'background-color',
        'rgb(255, 255, 255)',
      );
    });

    await test.step('nothing is light on white', async () => {
      await page.emulateMedia({ media: 'print' });
      const light = await page.getByRole('main').evaluate(
        (main) =>
          [...main.querySelectorAll('*')].filter((element) => {
            const [red = 0, green = 0, blue = 0] = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [];
            return element.checkVisibility() && Math.min(red, green, blue) > 120;
          }).length,
      );
      expect(light).toBe(0);
    });
  });
}
