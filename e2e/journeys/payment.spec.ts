import type { TimePackage } from '@hourbank/contracts';
import { aPdf, api, aPng, aSlip, form, recordsOf, type SampleFile, textOfPdf } from '@hourbank/testing';
import { adminConsole, cellOf, uploadOf } from '../support/admin-console';
import { apiTest, expect, test } from '../support/fixtures';
import { keyboardOf } from '../support/keyboard';
import { expectError } from '../support/responses';
import { expectGoodScreen } from '../support/look';
import { aLoggedEntry, anAccount, aRequestedPackage, freshEmail, prepareInvoice } from '../support/people';
import { bytesOf, downloadBy } from '../support/downloads';

const balancesOf = (csv: string) => recordsOf(csv).map(({ balance }) => Number(balance));

test('hours are requested, paid, sent back, paid again, approved and used; invoice and statement agree', async ({
  page,
  adminApi,
}) => {
  const console = adminConsole(page);
  const client = { name: 'Rana Haddad', email: freshEmail(), password: 'a long password' };
  const tab = (name: string) => page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name }).click();
  const dialog = page.getByRole('dialog');
  const request = async (hours: string, method: string) => {
    await page.getByRole('button', { name: 'Request More Time' }).click();
    await dialog.getByLabel(/^Hours/).fill(hours);
    await dialog.getByLabel(/^Payment Method/).selectOption({ label: method });
  };
  const item = (hours: number) => page.getByRole('listitem').filter({ hasText: `${hours} h @ $50` });
  let packageId = 0;

  await test.step('registers', async () => {
    await page.goto('/register');
    await console.fill({ 'Name*': client.name, 'Email*': client.email });
    await page.getByRole('textbox', { name: 'Password' }).fill(client.password);
    await console.button('Register').click();
    await console.title(`Welcome, ${client.name}!`);
  });

  await test.step('requests hours with an image of the payment', async () => {
    await page.getByRole('region', { name: 'Balance' }).getByRole('link', { name: 'Request More Time' }).click();
    await expect(dialog.getByLabel(/^Hours/)).toBeFocused();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No pending packages.')).toBeVisible();
    await request('10', 'Bank Transfer');
    await expect(dialog).toContainText('$500.00');
    await dialog.locator('input[type="file"]').setInputFiles(uploadOf(aSlip('transfer.png', 320, 200)));
    await expectGoodScreen(page, 'portal-request-filled');
    await dialog.getByRole('button', { name: 'Submit request' }).click();
    await expect(page.getByText('Request submitted! Awaiting approval.')).toBeVisible();
    await expect(item(10)).toContainText('Pending');
    await item(10)
      .getByRole('link', { name: /^Open the proof/ })
      .click();
    await expect
      .poll(() => dialog.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(320);
    await keyboardOf(page).leave(dialog);
  });

  await test.step('requests hours without a proof, and uploads a PDF later', async () => {
    await request('4', 'OMT');
    await dialog.getByRole('button', { name: 'Submit request' }).click();
    await expect(item(4)).toContainText('Needs Payment Proof');
    packageId = Number((await item(4).getAttribute('aria-label'))?.replace(/\D/g, ''));
    await item(4)
      .getByRole('button', { name: /^Upload (another p|P)roof/ })
      .click();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByText('Choose an image or a PDF.')).toBeVisible();
    await dialog.locator('input[type="file"]').setInputFiles(uploadOf(aPdf('Paid', 'receipt.pdf')));
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(`Payment proof for package #${packageId} uploaded! Awaiting approval.`)).toBeVisible();
    await expect(item(4)).toContainText('Pending');
    await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible();
    await page.reload();
    await expect(item(4)).toContainText('Pending');
    await item(4)
      .getByRole('link', { name: /receipt\.pdf/ })
      .click();
    await expect(dialog.getByRole('img', { name: 'First page of receipt.pdf' })).toBeVisible();
    await keyboardOf(page).leave(dialog);
  });

  await test.step('an admin sends it back with a reason; the client sees the reason and uploads again', async () => {
    const reason = 'The receipt shows another amount.';
    expect(await adminApi('POST', `/api/timePackages/${packageId}/send-back`, { reason })).toMatchObject({
      status: 200,
      body: { status: 'pending', reviewNote: reason },
    });
    await page.reload();
    await expect(item(4)).toContainText(`Sent back: ${reason}`);
    await expect(item(4).getByRole('link', { name: /receipt\.pdf/ })).toBeVisible();
    await expectGoodScreen(page, 'portal-request-sent-back');
    await item(4)
      .getByRole('button', { name: /^Upload (another p|P)roof/ })
      .click();
    await dialog.locator('input[type="file"]').setInputFiles(uploadOf(aPdf(`Paid by ${freshEmail()}`, 'right.pdf')));
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(item(4)).toContainText('Pending');
    await expect(item(4)).not.toContainText('Sent back');
  });

  let invoiceNumber = '';
  await test.step('an admin approves, and the hours are available', async () => {
    const { status, body } = await adminApi<TimePackage>('POST', `/api/timePackages/${packageId}/approve`);
    expect([status, body.status, body.reviewNote]).toEqual([200, 'active', null]);
    invoiceNumber = body.invoiceNumber ?? '';
    expect(invoiceNumber).toMatch(/\d/);
    await prepareInvoice(adminApi, packageId);
    await aLoggedEntry(adminApi, body, { hours: 1.25, description: '<p>Price list, "new"</p>' });
    await tab('Overview');
    await page.reload();
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('2.75 of 4 h left');
  });

  await test.step('downloads the invoice, which shows client, hours and price', async () => {
    await tab('Bills & Payments');
    const row = console.rowWith(invoiceNumber);
    await expect(row).toHaveCount(1);
    await expect(cellOf(row, 'Amount')).toHaveText('$200.00');
    await expect(console.rowWith('$500.00')).toHaveCount(0);
    await expectGoodScreen(page, 'portal-bills');
    const [first, second] = [
      await downloadBy(page, row.getByRole('link')),
      await downloadBy(page, row.getByRole('link')),
    ];
    expect(first.suggestedFilename()).toMatch(/\.pdf$/);
    const [bytes, again] = [await bytesOf(first), await bytesOf(second)];
    expect(again.equals(bytes)).toBe(true);
    const text = textOfPdf(bytes).join('|');
    for (const words of [
      'INVOICE',
      invoiceNumber,
      client.name,
      client.email,
      `Prepaid support hours, package #${packageId}`,
      '$50.00',
      '$200.00',
      'by OMT.',
    ]) {
      expect(text).toContain(words);
    }
  });

  await test.step('the closing balance of the statement equals the balance in the portal', async () => {
    await tab('Overview');
    const balance = page.getByRole('region', { name: 'Balance' });
    await expect(balance).toContainText('of 4 h left');
    const left = await balance.innerText();
    await tab('Reports');
    await expect(cellOf(console.rowWith('Price list'), 'Balance')).toHaveText('2.75 h');
    await expectGoodScreen(page, 'portal-reports');
    const csv = (await bytesOf(await downloadBy(page, console.button('Download CSV')))).toString();
    expect(csv.startsWith('\ufeff')).toBe(true);
    expect(csv).toContain('"Price list, ""new"""');
    expect(balancesOf(csv).at(-1)).toBe(Number(/([\d.]+) of 4\sh left/.exec(left)?.[1]));
  });
});

const pdf = async (url: string, token: string, path: string) => {
  const { body } = await api(url, { token })<{ url: string }>('POST', '/api/download-tickets', { path });
  const response = await fetch(url + body.url);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

apiTest('20 parallel approvals issue one invoice, with the same bytes for everyone', async ({ stack, adminApi }) => {
  const account = await anAccount(stack.url, adminApi);
  const { id } = await aRequestedPackage(account.api, aSlip());
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => adminApi<TimePackage>('POST', `/api/timePackages/${id}/approve`)),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(responses.map(({ body }) => body.invoiceNumber)).size).toBe(1);
  expect(responses[0]?.body.invoiceNumber).toMatch(/\d/);

  const { body: next } = await adminApi<TimePackage>(
    'POST',
    `/api/timePackages/${(await aRequestedPackage(account.api, aSlip())).id}/approve`,
  );
  const numberOf = (text: string | null | undefined) => Number(text?.match(/\d+$/)?.[0]);
  expect(numberOf(next.invoiceNumber)).toBe(numberOf(responses[0]?.body.invoiceNumber) + 1);

  await prepareInvoice(adminApi, id);
  const [first, second] = [
    await pdf(stack.url, account.token, `/api/client/invoice/${id}`),
    await pdf(stack.url, account.token, `/api/client/invoice/${id}`),
  ];
  expect(first).toMatchObject({ status: 200, type: 'application/pdf' });
  expect(second.bytes.equals(first.bytes)).toBe(true);
});

apiTest('an invalid proof is rejected, and the package does not change', async ({ stack, adminApi }) => {
  const { api: client } = await anAccount(stack.url, adminApi);
  const { id } = await aRequestedPackage(client);
  const script = Buffer.from('<html><script>alert(1)</script></html>');
  const image = aPng();
  const bad: Record<string, SampleFile | SampleFile[]>[] = [
    { paymentProof: { name: 'proof.png', type: 'image/png', bytes: script } },
    {
      paymentProof: {
        name: 'proof.svg',
        type: 'image/svg+xml',
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
    },
    { paymentProof: [image, image] },
    { other: image },
    {},
  ];
  for (const files of bad) {
    const { status } = await client('PATCH', `/api/client/packages/${id}`, form({}, files));
    expect([400, 415, 422], JSON.stringify(Object.keys(files))).toContain(status);
  }
  expect((await client<TimePackage[]>('GET', '/api/client/packages')).body).toMatchObject([
    { id, paymentProof: null, paymentProofUrl: null },
  ]);
  expectError(
    await client('POST', '/api/client/request-time', { hours: 1, ratePerHour: 1, paymentMethod: 'bank' }),
    422,
    { code: 'rate_fixed' },
  );
  expectError(await adminApi('POST', `/api/timePackages/${id}/send-back`, { reason: ' ' }), 422, {
    error: 'Tell the client what to fix.',
  });
});
