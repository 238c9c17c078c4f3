import { billing, type ClientDetails, identity, type TimePackage } from '@hourbank/contracts';
import { screen } from '@testing-library/react';
import { aClient, aPackage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';

const page = setUpConsole();

async function open(of: Partial<TimePackage>, client: Partial<ClientDetails>) {
  page.api.on(identity.getClient, () => aClient({ name: 'Rana & Söhne', ...client }));
  page.api.on(billing.listPackages, () => []);
  page.api.on(billing.getPackage, () => aPackage({ id: 34, hoursPurchased: 10, ...of }));
  page.open('/dashboard/clients/editPackage/34');
  await screen.findByRole('button', { name: /^(Edit details|Save package)$/ });
}
const link = () => screen.queryByRole('link', { name: 'Tell by WhatsApp' });
const unconfirmed = { emailState: 'unconfirmed' as const, phone: '+961 3 123-456' };
const paid = { status: 'active' as const, invoiceNumber: 'INV-2026-0001' };

test('a client without emails can be told of its payment by WhatsApp', async () => {
  await open(paid, unconfirmed);
  expect(await screen.findByText(/^This client gets no emails: the email is not confirmed\./)).toBeVisible();
  const address = new URL(link()?.getAttribute('href') ?? '');
  expect(`${address.origin}${address.pathname}`).toBe('https://wa.me/9613123456');
  expect(address.searchParams.get('text')?.replaceAll('\u00a0', ' ')).toBe(
    'Hello Rana & Söhne, we received your payment for 10 h (package #34). Your invoice: http://localhost/client-portal/bills',
  );
  expect(link()).toHaveAttribute('rel', 'noopener noreferrer');
});

test('a payment that was sent back is told with its reason', async () => {
  const reviewNote = '😀'.repeat(501);
  await open({ status: 'pending', reviewNote }, { emailState: 'undeliverable', phone: '009613123456' });
  expect(await screen.findByText(/^This client gets no emails: the mail server refused the email\./)).toBeVisible();
  const address = new URL(link()?.getAttribute('href') ?? '');
  expect(address.pathname).toBe('/9613123456');
  expect(address.searchParams.get('text')).toBe(
    `Hello Rana & Söhne, please look at your payment for package #34: ${'😀'.repeat(500)} http://localhost/client-portal/request-time`,
  );
});

test.each([
  ['emails that arrive', paid, { ...unconfirmed, emailState: 'confirmed' as const }],
  ['a national number', paid, { ...unconfirmed, phone: '03 123 456' }],
  ['an extension', paid, { ...unconfirmed, phone: '+961 3 123 456 ext. 12' }],
  ['a short number', paid, { ...unconfirmed, phone: '+961 112' }],
  ['nothing to tell', { status: 'pending' as const, reviewNote: null, invoiceNumber: null }, unconfirmed],
])('there is no link with %s', async (_what, of, client) => {
  await open(of, client);
  await screen.findAllByText(/Rana & Söhne/);
  expect(link()).toBeNull();
});
