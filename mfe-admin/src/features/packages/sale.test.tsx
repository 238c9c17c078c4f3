import { accounts, billing, identity, invoices, type ClientDetails, type SaleDefaults } from '@hourbank/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anAccount, aPackage, firstSale } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';
import { errorResponse } from '@hourbank/testing/fake-api';

const page = setUpConsole();
const last: Partial<SaleDefaults> = {
  packageId: 3,
  hoursPurchased: 10,
  ratePerHour: 45,
  paymentMethod: 'bank',
  sizes: [5, 7.5, 10, 20],
};

async function open(over: Partial<SaleDefaults> = last, client: Partial<ClientDetails> = {}) {
  page.api.on(identity.getClient, () => aClient(client));
  page.api.on(billing.getSaleDefaults, () => firstSale(over));
  page.api.on(accounts.getAccount, () => anAccount({ balance: 10.5 }));
  page.open('/dashboard/clients/Addpackage/3');
  await screen.findByRole('form', { name: 'Package' });
}
const side = () => within(screen.getByRole('region', { name: 'What saving does' }));
const lines = () =>
  side()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/[\u2068\u2069]/g, '').replaceAll('\u00a0', ' '));
const paid = () => screen.getByRole('switch', { name: 'Already paid' });
const status = () => screen.getByLabelText('Status*');
const size = (hours: number) => screen.getByRole('button', { name: new RegExp(`^${hours}\\sh$`) });

test("starts with the hours, the rate and the method of the client's last package", async () => {
  await open();
  expect(screen.getByLabelText('Purchased hours*')).toHaveValue('10');
  const rate = screen.getByLabelText('Rate per hour*');
  expect(rate).toHaveValue('45.00');
  expect(rate).toHaveAccessibleDescription('As in package #3. The rate of the settings is $50.00.');
  const method = screen.getByLabelText('Payment method*');
  expect(method).toHaveValue('bank');
  expect(method).toHaveAccessibleDescription('As last time.');
  await userEvent.selectOptions(method, 'omt');
  await userEvent.type(rate, '{ArrowUp}');
  expect(method).not.toHaveAccessibleDescription();
  expect(rate).toHaveAccessibleDescription('The rate of the settings is $50.00.');
});

test('a chip fills the hours, and the one of the hours is pressed', async () => {
  await open();
  const chips = within(screen.getByRole('group', { name: 'Sizes sold before' })).getAllByRole('button');
  expect(chips.map(({ textContent }) => textContent?.replace('\u00a0', ' '))).toEqual(['5 h', '7.5 h', '10 h', '20 h']);
  expect(size(10)).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(size(7.5));
  expect(screen.getByLabelText('Purchased hours*')).toHaveValue('7.5');
  expect([size(7.5), size(10)].map((one) => one.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  expect(side().getByText('$337.50')).toBeVisible();
});

test('the switch and the status move each other', async () => {
  await open();
  await userEvent.click(paid());
  expect(status()).toHaveValue('active');
  await userEvent.click(paid());
  expect(status()).toHaveValue('pending');
  await userEvent.selectOptions(status(), 'consumed');
  expect(paid()).toBeChecked();
  await userEvent.selectOptions(status(), 'pending');
  expect(paid()).not.toBeChecked();
});

test('the side says what saving does, and the toast which invoice was issued', async () => {
  page.api.on(billing.createPackage, () => aPackage({ id: 20, invoiceNumber: 'INV-2015-000011' }));
  await open();
  expect(lines()).toEqual([
    'Package #19 waits for its payment.',
    'Rana Haddad gets an email with the accounts.',
    'No invoice yet.',
  ]);
  await userEvent.click(paid());
  expect(await side().findByText('INV-2015-000010')).toBeVisible();
  expect(lines()).toEqual([
    'Package #19 is active: 10 h for Rana Haddad.',
    'Issues the next invoice, INV-2015-000010, over $450.00.',
    'Rana Haddad gets it by email.',
    'Balance: 10.5 h → 20.5 h',
  ]);
  await userEvent.selectOptions(status(), 'consumed');
  expect(lines()).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Save package' }));
  expect(await screen.findByText('Package #20 was added. INV-2015-000011 was issued.')).toBeVisible();
});

test.each([
  [{ emailState: 'unconfirmed' }, 'This client gets no emails: the email is not confirmed.'],
  [{ emailState: 'undeliverable' }, 'This client gets no emails: the mail server refused the email.'],
] as const)('the side promises no email to %j', async (client, text) => {
  await open(last, client);
  expect(lines()).toContain(text);
  await userEvent.click(paid());
  expect(lines()).toContain(text);
});

test('the side promises no accounts that the settings do not have, and no email about an old purchase', async () => {
  await open({ ...last, methodsWithAccount: ['omt'] });
  expect(lines()).toContain('Rana Haddad gets an email.');
  const day = screen.getByLabelText('Purchase date');
  await userEvent.clear(day);
  await userEvent.type(day, '2015-11-19');
  expect(lines()).toContain('No email, because the purchase was more than 7 days ago.');
});

test('names no invoice while its number is unknown, and nothing without hours', async () => {
  page.api.on(invoices.getNextInvoice, () => errorResponse(503, 'Unavailable.'));
  await open({ hoursPurchased: null });
  await userEvent.click(paid());
  expect(side().getByText('Hours × rate')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Purchased hours*'), '2');
  expect(lines()).toContain('Issues the next invoice over $100.00.');
});
