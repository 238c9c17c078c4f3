import type { TimePackage } from '@hourbank/contracts';
import { api, aSlip, noonOf, today } from '@hourbank/testing';
import type { Locator, Page } from '@playwright/test';
import { adminConsole, cellOf } from '../support/admin-console';
import { bytesOf, downloadBy } from '../support/downloads';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { aLoggedEntry, anAccount, aRequestedPackage, aSoldPackage, prepareInvoice } from '../support/people';

/** Waits until the library has drawn a chart with a width and height. */
async function expectChart(chart: Locator, size: readonly [number, number]) {
  const drawn = chart.locator('.echarts-for-react svg');
  await expect(drawn.locator('path').first()).toBeAttached();
  await expect.poll(() => drawn.evaluate((svg: SVGSVGElement) => [svg.clientWidth, svg.clientHeight])).toEqual(size);
}

const tile = (page: Page, label: string) => page.getByRole('region', { name: label });
const day = today();
const month = new Date(noonOf(day)).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

test.beforeEach(async ({ page, stack }) => {
  const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await page.addInitScript((token) => localStorage.setItem('adminToken', token), body.token);
});

test('the dashboard shows hours sold and consumed as charts, tables and CSV', async ({ page, stack, adminApi }) => {
  const statistics = async () =>
    (
      await adminApi<{ totalHoursSold: number; totalHoursConsumed: number; totalRevenue: number }>(
        'GET',
        '/api/analytics/headline-stats',
      )
    ).body;
  const before = await statistics();
  const client = await anAccount(stack.url, adminApi, { companyName: '=cmd' });
  const sold = await aSoldPackage(adminApi, client.id, {
    hoursPurchased: 8,
    ratePerHour: 45.5,
    paymentMethod: 'wish',
    purchaseDate: day,
  });
  await aLoggedEntry(adminApi, sold, { hours: 1.25, date: noonOf(day) });
  await expect.poll(statistics).toMatchObject({
    totalHoursSold: before.totalHoursSold + 8,
    totalHoursConsumed: before.totalHoursConsumed + 1.25,
    totalRevenue: before.totalRevenue + 364,
  });

  const { totalHoursSold, totalHoursConsumed, totalRevenue } = await statistics();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(tile(page, 'Total Hours Sold')).toContainText(`${totalHoursSold.toLocaleString('en-US')}h`);
  await expect(tile(page, 'Hours Consumed')).toContainText(`${totalHoursConsumed.toLocaleString('en-US')}h`);
  await expect(tile(page, 'Total Revenue')).toContainText(
    `$${totalRevenue.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(totalRevenue) ? 0 : 2 })}`,
  );
  await expect(tile(page, 'Active Clients')).toContainText(/[1-9]/);
  await expect(
    page.getByRole('table', { name: 'Hours sold and consumed per month' }).getByRole('row').filter({ hasText: month }),
  ).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Paid packages per payment method' })).toContainText('Wish Money');
  const chart = page.getByRole('img', { name: /^Hours sold and consumed per month/ });
  // Sections above the chart push it down while they load.
  await page.waitForLoadState('networkidle');
  await chart.scrollIntoViewIfNeeded();
  const pie = page.getByRole('img', { name: /^Paid packages per payment method/ });
  await expectChart(chart, [300, 150]);
  await expectChart(pie, [150, 150]);
  const firstColor = () => chart.locator('svg path[fill^="#"]').first().getAttribute('fill');
  const light = await firstColor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(firstColor).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  // On a narrow screen a chart has the width of its place. The first change of a width is easily missed.
  for (const window of [300, 280]) {
    await page.setViewportSize({ width: window, height: 800 });
    const place = await page.locator('.hb-chart-fig').evaluate(({ clientWidth }) => clientWidth);
    expect(place).toBeLessThan(window - 50);
    await expectChart(chart, [place, 150]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectChart(chart, [300, 150]);
  await expectGoodScreen(page, 'admin-dashboard-filled');

  for (const [label, name, said] of [
    ['Clients CSV', 'clients.csv', "'=cmd"],
    ['Packages CSV', 'packages.csv', '45.5'],
    ['Time Entries CSV', 'time-entries.csv', '1.25'],
  ] as const) {
    const file = await downloadBy(page, page.getByRole('button', { name: label, exact: true }));
    const text = (await bytesOf(file)).toString();
    expect(file.suggestedFilename(), name).toMatch(/\.csv$/);
    expect(text.startsWith('\ufeff'), name).toBe(true);
    expect(text, name).toContain(said);
  }
});

test('changed payment instructions are logged and shown to clients', async ({ page, stack, adminApi }) => {
  const console = adminConsole(page);
  const client = await anAccount(stack.url, adminApi);
  const number = `4711-${client.id}`;
  await page.goto('/dashboard/settings');
  await console.field('Name').first().fill('Cedar Support');
  await console.button('Save company').click();
  await console.toast('Settings saved');
  await page.getByRole('link', { name: 'Payment accounts' }).click();
  await console.field('OMT account number').fill(number);
  await console.field('IBAN').fill('LB62 0999');
  await console.button('Save payment accounts').click();
  await expect(page.getByText('Enter a valid IBAN.')).toBeVisible();
  await console.field('IBAN').fill('LB62 0999 0000 0001 0019 0122 9114');
  await console.button('Save payment accounts').click();
  await console.toast('Settings saved');
  await page.getByRole('link', { name: 'Change history' }).click();
  const change = page.getByRole('table', { name: 'Change history' }).getByRole('row').filter({ hasText: number });
  await expect(change).toHaveCount(1);
  await expect(cellOf(change, 'Who')).toHaveText(`${stack.admin.username} #1`);
  await expectGoodScreen(page, 'admin-settings-changed');

  await page.evaluate((token) => localStorage.setItem('clientToken', token), client.token);
  await page.goto('/client-portal/request-time');
  await expect(page.getByRole('region', { name: 'OMT' })).toContainText(number);
});

test('a stopwatch continues after a reload and reports its time', async ({ page, stack, adminApi }) => {
  const console = adminConsole(page);
  const client = await anAccount(stack.url, adminApi);
  const { id } = await aLoggedEntry(adminApi, await aSoldPackage(adminApi, client.id));
  const watch = page.getByRole('group', { name: `Stopwatch of entry ${id}` });
  const key = (name: string) => console.button(`${name} the stopwatch of entry ${id}`);
  await page.clock.install();
  await page.goto(`/dashboard/clients/entries/${client.id}`);
  await expect(watch).toContainText('00:00:00');
  await key('Play').click();
  await page.clock.fastForward('46:00');
  // The clock of the page goes on, also while a busy machine does other work.
  await expect(watch).toContainText(/00:4[67]:/);
  await page.reload();
  await expect(watch).toContainText(/00:4[67]:/);
  await expect(key('Play')).toBeDisabled();
  await key('Stop').click();
  await expect(page.getByRole('main')).toContainText(
    new RegExp(`Entry #${id}: 00:4[67]:\\d\\d recorded, rounds to 1\\sh\\.`),
  );
  await key('Reset').click();
  await expect(watch).toContainText('00:00:00');
  await expect(page.getByText(/recorded, rounds to/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send Status' })).toBeVisible();
});

test('the client whose time is logged is marked in the alternative table', async ({ page, stack, adminApi }) => {
  const console = adminConsole(page);
  const { email } = await anAccount(stack.url, adminApi);
  await page.goto('/dashboard/clients/');
  await console.search(email);
  await console.rowWith(email).getByRole('button', { name: 'Log Time Entry' }).click();
  await console.title('Log Time Entry Selected');
  await page.goBack();
  await expect(console.rowWith(email).getByRole('button', { name: 'Selected' })).toBeVisible();
});

test('a payment is sent back with a reason, then approved with its proof beside it', async ({
  page,
  stack,
  adminApi,
}) => {
  const console = adminConsole(page);
  const client = await anAccount(stack.url, adminApi);
  const { id } = await aRequestedPackage(client.api, aSlip('transfer.png'));
  await page.goto(`/dashboard/clients/editPackage/${id}`);
  const review = page.getByRole('region', { name: 'Payment review' });
  await expect(review).toContainText('Waiting for review');
  await expect(review).toContainText('$200.00');
  await expect
    .poll(() =>
      review
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(300);
  await console.button('Send back').click();
  await expect(review.getByText('Tell the client what to fix.')).toBeVisible();
  await review.getByLabel('Reason for sending back').fill('The receipt shows another amount.');
  await console.button('Send back').click();
  await console.toast(`Package #${id} was sent back.`);
  await expect(review).toContainText('Sent back: The receipt shows another amount.');
  await console.button('Approve').click();
  await console.toast(`Package #${id} was approved.`);
  await expect(review).toHaveCount(0);
  await prepareInvoice(adminApi, id);
  const invoice = await bytesOf(await downloadBy(page, page.getByRole('button', { name: /^Invoice / })));
  expect(invoice.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await client.api('GET', '/api/client/packages')).body).toMatchObject([
    { id, status: 'active', reviewNote: null, invoiceNumber: expect.stringMatching(/\d/) },
  ]);
});

test("a slip that proved another client's package is approved with a reason only", async ({
  page,
  stack,
  adminApi,
}) => {
  const console = adminConsole(page);
  const slip = aSlip();
  const [other, client] = [
    await anAccount(stack.url, adminApi, { name: 'شركة حداد للهندسة المعمارية '.repeat(7).trim() }),
    await anAccount(stack.url, adminApi),
  ];
  const [first, { id }] = [await aRequestedPackage(other.api, slip), await aRequestedPackage(client.api, slip)];
  expect((await adminApi('POST', `/api/timePackages/${first.id}/approve`)).status).toBe(200);
  await page.goto(`/dashboard/clients/editPackage/${id}`);
  const review = page.getByRole('region', { name: 'Payment review' });
  await expect(review.getByText('The same file proved')).toContainText(other.name);
  await expect(review.getByRole('link', { name: `package #${first.id}` })).toHaveAttribute(
    'href',
    `/dashboard/clients/editPackage/${first.id}`,
  );
  await expectGoodScreen(page, 'admin-same-proof', { isThemed: true });
  await console.button('Approve').click();
  const reason = review.getByLabel('Reason for approving anyway');
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription('Enter a reason to approve anyway.');
  await reason.fill('One transfer for both.');
  await console.button('Approve').click();
  await console.toast(`Package #${id} was approved.`);
  expect((await client.api('GET', '/api/client/packages')).body).toMatchObject([{ id, status: 'active' }]);
});

test('cash in another currency is approved, stands on the invoice and goes when the payment is taken back', async ({
  page,
  stack,
  adminApi,
}) => {
  const console = adminConsole(page);
  const payments = { otherCurrency: 'LBP', acceptsCash: true, tax: { label: '', rate: 0 } };
  expect((await adminApi('PUT', '/api/settings', { payments })).status).toBe(200);
  try {
    const client = await anAccount(stack.url, adminApi);
    const { id } = await aRequestedPackage(client.api);
    await page.goto(`/dashboard/clients/editPackage/${id}`);
    const review = page.getByRole('region', { name: 'Payment review' });
    await expect(review).toContainText('Received today: $200.00 by Bank Transfer');
    await expectGoodScreen(page, 'admin-received', { isThemed: true });
    await console.button('Change what came in').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Payment method').selectOption('Cash');
    await dialog.getByLabel('Amount').fill('17900000');
    await dialog.getByLabel('Currency').selectOption('LBP');
    await dialog.getByLabel('Receipt number').fill('K-17');
    await expect(dialog.getByRole('status')).toHaveText('= 89,500 LBP per USD');
    await expectGoodScreen(page, 'admin-received-dialog', { isThemed: true });
    await dialog.getByRole('button', { name: 'Use these values' }).click();
    await expect(console.button('Change what came in')).toBeFocused();
    await expect(review).toContainText(/Received today: LBP\s17,900,000 by Cash/);
    await console.button('Approve').click();
    await console.toast(`Package #${id} was approved.`);
    await expect(page.getByRole('region', { name: 'Package', exact: true })).toContainText(/LBP\s17,900,000 on /);
    const read = await adminApi<TimePackage>('GET', `/api/timePackages/${id}`);
    expect(read.body).toMatchObject({ paymentMethod: 'cash', receivedAmount: 17_900_000, receiptNumber: 'K-17' });
    const { body: back } = await adminApi('PUT', `/api/timePackages/${id}`, { status: 'pending' });
    expect(back).toMatchObject({ receivedAmount: null, receiptNumber: null, invoiceNumber: null });
  } finally {
    await adminApi('PUT', '/api/settings', {
      payments: { otherCurrency: '', acceptsCash: false, tax: { label: '', rate: 0 } },
    });
  }
});
