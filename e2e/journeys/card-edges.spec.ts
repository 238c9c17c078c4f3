import type { Locator, Page } from '@playwright/test';
import { aBusyClient } from '../support/busy-client';
import { expect, test } from '../support/fixtures';
import { settled } from '../support/look';
import { anAccount } from '../support/people';
import { forAdmins, forClients, logInBoth, openScreen } from '../support/screens';

const widths = [360, 768, 1100, 1440];

/** Cards whose head and rows start or end at different places: `title: head, row`, in px from the edges of the card. */
const unevenCards = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.card')].flatMap((card) => {
      const head = card.querySelector(':scope > .card-header');
      const row = card.querySelector('table:not(.hb-mini) > tbody > tr');
      const first = row?.firstElementChild;
      const last = row?.lastElementChild;
      if (!head || !row || !first || !last || !card.checkVisibility()) return [];
      const frame = card.getBoundingClientRect();
      const edges = (start: Element, end: Element) => [
        start.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(start).paddingLeft) - frame.left,
        frame.right - end.getBoundingClientRect().right + Number.parseFloat(getComputedStyle(end).paddingRight),
      ];
      const isCard = getComputedStyle(row).display !== 'table-row';
      const [ofHead, ofRow] = [edges(head, head), isCard ? edges(row, row) : edges(first, last)];
      const isEven = ofHead.every((edge, side) => Math.abs(edge - (ofRow[side] ?? 0)) <= 1);
      return isEven ? [] : [`${head.textContent}: ${ofHead.join(' and ')}, ${ofRow.join(' and ')}`];
    }),
  );

/** Amounts that are less than 32 px from the text that starts in the next column. */
const crampedAmounts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('table:not(.hb-mini) > tbody > tr > .hb-num')].flatMap((amount) => {
      const next = amount.nextElementSibling;
      if (
        !next ||
        next.matches('.hb-num, .hb-to-end, .hb-actions') ||
        getComputedStyle(amount).display !== 'table-cell'
      )
        return [];
      const end = amount.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(amount).paddingRight);
      const start = next.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(next).paddingLeft);
      return start - end >= 32 ? [] : [`${start - end} px between ${amount.textContent} and ${next.textContent}`];
    }),
  );

/** Titles of rows that wrap although they would fit their line. */
const squeezedTitles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('tbody > tr > .hb-stack-title')].flatMap((title) => {
      const wrapped = title.clientHeight;
      title.style.whiteSpace = 'nowrap';
      const isSqueezed = title.clientHeight < wrapped && title.scrollWidth <= title.clientWidth;
      title.style.removeProperty('white-space');
      return isSqueezed ? [title.textContent] : [];
    }),
  );

/** Totals that take more lines than the others of their card. */
const wrappedTotals = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('tfoot > tr')].flatMap((row) => {
      const totals = [...row.querySelectorAll('td')].filter(
        (cell) => cell.textContent !== '' && cell.checkVisibility(),
      );
      const lowest = Math.min(...totals.map(({ clientHeight }) => clientHeight));
      return totals.filter(({ clientHeight }) => clientHeight > lowest + 1).map((cell) => `${cell.textContent} wraps`);
    }),
  );

/** The distances between the cards of a page, from the top, where they stand in one column. */
const distances = (page: Page) =>
  page.evaluate(() => {
    const frames = [...document.querySelectorAll('.hb-cols .card')]
      .filter((card) => card.checkVisibility())
      .map((card) => card.getBoundingClientRect())
      .sort((a, b) => a.top - b.top);
    return frames.slice(1).map(({ top }, at) => Math.round(top - (frames[at]?.bottom ?? 0)));
  });

/** Cards that start with a table whose head covers their round corners. */
const coveredCorners = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.card:not(:has(> .card-header, > .hb-filter-bar)):has(.table-responsive)')].flatMap(
      (card) => {
        const { left, right, top } = card.getBoundingClientRect();
        // Two pixels inside of the edges is outside of the rounded corner.
        const corners = [left + 2, right - 2].map((x) => document.elementFromPoint(x, top + 2));
        return corners.some((found) => found?.closest('thead')) ? [card.textContent] : [];
      },
    ),
  );

/** Elements in cards whose line at the top doubles the line at the bottom of the element before. */
const doubledLines = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.card > * + *')].flatMap((element) => {
      const above = element.previousElementSibling;
      if (!above || !element.checkVisibility() || !above.checkVisibility()) return [];
      const line = Number.parseFloat(getComputedStyle(element).borderTopWidth);
      return line > 0 && Number.parseFloat(getComputedStyle(above).borderBottomWidth) > 0 ? [element.className] : [];
    }),
  );

/**
 * Heads of cards with a small ghost button: how much they are higher than the others, and how far its text is from
 * their edge.
 */
const headsWithButton = (page: Page) =>
  page.evaluate(() => {
    const heads = [...document.querySelectorAll('.card > .card-header')];
    const heightOf = (head: Element) => head.getBoundingClientRect().height;
    const plain = Math.min(...heads.map(heightOf));
    return heads.flatMap((head) => {
      const button = head.querySelector('.hb-end > .hb-ghost.btn-sm:last-child');
      if (!button) return [];
      const edge = head.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(head).paddingRight);
      const { paddingRight, borderRightWidth } = getComputedStyle(button);
      const text =
        button.getBoundingClientRect().right - Number.parseFloat(paddingRight) - Number.parseFloat(borderRightWidth);
      return [{ higher: Math.round(heightOf(head) - plain), apart: Math.round(edge - text) }];
    });
  });

test('corners of cards stay round, lines are single, and a small button does not change the head of its card', async ({
  page,
  stack,
  adminApi,
}) => {
  const client = await aBusyClient(stack.url, adminApi);
  await logInBoth(page, stack, client);
  await page.setViewportSize({ width: 1280, height: 900 });
  const open = async (path: string, heading: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await settled(page);
  };

  await open('/dashboard/team', 'Team');
  await expect(page.locator('.card .table-responsive')).toBeVisible();
  expect(await coveredCorners(page)).toEqual([]);

  for (const path of ['/dashboard/tasks', '/client-portal/tasks']) {
    await open(path, 'Tasks');
    await expect(page.locator('.hb-task').first()).toBeVisible();
    expect(await doubledLines(page), path).toEqual([]);
    const chips = await page.locator('.hb-chip').evaluateAll((all) => all.map((chip) => chip.clientWidth));
    expect(chips.length, path).toBeGreaterThan(1);
    expect(Math.max(...chips), `a long name of a file does not span the card of ${path}`).toBeLessThanOrEqual(320);
  }

  await open('/client-portal/request-time?request=true', 'Pending Packages');
  const heights = await page.locator('.card > .card-header').evaluateAll((all) => all.map((head) => head.clientHeight));
  expect(heights.length).toBeGreaterThan(1);
  expect(new Set(heights).size, 'a button does not make the head of its card higher').toBe(1);
  const dialog = page.getByRole('dialog');
  const below = await page.evaluate(() => innerHeight - document.body.getBoundingClientRect().bottom);
  expect(below, 'a short page is not darker below its end than the backdrop makes it').toBeLessThanOrEqual(0);
  const ends = (of: Locator) => of.evaluate((element) => Math.round(element.getBoundingClientRect().right));
  expect(await ends(dialog.getByRole('button', { name: 'Submit request' }))).toBe(
    await ends(dialog.getByLabel('Payment Method')),
  );

  await open(`/dashboard/clients/${client.id}/overview`, client.name);
  const heads = await headsWithButton(page);
  expect(heads.length).toBeGreaterThan(2);
  expect(heads.filter(({ higher, apart }) => higher !== 0 || apart !== 0)).toEqual([]);
});

test('the heads and rows of cards share their padding at every width, amounts keep their distance, titles their room, and a tab is underlined as far as its word', async ({
  page,
  stack,
  adminApi,
}) => {
  test.setTimeout(1_200_000);
  const client = await aBusyClient(stack.url, adminApi);
  await logInBoth(page, stack, client);
  const uneven: string[] = [];
  const cramped: string[] = [];
  const squeezed: string[] = [];
  const wrapped: string[] = [];
  const screens = Object.entries({ ...forAdmins(client), ...forClients(client) }).filter(([name]) =>
    /dashboard|overview|account|usage|bills|reports|packages$|entries$|settings/.test(name),
  );
  for (const [name, [path = '/', heading = '']] of screens) {
    await openScreen(page, path, heading);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      uneven.push(...(await unevenCards(page)).map((text) => `${name} at ${width}: ${text}`));
      cramped.push(...(await crampedAmounts(page)).map((text) => `${name} at ${width}: ${text}`));
      squeezed.push(...(await squeezedTitles(page)).map((text) => `${name} at ${width}: ${text}`));
      wrapped.push(...(await wrappedTotals(page)).map((text) => `${name} at ${width}: ${text}`));
    }
  }
  expect(uneven).toEqual([]);
  expect(cramped).toEqual([]);
  expect(squeezed).toEqual([]);
  expect(wrapped).toEqual([]);

  const tab = page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Overview' });
  await page.goto('/client-portal');
  const { padding, reach } = await tab.evaluate((link) => ({
    padding: getComputedStyle(link).paddingInline,
    reach: link.getBoundingClientRect().height,
  }));
  expect(padding).toBe('0px');
  expect(reach).toBeGreaterThanOrEqual(44);
});

test('cards below each other keep the same distance on phones, and an empty message takes no row', async ({
  page,
  stack,
  adminApi,
}) => {
  const client = await aBusyClient(stack.url, adminApi);
  await logInBoth(page, stack, client);
  const screens = Object.entries({ ...forAdmins(client), ...forClients(client) }).filter(([name]) =>
    /client-overview|review|request-time/.test(name),
  );
  for (const [name, [path = '/', heading = '']] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const found = await distances(page);
      expect(found.length, name).toBeGreaterThan(0);
      expect([...new Set(found)], `${name} at ${width}`).toEqual([16]);
    }
  }

  await page.goto(`/dashboard/clients/addentry/${client.id}`);
  const fields = page.locator('.hb-fields', { has: page.getByLabel('Minutes worked') });
  await expect(fields.locator('> [role="status"]')).toBeEmpty();
  const rows = await fields.evaluate((grid) => getComputedStyle(grid).gridTemplateRows.split(' '));
  expect(rows).not.toContain('0px');
});

test('on a phone, Back stands beside the first line of a long name, nothing is empty below the email, and the total of a request starts where its buttons start', async ({
  page,
  stack,
  adminApi,
}) => {
  const name = 'Al-Mashreq International Engineering and Maintenance Company for Offices, Banks and Hospitals';
  const client = await anAccount(stack.url, adminApi, { name });
  await logInBoth(page, stack, client);
  await page.setViewportSize({ width: 360, height: 640 });
  const boxOf = async (of: Locator) => {
    const box = await of.boundingBox();
    if (!box) throw new Error('Not visible.');
    return { ...box, bottom: box.y + box.height };
  };
  await openScreen(page, `/dashboard/clients/${client.id}/overview`, name);
  const email = page.locator('.hb-contact').getByText(client.email);
  await expect(email).toBeVisible();
  await settled(page);
  const back = await boxOf(page.locator('.hb-head > .btn'));
  const title = await boxOf(page.getByRole('heading', { level: 1 }));
  expect(Math.round(back.y + back.height / 2)).toBe(Math.round(title.y + 14));
  const actions = await boxOf(page.locator('.hb-band .hb-head-actions'));
  expect(actions.y - (await boxOf(email)).bottom).toBeLessThanOrEqual(16);

  await openScreen(page, '/client-portal/request-time?request=true', 'Pending Packages');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Hours').fill('2');
  const total = await boxOf(dialog.locator('.modal-footer .hb-tabular'));
  expect(total.x).toBeCloseTo((await boxOf(dialog.getByRole('button', { name: 'Cancel' }))).x, 0);
});
