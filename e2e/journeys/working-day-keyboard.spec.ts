import { adminConsole, cellOf } from '../support/admin-console';
import { expect, test } from '../support/fixtures';
import { keyboardOf } from '../support/keyboard';
import { freshEmail } from '../support/people';

test('a working day by keyboard only', async ({ page, stack }) => {
  const console = adminConsole(page);
  const { keyboard } = page;
  const { press, type, choose, reach } = keyboardOf(page);
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  const client = { name: 'Samir Aoun', email: freshEmail(), password: 'a long password' };

  await test.step('an admin logs in', async () => {
    await page.goto('/login');
    await expect(console.field('Username')).toBeFocused();
    await keyboard.type(stack.admin.username);
    await keyboard.press('Tab');
    await keyboard.type(stack.admin.password);
    await keyboard.press('Enter');
    await console.title('Dashboard');
  });

  await test.step('adds a client', async () => {
    await press(link('Add Client').first());
    await console.title('Add Client');
    await type(console.field('Name*'), client.name);
    await type(console.field('Email*'), client.email);
    await type(page.getByRole('textbox', { name: 'Password' }), client.password);
    await keyboard.press('Enter');
    await console.toast(`${client.name} was added.`);
    await console.title(client.name);
  });

  await test.step('sells a package', async () => {
    await press(link('Manage Packages'));
    await console.tab('Packages');
    await press(link('Add Package'));
    await console.title('Add Package');
    await type(console.field('Purchased hours*'), '8');
    await type(console.field('Rate per hour*'), '50');
    await choose(console.field('Status*'), 'active');
    await choose(console.field('Payment method*'), 'Wishg');
    await press(console.button('Save package'));
    await console.tab('Packages');
    await expect(cellOf(console.rowWith('Wish Money'), 'Status')).toHaveText(/^active/);
  });

  await test.step('logs hours with formatted text, and corrects them', async () => {
    await press(link(/^Entries/));
    await console.tab('Time Entries');
    await console.openEntryPage();
    await console.title('New Time Entry');
    await choose(console.field('Package*'), '#');
    await choose(console.field('Status*'), 'Resolved');
    await type(console.field('Hours*'), '3');
    await reach(page.getByRole('textbox', { name: 'Description' }));
    await keyboard.type('Fixed the ');
    await keyboard.press('Control+b');
    await keyboard.type('price list');
    await press(console.button('Save entry'));
    await console.tab('Time Entries');
    await expect(cellOf(console.rowWith('Resolved'), 'Description').locator('strong')).toHaveText('price list');
    await press(link(/^Edit entry/));
    await console.title(/^Time Entry #/);
    await type(console.field('Hours*'), '2.5');
    await keyboard.press('Enter');
    await console.tab('Time Entries');
    await expect(cellOf(console.rowWith('Resolved'), 'Hours')).toHaveText('2.50');
  });
  const entries = page.url();

  await test.step('the client logs in and sees the remaining hours', async () => {
    await page.goto('/');
    await expect(console.field('Your Email*')).toBeFocused();
    await keyboard.type(client.email);
    await type(page.getByRole('textbox', { name: 'Password' }), client.password);
    await keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('5.5 of 8 h left');
    await press(page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Usage History' }));
    await expect(console.rowWith('Resolved').locator('strong')).toHaveText('price list');
  });

  await test.step('the admin deletes the entry; Cancel is the first button', async () => {
    await page.goto(entries);
    await press(page.getByRole('button', { name: /^Delete entry/ }));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /^Delete entry/ })).toBeFocused();
    await keyboard.press('Enter');
    await press(dialog.getByRole('button', { name: 'Delete entry' }));
    await expect(page.getByText('No time entries found.')).toBeVisible();
    await press(page.getByRole('main').getByTitle('Account menu'));
    await press(page.getByRole('main').getByRole('button', { name: 'Log out' }));
    await console.title('Backend');
  });
});
