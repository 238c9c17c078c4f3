import { aPng } from '@hourbank/testing';
import type { Locator } from '@playwright/test';
import { adminConsole, cellOf, uploadOf } from '../support/admin-console';
import { writeFormatted } from '../support/editor';
import { expect, test } from '../support/fixtures';
import { keyboardOf } from '../support/keyboard';
import { expectGoodScreen } from '../support/look';
import { freshEmail } from '../support/people';

// With transitions, so that faults which show only during them are found.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The description as stored: bold text, a list of two items, and a link. */
async function expectFormatted(place: Locator) {
  await expect(place.locator('strong')).toHaveText('price list');
  await expect(place.locator('li')).toHaveText(['Totals', 'See the ticket']);
  await expect(place.getByRole('link', { name: 'ticket' })).toHaveAttribute('href', 'https://example.com/tickets/7');
}

test('a working day: sell hours, log time, correct it, and the client sees the same', async ({ page, stack }) => {
  const console = adminConsole(page);
  const client = { name: 'Nour Saab', email: freshEmail(), password: 'a long password' };

  await test.step('an admin logs in', async () => {
    await page.goto('/dashboard');
    await console.title('Backend');
    await console.logIn(stack.admin);
    await console.title('Dashboard');
  });

  await test.step('adds a client with a login', async () => {
    await page.getByRole('link', { name: 'Add Client' }).first().click();
    await console.title('Add Client');
    await console.fill({
      'Name*': client.name,
      'Email*': client.email,
      Phone: '+961 1 234 567',
      Company: 'Saab & Sons',
      Website: 'https://saab.example',
      Note: 'Prefers mornings',
    });
    await page.getByRole('textbox', { name: 'Password' }).fill(client.password);
    await console.button('Save client').click();
    await console.toast(`${client.name} was added.`);
    await console.title(client.name);
    await expect(page.getByRole('main')).toContainText(client.email);
    await expect(page.getByRole('status').getByRole('button', { name: 'Add Package' })).toBeVisible();
  });

  await test.step('sells a paid package with a proof', async () => {
    await page.getByRole('link', { name: 'Manage Packages' }).click();
    await expect(page.getByText('No time packages found.')).toBeVisible();
    await expectGoodScreen(page, 'admin-packages-empty', { isThemed: true });
    await page.getByRole('link', { name: 'Add Package' }).first().click();
    await console.title('Add Package');
    await console.fill({
      'Purchased hours*': '10',
      'Rate per hour*': '50',
      'Status*': 'active',
      'Payment method*': 'bank',
    });
    await expect(page.getByRole('switch', { name: 'Already paid' })).toBeChecked();
    const effects = page.getByRole('region', { name: 'What saving does' });
    await expect(effects).toContainText(/Issues the next invoice, INV-\d{4}-\d{6}, over \$500\.00\./);
    await expectGoodScreen(page, 'admin-package-paid-at-once', { isThemed: true });
    await console.files.setInputFiles(uploadOf(aPng(320, 200, 'transfer.png')));
    await expect(page.getByText('transfer.png')).toBeVisible();
    await console.button('Save package').click();
    await console.toast(/Package #\d+ was added\. INV-\d{4}-\d{6} was issued\./);
    await console.tab('Packages');
    const row = console.rowWith('Bank Transfer');
    await expect(cellOf(row, 'Purchased (h)')).toHaveText('10.00');
    await expect(cellOf(row, 'Used (h)')).toHaveText('0.00');
    await expect(cellOf(row, 'Rate/hr')).toHaveText('$50.00');
    await expect(cellOf(row, 'Status')).toHaveText(/^active/);
  });

  await test.step('opens the proof', async () => {
    await page.getByRole('link', { name: /View the proof/ }).click();
    const proof = page.getByRole('img', { name: 'transfer.png' });
    await expect(proof).toBeVisible();
    await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    await keyboardOf(page).leave(page.getByRole('dialog'));
    await expect(proof).toBeHidden();
  });

  await test.step('logs hours with formatted text and a screenshot', async () => {
    await page.getByRole('link', { name: /^Entries/ }).click();
    await expect(page.getByText('No time entries found.')).toBeVisible();
    await console.openEntryPage();
    await console.title('New Time Entry');
    await expect(console.field('Package*')).toHaveValue(/^\d+$/);
    await console.fill({ 'Hours*': '2.5', 'Status*': 'Resolved' });
    const balance = page.locator('section', { has: page.getByRole('heading', { name: 'Balance' }) });
    await expect(balance).toContainText('10 of 10 h left');
    await expect(page.getByText(/^2\.5\sh from #\d+; 7\.5\sh left in total$/)).toBeVisible();
    await writeFormatted(page);
    await console.files.setInputFiles(uploadOf(aPng(640, 360, 'before.png')));
    await expect(page.getByRole('img', { name: 'before.png' })).toBeVisible();
    await expectGoodScreen(page, 'admin-entry-filled', { isThemed: true });
    await console.button('Save entry').click();
    await console.tab('Time Entries');
    const row = console.rowWith('Resolved');
    await expect(cellOf(row, 'Hours')).toHaveText('2.50');
    await expectFormatted(cellOf(row, 'Description'));
    await expect(cellOf(row, 'Package')).toContainText('7.50 h left');
    await expect(row.getByRole('link', { name: 'Open before.png' }).locator('img')).toHaveJSProperty(
      'naturalWidth',
      640,
    );
  });

  await test.step('corrects the hours', async () => {
    await page.getByRole('link', { name: /^Edit entry/ }).click();
    await console.title(/^Time Entry #\d+/);
    await expect(page.getByRole('textbox', { name: 'Description' })).toContainText('price list');
    await console.field('Hours*').fill('4');
    await console.button('Save entry').click();
    await console.tab('Time Entries');
    const row = console.rowWith('Resolved');
    await expect(cellOf(row, 'Hours')).toHaveText('4.00');
    await expect(cellOf(row, 'Package')).toContainText('6.00 h left');
    await expect(page.getByRole('main')).toContainText('6 h of 10 h left');
    await expectFormatted(cellOf(row, 'Description'));
  });
  const entriesAddress = page.url();

  await test.step('the client logs in and sees the remaining hours and the entry', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Client login' })).toBeVisible();
    await console.fill({ 'Your Email*': client.email });
    await page.getByRole('textbox', { name: 'Password' }).fill(client.password);
    await console.button('Login').click();
    await console.title(`Welcome, ${client.name}!`);
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('6 of 10 h left');
    await expect(page.getByRole('meter')).toHaveJSProperty('value', 6);
    await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Usage History' }).click();
    const row = console.rowWith('Resolved');
    await expect(cellOf(row, 'Hours')).toHaveText('4.00 h');
    await expectFormatted(cellOf(row, 'Description'));
  });

  await test.step('the admin deletes the entry, which returns the hours', async () => {
    await page.goto(entriesAddress);
    await page.getByRole('button', { name: /^Delete entry/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectGoodScreen(page, 'admin-confirm', { isThemed: true });
    await console.confirm('Are you sure you want to delete this entry?', 'Delete entry');
    await expect(page.getByText('No time entries found.')).toBeVisible();
    await console.sendDeletion();
    await page.goto('/client-portal');
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('10 of 10 h left');
    await expect(page.getByText('No entries yet.')).toBeVisible();
  });
});
