import type { TimePackage } from '@hourbank/contracts';
import { aPdf, aPng } from '@hourbank/testing';
import { adminConsole, uploadOf } from '../support/admin-console';
import { downloadOf } from '../support/downloads';
import { expect, test } from '../support/fixtures';
import { keyboardOf } from '../support/keyboard';
import { expectGoodScreen } from '../support/look';
import { freshEmail, prepareInvoice } from '../support/people';
import { useTheme } from '../support/screen';

test.use({ viewport: { width: 390, height: 844 } });

test('a client registers, requests hours, pays and reads its documents at phone width, in the dark theme, by keyboard only', async ({
  page,
  adminApi,
}) => {
  const console = adminConsole(page);
  const { keyboard } = page;
  const { press, type, choose, reach, leave } = keyboardOf(page);
  const dialog = page.getByRole('dialog');
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
  const tab = (name: string) => press(page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name }));
  const item = (hours: number) => page.getByRole('listitem').filter({ hasText: `${hours} h @ $50` });
  const chooseFile = async (file: ReturnType<typeof uploadOf>) => {
    const chooser = page.waitForEvent('filechooser');
    await press(dialog.locator('input[type="file"]'), 'Space');
    await (await chooser).setFiles(file);
  };
  await useTheme(page, 'dark');

  await test.step('registers', async () => {
    await page.goto('/register');
    await type(console.field('Name*'), 'Samir Aoun');
    await type(console.field('Email*'), freshEmail());
    await type(page.getByRole('textbox', { name: 'Password' }), 'a long password');
    await keyboard.press('Enter');
    await console.title('Welcome, Samir Aoun!');
  });

  await test.step('requests hours in a dialog that keeps the focus and returns it on closing', async () => {
    await tab('Request More Time');
    const open = page.getByRole('button', { name: 'Request More Time' });
    await press(open);
    await leave(dialog);
    await expect(open).toBeFocused();
    await keyboard.press('Enter');
    await type(dialog.getByLabel(/^Hours/), '4');
    await choose(dialog.getByLabel(/^Payment Method/), 'OMT');
    await chooseFile(uploadOf(aPng(64, 48, 'transfer.png')));
    await expectGoodScreen(page, 'portal-request-keyboard');
    await press(inDialog('Submit request'));
    await expect(item(4)).toContainText('Pending');
    await press(item(4).getByRole('link', { name: /^Open the proof/ }));
    await expect(dialog.getByRole('img')).toBeVisible();
    await leave(dialog);
  });

  await test.step('uploads another proof after the first was sent back', async () => {
    const packageId = Number((await item(4).getAttribute('aria-label'))?.replace(/\D/g, ''));
    await adminApi('POST', `/api/timePackages/${packageId}/send-back`, { reason: 'The receipt cannot be read.' });
    await page.reload();
    await press(item(4).getByRole('button', { name: /^Upload (another p|P)roof/ }));
    await chooseFile(uploadOf(aPdf(`Paid by ${freshEmail()}`, 'receipt.pdf')));
    await expectGoodScreen(page, 'portal-proof-keyboard');
    await press(inDialog('Submit'));
    await expect(page.getByText(`Payment proof for package #${packageId} uploaded! Awaiting approval.`)).toBeVisible();
    expect((await adminApi<TimePackage>('POST', `/api/timePackages/${packageId}/approve`)).status).toBe(200);
    await prepareInvoice(adminApi, packageId);
    // The portal does not reload data that it loaded a moment ago.
    await page.reload();
  });

  await test.step('downloads the invoice and the statement', async () => {
    await tab('Bills & Payments');
    const invoice = await downloadOf(page, () => press(page.getByRole('link', { name: /^Download Invoice/ })));
    expect(invoice.suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.pdf$/);
    await tab('Reports');
    const statement = await downloadOf(page, () => press(console.button('Download CSV')));
    expect(statement.suggestedFilename()).toMatch(/\.csv$/);
  });

  await test.step('logs out', async () => {
    await reach(page.getByRole('button', { name: 'Logout' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Client login' })).toBeVisible();
  });
});
