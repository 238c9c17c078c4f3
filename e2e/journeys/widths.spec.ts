import type { Client } from '@hourbank/contracts';
import { type Api, api, daysAgo, daysFromNow, noonOf } from '@hourbank/testing';
import type { Page } from '@playwright/test';
import { type BusyClient, aBusyClient } from '../support/busy-client';
import { findCutOff } from '../support/cut-off';
import { expect, test } from '../support/fixtures';
import { settled } from '../support/look';
import { aLoggedEntry, anAccount, aSoldPackage, freshEmail } from '../support/people';
import {
  forAdmins,
  forClients,
  isComplete,
  keepToken,
  logInBoth,
  openScreen,
  withoutAdmin,
  withoutClient,
} from '../support/screens';
import type { Stack } from '../support/stack';

// Tracing several hundred steps would take longer than the steps.
test.use({ trace: 'off', screenshot: 'off' });

const widths = isComplete
  ? [320, 360, 390, 768, 1024, 1100, 1280, 1366, 1440, 1920, 2560]
  : [320, 390, 768, 1024, 1280, 1440, 2560];

/** Names of 200 characters. */
const names = {
  'Latin without blanks': 'Donaudampfschifffahrtsgesellschaft'.repeat(6).slice(0, 200),
  'Latin with blanks': 'Haddad Architects and Partners for the Whole Middle East '.repeat(4).slice(0, 199),
  Arabic: 'شركة حداد للهندسة المعمارية والاستشارات في الشرق الأوسط '.repeat(4).slice(0, 199),
  emoji: '👩‍👩‍👧‍👦🇱🇧'.repeat(20).slice(0, 195),
};

/** Charts adapt to a new width some frames later; text that is cut off for longer than this is a failure, ms. */
const settleMs = 40_000;

/** Finds text that is still cut off when the layout is stable. */
async function findCutOffSettled(page: Page): Promise<string[]> {
  for (const since = Date.now(); ;) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const found = await findCutOff(page);
    if (found.length === 0 || Date.now() - since > settleMs) return found;
  }
}

/** Finds text that is cut off at any of the widths, with the width. */
async function cutOffAtAnyWidth(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await findCutOffSettled(page)).map((problem) => `${width}: ${problem}`));
  }
  return found;
}

interface Screen {
  path: string;
  heading: string;
  /** The button that opens a dialog. */
  opens?: string | RegExp;
}

async function expectNothingCutOff(page: Page, about: string, { path, heading, opens }: Screen) {
  await test.step(about, async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    if (!opens) await openScreen(page, path, heading);
    else {
      // The dialog of another screen may be open.
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await page.getByRole('button', { name: opens }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    }
    await settled(page);
    expect.soft(await cutOffAtAnyWidth(page), about).toEqual([]);
  });
}

async function walk(page: Page, screens: Record<string, string[]>) {
  for (const [name, [path = '/', heading = '']] of Object.entries(screens))
    await expectNothingCutOff(page, name, { path, heading });
}

const dialogsOf = ({ id, packageId, pendingId }: BusyClient): Record<string, Screen> => ({
  'adjust hours': { path: `/dashboard/clients/${id}/account`, heading: 'Account', opens: 'Deduct hours' },
  'add bonus hours': { path: `/dashboard/clients/${id}/account`, heading: 'Account', opens: 'Add bonus hours' },
  statement: { path: `/dashboard/clients/${id}/account`, heading: 'Account', opens: 'Statement' },
  'extend package': {
    path: `/dashboard/clients/editPackage/${packageId}`,
    heading: `Package #${packageId}`,
    opens: 'Extend',
  },
  'change hours or rate': {
    path: `/dashboard/clients/editPackage/${packageId}`,
    heading: `Package #${packageId}`,
    opens: 'Change hours or rate',
  },
  'what came in': {
    path: `/dashboard/clients/editPackage/${pendingId}`,
    heading: `Package #${pendingId}`,
    opens: 'Change what came in',
  },
  'delete client': { path: '/manageclients', heading: 'Client List', opens: /^Delete / },
  'delete task': { path: '/client-portal/tasks', heading: 'Your Tasks', opens: /^Delete / },
  'request more time': { path: '/client-portal/request-time', heading: 'Pending Packages', opens: 'Request More Time' },
  'upload proof': { path: '/client-portal/request-time', heading: 'Pending Packages', opens: /^Upload Proof/ },
});

/** A client whose values have the maximum length or are longer than any column. */
const longOf = (name: string): Partial<Client> => ({
  name,
  companyName: name,
  email: freshEmail().replace('@', `-${'a'.repeat(40)}@${'example-'.repeat(5)}mail.${'example-'.repeat(5)}`),
  phone: '+961 1 234 567 extension 12345678901234',
  website: `https://${'example-'.repeat(6)}site.example.com/${'a/long/address/'.repeat(10)}`,
});

/**
 * A client with this name and long values, with five digits of hours that expire soon, and entries that are not charged
 * for short and for long reasons.
 */
async function aLongClient(stack: Stack, adminApi: Api, name: string): Promise<BusyClient> {
  const client = await aBusyClient(stack.url, adminApi, longOf(name));
  const large = await aSoldPackage(adminApi, client.id, { hoursPurchased: 12_345.67, ratePerHour: 100 });
  const extended = await adminApi('POST', `/api/timePackages/${large.id}/extend`, {
    expiresOn: daysFromNow(20),
    reason: 'Agreed by phone',
  });
  expect(extended.status).toBe(200);
  for (const nonBillableReason of ['Our mistake: the import had skipped three products.', name])
    await aLoggedEntry(
      adminApi,
      { id: client.packageId, clientId: client.id },
      { packageId: undefined, hours: undefined, minutes: 20, billable: false, nonBillableReason },
    );
  return client;
}

const { 'Latin without blanks': longWord, ...otherNames } = names;

// The long word is the hardest to fit, so it is tested on every screen; the other names on the screens where a client's
// name is large. Lists show all of them.
const parts: Record<string, (page: Page, client: BusyClient) => Promise<void>> = {
  'the console of admins': (page, client) => walk(page, forAdmins(client)),
  'the portal': (page, client) => walk(page, forClients(client)),
  dialogs: async (page, client) => {
    for (const [name, screen] of Object.entries(dialogsOf(client))) await expectNothingCutOff(page, name, screen);
  },
};

test.describe('no text or control is cut off between 320 and 2560 px', () => {
  test.setTimeout(1_200_000);

  test('before the login', async ({ page }) => walk(page, { ...withoutAdmin, ...withoutClient }));

  for (const [kind, name] of Object.entries(otherNames))
    test(`on screens with a large name: ${kind}`, async ({ page, stack, adminApi }) => {
      const client = await aLongClient(stack, adminApi, name);
      await logInBoth(page, stack, client);
      const { 'admin-packages': packages } = forAdmins(client);
      const { 'portal-overview': portal } = forClients(client);
      await walk(page, { packages, portal });
    });

  for (const [part, look] of Object.entries(parts))
    test(`with a name of one long word: ${part}`, async ({ page, stack, adminApi }) => {
      const client = await aLongClient(stack, adminApi, longWord);
      await logInBoth(page, stack, client);
      await look(page, client);
    });
});

/** What of the open dialog a person cannot reach: the buttons at once, its title and its fields by scrolling. */
const findUnreachable = (page: Page): Promise<string[]> =>
  page.getByRole('dialog').evaluate(async (dialog) => {
    const found: string[] = [];
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    const foot = dialog.querySelector('.modal-footer');
    const edge = foot?.getBoundingClientRect().top ?? innerHeight;
    const check = (what: string, element: Element, end: number) => {
      const { top, bottom } = element.getBoundingClientRect();
      if (top < -1 || bottom > end + 1) found.push(`${what}: ${Math.round(top)} to ${Math.round(bottom)} of ${end}`);
    };
    for (const button of foot?.querySelectorAll('button') ?? []) check(button.textContent, button, innerHeight);
    for (const field of dialog.querySelectorAll<HTMLElement>(
      '.modal-body :is(input, select, textarea, button):enabled',
    )) {
      if (field.getClientRects().length === 0 || field.matches('[type="file"]')) continue;
      field.focus();
      await nextFrame();
      check(field.getAttribute('name') ?? field.textContent, field, edge);
    }
    const title = dialog.querySelector('h2');
    title?.scrollIntoView();
    if (title) check('title', title, innerHeight);
    dialog.scrollTop = dialog.scrollHeight;
    await nextFrame();
    const end = dialog.querySelector('.modal-body > :last-child')?.getBoundingClientRect().bottom ?? 0;
    const covered = end - (foot?.getBoundingClientRect().top ?? innerHeight);
    if (covered > 1) found.push(`end: ${Math.round(covered)} px below the buttons`);
    return found;
  });

test('title, fields, buttons and end of each dialog are reachable on a phone, also lying', async ({
  page,
  stack,
  adminApi,
}) => {
  test.setTimeout(600_000);
  const client = await aBusyClient(stack.url, adminApi);
  await logInBoth(page, stack, client);
  for (const size of [
    { width: 360, height: 640 },
    { width: 740, height: 360 },
  ])
    for (const [name, { path, heading, opens = '' }] of Object.entries(dialogsOf(client)))
      await test.step(`${name}, ${size.width} px`, async () => {
        await page.setViewportSize(size);
        await page.goto(path);
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
        await page.getByRole('button', { name: opens }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        if (name === 'request more time') await page.getByLabel('Payment Method*').selectOption('Bank Transfer');
        await settled(page);
        expect.soft(await findUnreachable(page), name).toEqual([]);
      });
});

test('phone numbers are whole in the client list from 1280 px on', async ({ page, stack, adminApi }) => {
  const phone = '+961 70 555 066';
  const { name } = await anAccount(stack.url, adminApi, {
    name: `Nour ${freshEmail()}`,
    phone,
    companyName: 'Brightpath Academy for Architects',
    website: 'https://brightpath-academy.example.com',
  });
  const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', admin.token);
  await page.goto(`/manageclients?search=${encodeURIComponent(name)}`);
  const link = page.getByRole('link', { name: phone });
  for (const width of [1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(link).toBeVisible();
    await expect.poll(() => link.evaluate((shown) => shown.scrollHeight <= shown.clientHeight), `${width}`).toBe(true);
    expect(await findCutOffSettled(page)).toEqual([]);
  }
});

test('amounts of 13 digits fit the tiles of the dashboard at every width', async ({ page, stack }) => {
  const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', admin.token);
  await page.route('**/api/analytics/headline-stats', async (route) => {
    const response = await route.fetch();
    const hours = 99_999_999.99;
    const large = { totalRevenue: 99_999_999_999.99, totalHoursSold: hours, totalHoursConsumed: hours };
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...large } });
  });
  await page.goto('/dashboard');
  await expect(page.getByText('$99,999,999,999.99')).toBeVisible();
  expect(await cutOffAtAnyWidth(page)).toEqual([]);
});

test('charts and amounts fit a phone that is turned while the dashboard is drawn', async ({
  page,
  stack,
  adminApi,
}) => {
  const { id } = await anAccount(stack.url, adminApi);
  const sold = await aSoldPackage(adminApi, id, { hoursPurchased: 6000, ratePerHour: 9999.99 });
  await aLoggedEntry(adminApi, sold, { date: noonOf(daysAgo(35)) });
  await aLoggedEntry(adminApi, sold);
  const { body: admin } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await keepToken(page, 'adminToken', admin.token);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    await page.locator('.hb-chart-fig').scrollIntoViewIfNeeded();
    await expect(page.locator('.hb-chart-fig svg text').first()).toBeVisible();
    await page.setViewportSize({ width, height: 900 });
    expect(await findCutOffSettled(page)).toEqual([]);
  }
});
