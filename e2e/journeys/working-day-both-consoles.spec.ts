import { aPng, aSlip, textOfPdf } from '@hourbank/testing';
import { adminConsole, cellOf, uploadOf } from '../support/admin-console';
import { bytesOf, downloadBy } from '../support/downloads';
import { expect, test } from '../support/fixtures';
import { handsOf, type Way, ways } from '../support/hands';
import { keepPicture, settled } from '../support/look';
import { freshEmail } from '../support/people';

const screenOf = (way: Way) =>
  way === 'touch'
    ? { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    : { viewport: { width: 1280, height: 800 } };

for (const way of ways)
  test.describe(`by ${way}`, () => {
    test.use(screenOf(way));
    test('a client pays for hours, an admin confirms and uses them, and both find what they did', async ({
      page,
      stack,
    }) => {
      const console = adminConsole(page);
      const { press, type, choose, attach } = handsOf(page, way);
      const client = { name: `Dana Khoury (${way})`, email: freshEmail(), password: 'a long password' };
      const main = page.getByRole('main');
      const dialog = page.getByRole('dialog');
      const link = (name: string | RegExp) => main.getByRole('link', { name }).first();
      const password = page.getByRole('textbox', { name: 'Password' });
      const tab = (name: string) => press(page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name }));
      const look = async (name: string) => {
        await settled(page);
        await keepPicture(page, `day-${way}-${name}`);
      };
      /** Opens a page of the console by its navigation, which a phone keeps behind a button. */
      const goTo = async (name: string) => {
        if (way === 'touch') await press(page.getByRole('button', { name: 'Open navigation' }));
        await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }));
        await expect(page.getByRole('dialog')).toHaveCount(0);
      };

      /** Finds the client in the list, which also has those of other tests. */
      const findClient = async () => {
        await goTo('Clients');
        await console.title('Client List');
        await type(page.getByRole('searchbox', { name: 'Search clients' }), client.name);
        await look('clients');
        return console.rowWith(client.name);
      };

      await test.step('an admin adds the client', async () => {
        await page.goto('/login');
        await look('login');
        await type(console.field('Username'), stack.admin.username);
        await type(console.field('Password'), stack.admin.password);
        await page.keyboard.press('Enter');
        await console.title('Dashboard');
        await look('dashboard');
        await press(link('Add Client').first());
        await console.title('Add Client');
        await type(console.field('Name*'), client.name);
        await type(console.field('Email*'), client.email);
        await type(password, client.password);
        await look('client-filled');
        await press(console.button('Save client'));
        await console.title(client.name);
        await look('client');
      });

      await test.step('the client requests hours with a proof of payment', async () => {
        await page.goto('/');
        await look('portal-login');
        await type(console.field('Your Email*'), client.email);
        await type(password, client.password);
        await page.keyboard.press('Enter');
        await console.title(`Welcome, ${client.name}!`);
        await look('portal');
        await press(link('Request More Time'));
        await look('request');
        await type(dialog.getByLabel(/^Hours/), '10');
        await choose(dialog.getByLabel(/^Payment Method/), 'OMT');
        await attach(dialog.locator('input[type="file"]'), uploadOf(aSlip('receipt.png', 320, 200)));
        await look('request-filled');
        await press(dialog.getByRole('button', { name: 'Submit request' }));
        await expect(page.getByText('Request submitted! Awaiting approval.')).toBeVisible();
        await look('requested');
      });

      await test.step('the admin approves the payment', async () => {
        await page.goto('/dashboard');
        await console.title('Dashboard');
        await press((await findClient()).getByRole('link', { name: client.name, exact: true }));
        await console.title(client.name);
        await look('client-payment');
        await press(link(/^Review/));
        await console.title('Payments');
        await look('review');
        await press(page.getByRole('button', { name: /^Approve/ }));
        await console.toast(/Package #\d+ was approved\./);
        await look('approved');
      });

      await test.step('logs hours with a picture', async () => {
        await press((await findClient()).getByRole('link', { name: 'Entries' }));
        await console.tab('Time Entries');
        await look('entries-empty');
        await console.openEntryPage();
        await console.title('New Time Entry');
        await look('entry');
        await choose(console.field('Status*'), 'Resolved');
        await type(console.field('Hours*'), '2.5');
        await type(page.getByRole('textbox', { name: 'Description' }), 'Replaced the router');
        await attach(console.files, uploadOf(aPng(640, 360, 'rack.png')));
        await look('entry-filled');
        await press(console.button('Save entry'));
        await console.tab('Time Entries');
        await look('entries');
        await expect(cellOf(console.rowWith('Replaced the router'), 'Hours')).toHaveText('2.50');
      });

      await test.step('the client creates a task', async () => {
        await page.goto('/client-portal');
        await expect(page.getByRole('region', { name: 'Balance' })).toContainText('7.5 of 10 h left');
        await look('portal-balance');
        await tab('Tasks');
        await look('tasks-empty');
        await press(link('Create Task'));
        await look('task-new');
        await type(page.getByRole('textbox', { name: 'Description' }), 'Please label the cables');
        await press(console.button('Submit'));
        await expect(page.getByText('Task created!')).toBeVisible();
        const usage = page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Usage History' });
        await expect(usage).toBeInViewport({ ratio: 1 });
        await look('task-created');
      });

      await test.step('the admin marks it as done', async () => {
        await page.goto('/dashboard');
        await goTo('Tasks');
        const task = page.getByRole('article').filter({ hasText: client.name });
        await expect(task).toContainText('Please label the cables');
        await look('admin-tasks');
        await choose(task.getByRole('combobox', { name: /^Status of/ }), 'done');
        await console.toast(/marked as done/);
        await look('admin-task-done');
      });

      await test.step('the client sees that, and downloads the invoice', async () => {
        await page.goto('/client-portal');
        await tab('Tasks');
        await look('task-done');
        await tab('Bills & Payments');
        await look('bills');
        const invoice = await downloadBy(page, link('Download Invoice'));
        expect(textOfPdf(await bytesOf(invoice)).join('|')).toContain('$500.00');
        await tab('Usage History');
        await look('usage');
        await expect(console.rowWith('Replaced the router')).toContainText('2.50');
      });
    });
  });
