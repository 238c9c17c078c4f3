import type { TimePackage } from '@hourbank/contracts';
import { formatDate } from '@hourbank/i18n/format';
import { api, recordsOf, textOfPdf, today } from '@hourbank/testing';
import { adminConsole } from '../support/admin-console';
import { bytesOf, downloadBy } from '../support/downloads';
import { expect, test } from '../support/fixtures';
import { expectGoodScreen } from '../support/look';
import { anAccount } from '../support/people';

const noTax = { otherCurrency: '', acceptsCash: false, tax: { label: '', rate: 0 } };

test('a client pays a request with tax in cash, and taking the payment back gives a credit note', async ({
  page,
  browser,
  stack,
  adminApi,
}) => {
  const read = async <T>(path: string) => (await adminApi<T>('GET', path)).body;
  const liabilityAndRevenue = async () => {
    const { totalRevenue } = await read<{ totalRevenue: number }>('/api/analytics/headline-stats');
    const { headers } = await adminApi('GET', '/api/reports/liability?totals=true&pageSize=1');
    const { closing } = JSON.parse(headers.get('X-Totals') ?? '') as { closing: { amountCents: number } };
    return [totalRevenue, closing.amountCents];
  };
  const { body: session } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', stack.admin);
  await page.addInitScript((token) => localStorage.setItem('adminToken', token), session.token);
  const console = adminConsole(page);
  const client = await anAccount(stack.url, adminApi);
  const [revenue = 0, liability = 0] = await liabilityAndRevenue();

  try {
    await page.goto('/dashboard/settings/prices');
    const card = page.getByRole('form', { name: 'Prices' });
    await card.getByLabel('Other currency').fill('LBP');
    await card.getByLabel('Cash').selectOption('Admins can choose cash');
    await card.getByLabel('Tax label').fill('VAT');
    await card.getByLabel('Tax rate').fill('11');
    await console.button('Save prices').click();
    await console.toast('Settings saved');

    const portal = await browser.newPage();
    await portal.addInitScript((token) => localStorage.setItem('clientToken', token), client.token);
    await portal.goto(`${stack.url}/client-portal/request-time?request=true&hours=10`);
    const dialog = portal.getByRole('dialog');
    await expect(dialog).toContainText(/10\sh × \$50 = \$500\.00 \+ VAT 11\s% \$55\.00 = \$555\.00/);
    await dialog.getByLabel('Payment Method').selectOption('OMT');
    await expectGoodScreen(portal, 'portal-request-taxed', { isThemed: true });
    await dialog.getByRole('button', { name: 'Submit request' }).click();
    await expect(portal.getByText('Request submitted! Awaiting approval.')).toBeVisible();
    const [requested] = (await client.api<TimePackage[]>('GET', '/api/client/packages')).body;
    const id = requested?.id ?? 0;
    await expect(portal.getByRole('listitem', { name: `Package #${id}` })).toContainText(
      /\$500\.00 \+ VAT 11\s% \$55\.00 = \$555\.00/,
    );
    await portal.close();

    await page.goto(`/dashboard/clients/editPackage/${id}`);
    const review = page.getByRole('region', { name: 'Payment review' });
    await expect(review).toContainText('Received today: $555.00 by OMT');
    await expect(page.getByLabel('Tax')).toHaveValue('11');
    await expectGoodScreen(page, 'admin-review-taxed', { isThemed: true });
    await console.button('Change what came in').click();
    const received = page.getByRole('dialog');
    await received.getByLabel('Payment method').selectOption('Cash');
    await received.getByLabel('Amount').fill('49672500');
    await received.getByLabel('Currency').selectOption('LBP');
    await expect(received.getByRole('status')).toHaveText('= 89,500 LBP per USD');
    await received.getByRole('button', { name: 'Use these values' }).click();
    await console.button('Approve').click();
    await console.toast(`Package #${id} was approved.`);
    const { invoiceNumber } = await read<TimePackage>(`/api/timePackages/${id}`);
    const invoice = await downloadBy(page, console.button(`Invoice ${invoiceNumber}`));
    const text = textOfPdf(await bytesOf(invoice)).join('|');
    expect(text).toContain('Subtotal|$500.00|VAT 11 %|$55.00|Total|$555.00');
    expect(text).toContain('Received: LBP 49,672,500 on');
    expect(await liabilityAndRevenue()).toEqual([revenue + 500, liability + 50_000]);

    await adminApi('PUT', `/api/timePackages/${id}`, { status: 'pending' });
    await page.reload();
    const button = page.getByRole('button', { name: /^Credit note CN-/ });
    const credit = textOfPdf(await bytesOf(await downloadBy(page, button))).join('|');
    expect(credit).toContain('CREDIT NOTE|CN-');
    expect(credit).toContain(`Cancels invoice ${invoiceNumber} of ${formatDate(today())}.`);
    await page.goto(`/dashboard/clients/packages/${client.id}`);
    await expect(page.getByRole('table', { name: 'Void invoices' })).toContainText('Credit note CN-');
    await expectGoodScreen(page, 'admin-void-taxed', { isThemed: true });
    expect(await liabilityAndRevenue()).toEqual([revenue, liability]);

    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Total Revenue' })).toContainText(/Without tax|Nothing sold yet/);
    await page.goto('/dashboard/reports');
    const csv = await downloadBy(page, console.button('Invoices of the month as CSV'));
    const documents = recordsOf((await bytesOf(csv)).toString()).filter(
      ({ clientId }) => clientId === String(client.id),
    );
    expect(
      documents.map(({ kind, net, tax, total, receivedAmount }) => [kind, net, tax, total, receivedAmount]),
    ).toEqual([
      ['invoice', '500', '55', '555', '49672500'],
      ['creditNote', '-500', '-55', '-555', ''],
    ]);

    await page.goto(`/dashboard/clients/${client.id}/terms`);
    await page.getByLabel('Exempt from tax').click();
    await console.toast('The tax was saved.');
    await expectGoodScreen(page, 'admin-terms-taxed', { isThemed: true });
    expect((await client.api<{ tax?: object }>('GET', '/api/payment-instructions')).body.tax).toBeUndefined();
  } finally {
    await adminApi('PUT', '/api/settings', { payments: noTax });
  }
});
