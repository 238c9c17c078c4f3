import { accounts, billing, identity } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Reply } from '@hourbank/testing/fake-api';
import { aClient, aListedAccount, aPackage } from '../../testing/builders';
import { rows, setUpConsole, tokenOf } from '../../testing/console';

const page = setUpConsole();
const clientsNamed = (...names: string[]) => names.map((name, at) => aClient({ id: at + 1, name }));
const unpaid = { status: 'pending', ratePerHour: 50, taxRate: 0, reviewNote: null } as const;

/** Three clients: 1 runs low, 2 has a payment to review, 3 a request without a proof. */
function openWithParts(address = '/manageclients') {
  page.api.on(identity.listClients, ({ query }) =>
    clientsNamed('Amal', 'Rana', 'Tom').filter(
      ({ id, name }) => (query.ids?.split(',').includes(String(id)) ?? true) && name.includes(query.search ?? ''),
    ),
  );
  const low = [aListedAccount({ clientId: 1, level: 'low' })];
  page.api.on(accounts.listAccounts, () => new Reply(200, low, { 'X-Total-Count': '1' }));
  page.api.on(billing.listPackages, () => [
    aPackage({ id: 11, clientId: 3, ...unpaid, paymentProofUrl: null, hoursPurchased: 5 }),
    aPackage({ id: 12, clientId: 2, ...unpaid, paymentProofUrl: '/proof', hoursPurchased: 10 }),
    aPackage({ id: 13, clientId: 2, ...unpaid, paymentProofUrl: null, hoursPurchased: 99 }),
  ]);
  return page.open(address);
}
const names = () => rows().map((row) => within(row).getAllByRole('link')[0]?.textContent);
const chip = (name: string) => screen.findByRole('button', { name });

test('lists only the clients that run low, or that have not paid, together with a search', async () => {
  const { address } = openWithParts();
  await userEvent.click(await chip('Running low 1'));
  await waitFor(() => expect(names()).toEqual(['Amal']));
  expect(address()).toBe('/manageclients?show=low');
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('1 client');
  await userEvent.click(await chip('Waiting for payment 2'));
  await waitFor(() => expect(names()).toEqual(['Rana', 'Tom']));
  await userEvent.type(screen.getByRole('searchbox'), 'Tom');
  await waitFor(() => expect(names()).toEqual(['Tom']));
  expect(address()).toBe('/manageclients?show=waiting&search=Tom');
  expect(page.api.sent(identity.listClients).at(-1)?.query).toMatchObject({ ids: '3,2', search: 'Tom' });
  expect(await chip('Waiting for payment 2')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(await chip('All'));
  expect(address()).toBe('/manageclients?search=Tom');
});

test('an empty part says so and asks no service for clients', async () => {
  page.api.on(accounts.listAccounts, () => []);
  const { address } = page.open('/manageclients?show=low');
  expect(await screen.findByText('No client is running low.')).toBeVisible();
  expect(page.api.sent(identity.listClients)).toEqual([]);
  page.api.on(identity.listClients, () => clientsNamed('Amal'));
  await userEvent.click(screen.getByRole('button', { name: 'Show all clients' }));
  expect(await screen.findByRole('link', { name: 'Amal' })).toBeVisible();
  expect(address()).toBe('/manageclients');
});

test('links to what a client has to pay', async () => {
  openWithParts();
  expect(await screen.findByRole('link', { name: '$500.00 to review' })).toHaveAttribute(
    'href',
    '/dashboard/payments?package=12',
  );
  expect(screen.getByRole('link', { name: '$250.00, no proof yet' })).toHaveAttribute(
    'href',
    '/dashboard/clients/packages/3',
  );
});

test('says that only the first clients of a part are listed', async () => {
  page.api.on(identity.listClients, () => clientsNamed('Amal'));
  page.api.on(
    accounts.listAccounts,
    () => new Reply(200, [aListedAccount({ clientId: 1, level: 'low' })], { 'X-Total-Count': '240' }),
  );
  page.open('/manageclients?show=low');
  expect(await screen.findByText('The first 1 are listed.')).toBeVisible();
});

test('a technician sees no payments and no such part', async () => {
  page.api.on(identity.listClients, () => clientsNamed('Amal'));
  localStorage.setItem('adminToken', tokenOf('technician'));
  page.open('/manageclients?show=waiting');
  expect(await screen.findByRole('link', { name: 'Amal' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Waiting/ })).not.toBeInTheDocument();
  expect(page.api.sent(billing.listPackages)).toEqual([]);
});
