import { billing, identity, tasks, tracking } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, aPackage, aTask, anEntry, entryPage, taskPage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';
import { errorResponse } from '@hourbank/testing/fake-api';

const page = setUpConsole();

function openClient(address: string) {
  let client = aClient({ note: 'Prefers mornings' });
  page.api.on(identity.getClient, () => client);
  page.api.on(identity.listClients, () => [client]);
  page.api.on(identity.updateClient, () => {
    client = aClient({ phone: '+961 9', revision: 2 });
    return client;
  });
  page.api.on(billing.listPackages, () => [
    aPackage({
      id: 40,
      status: 'pending',
      hoursUsed: 0,
      hoursPurchased: 4,
      paymentProof: 'a.png',
      paymentProofUrl: '/a',
    }),
  ]);
  page.api.on(tracking.listTimeEntries, () => entryPage([anEntry()]));
  page.api.on(tasks.listAllTasks, () => taskPage([aTask()]));
  return page.open('/manageclients', address);
}
const region = (name: string) => within(screen.getByRole('heading', { name }).closest('section') as HTMLElement);

test.each([
  ['unconfirmed', 'Not confirmed', /until they confirm this address/],
  ['undeliverable', 'Refused', /refused this address/],
] as const)('the overview says why a client with an %s email gets no emails', async (emailState, badge, reason) => {
  openClient('/dashboard/clients/3/overview');
  page.api.on(identity.getClient, () => aClient({ emailState }));
  expect(await screen.findByText(badge)).toBeVisible();
  expect(region('Details').getByText(reason)).toBeVisible();
});

test('the overview shows balance, payments, entries, tasks and contact data', async () => {
  openClient('/dashboard/clients/3/overview');
  expect(await screen.findByRole('heading', { level: 1, name: 'Rana Haddad' })).toBeVisible();
  expect(await screen.findByText('Checkout fails.')).toBeVisible();
  expect(region('Packages with hours').getByRole('link', { name: 'Package #31' })).toBeVisible();
  expect(region('Pending payments').getByText('Waiting for review')).toBeVisible();
  expect(region('Pending payments').getByRole('link', { name: 'Review the payment of package 40' })).toBeVisible();
  expect(region('Latest entries').getByRole('link', { name: '20 Nov 2026' })).toHaveAttribute(
    'href',
    '/dashboard/entries/412',
  );
  expect(region('Tasks waiting for us').getByText('Please add a coupon field.')).toBeVisible();
  expect(region('Details').getByText('Prefers mornings')).toBeVisible();
  for (const [name, href] of [
    ['Edit Client', '/dashboard/clients/3'],
    ['Add Package', '/dashboard/clients/Addpackage/3'],
    ['Log Time Entry', '/dashboard/clients/addentry/3'],
    ['Manage Packages', '/dashboard/clients/packages/3'],
    ['Manage Time Entries', '/dashboard/clients/entries/3'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});

test('the overview says which of the latest entries are not charged', async () => {
  openClient('/dashboard/clients/3/overview');
  page.api.on(tracking.listTimeEntries, () =>
    entryPage([anEntry({ hours: 0, packageId: null, nonBillableReason: 'Our mistake' })]),
  );
  expect(await screen.findByRole('cell', { name: 'Not charged' })).toBeVisible();
});

test('an unknown client is an error', async () => {
  page.open('/dashboard/clients/9999/overview');
  page.api.on(identity.getClient, () => {
    throw new TypeError('offline');
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch client');
});

test.each(['packages/9999', 'entries/9999', '9999', '9999/account'])(
  'the page %s of an unknown client offers nothing that would fail',
  async (path) => {
    openClient(`/dashboard/clients/${path}`);
    page.api.on(identity.getClient, () => errorResponse(404, 'Not found.', undefined, 'not_found'));
    expect(await screen.findByText('Error: Not found.')).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.queryByRole('link', { name: /Manage|Add|New/ })).toBeNull();
    expect(main.queryByRole('button', { name: /hours/ })).toBeNull();
  },
);

test('Edit Client is one form, and saving it opens the overview', async () => {
  const { address } = openClient('/dashboard/clients/3');
  const form = within(await screen.findByRole('form', { name: 'Client' }));
  expect(screen.getAllByRole('form')).toHaveLength(1);
  await userEvent.clear(form.getByLabelText('Phone'));
  await userEvent.type(form.getByLabelText('Phone'), '+961 9');
  await userEvent.click(form.getByRole('button', { name: 'Save client' }));
  expect(await screen.findByText('Rana Haddad was saved.')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/dashboard/clients/3/overview'));
});

test('Edit Client opens its form from the overview, which has just loaded the client', async () => {
  openClient('/dashboard/clients/3/overview');
  await userEvent.click(await screen.findByRole('link', { name: 'Edit Client' }));
  expect(await screen.findByLabelText('Company')).toHaveValue('Cedar & Co.');
});

test('leaving with changes asks first', async () => {
  const { address } = openClient('/dashboard/clients/3');
  const form = within(await screen.findByRole('form', { name: 'Client' }));
  await userEvent.type(form.getByLabelText('Phone'), '9');
  await userEvent.click(form.getByRole('link', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/dashboard/clients/3');
});

test('the page of a selected client logs time for it', async () => {
  openClient('/dashboard/clients/3?logTime=true');
  expect(await screen.findByRole('form', { name: 'Time entry' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Log Time Entry Selected' })).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Client' })).toBeNull();
});
