import { billing, identity } from '@hourbank/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, aPackage } from '../../testing/builders';
import { rows, setUpConsole } from '../../testing/console';
import { errorResponse, Reply } from '@hourbank/testing/fake-api';

const page = setUpConsole();

function open(path = '/dashboard/clients/') {
  page.api.on(billing.countPackages, ({ query }) =>
    String(query.clientIds)
      .split(',')
      .map((id) => ({ clientId: Number(id), packages: id === '3' ? 4 : 1 })),
  );
  page.api.on(billing.listPackages, () => [aPackage()]);
  page.api.on(identity.getClient, () => aClient());
  return page.open(path);
}

test('lists clients with their packages and actions', async () => {
  page.api.on(identity.listClients, () => [aClient(), aClient({ id: 9, name: 'Marc', companyName: '' })]);
  open();
  const table = await screen.findByRole('table', { name: 'Clients' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Client', 'Email', 'Phone', 'Packages', 'Actions']);
  const [rana, marc] = rows() as [HTMLElement, HTMLElement];
  expect(await within(rana).findByRole('link', { name: '4 packages of Rana Haddad' })).toHaveAttribute(
    'href',
    '/dashboard/clients/packages/3',
  );
  expect(await within(marc).findByRole('link', { name: '1 package of Marc' })).toBeVisible();
  expect(within(rana).getByRole('link', { name: 'Add Package' })).toHaveAttribute(
    'href',
    '/dashboard/clients/Addpackage/3',
  );
  expect(within(rana).getByRole('link', { name: 'Edit Rana Haddad' })).toHaveAttribute('href', '/dashboard/clients/3');
  expect(document.title).toBe('Clients · Hourbank');
});

test('a page of clients takes two requests regardless of the number of clients', async () => {
  const many = Array.from({ length: 40 }, (_, at) => aClient({ id: at + 1, name: `Client ${at + 1}` }));
  page.api.on(identity.listClients, ({ query }) => {
    const first = (Number(query.page) - 1) * 25;
    return new Reply(200, many.slice(first, first + 25), { 'X-Total-Count': '40' });
  });
  open();
  expect(await screen.findByRole('link', { name: '4 packages of Client 3' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  expect(await screen.findByRole('link', { name: '1 package of Client 40' })).toBeVisible();
  expect([
    page.api.sent(identity.listClients).length,
    page.api.sent(billing.countPackages).length,
    page.api.sent(billing.listPackages).length,
  ]).toEqual([2, 2, 0]);
});

test('shows a dash when package counts cannot be loaded', async () => {
  page.api.on(identity.listClients, () => [aClient()]);
  open();
  page.api.on(billing.countPackages, () => errorResponse(403, 'Not for you'));
  await screen.findByRole('table');
  expect(await within(rows()[0] as HTMLElement).findByText('–')).toBeVisible();
});

test('Log Time Entry selects the client, opens its page and then reads Selected', async () => {
  page.api.on(identity.listClients, () => [aClient(), aClient({ id: 9, name: 'Marc' })]);
  const { address, history } = open();
  await screen.findByRole('table');
  await userEvent.click(within(rows()[0] as HTMLElement).getByRole('button', { name: 'Log Time Entry' }));
  expect(await screen.findByRole('heading', { name: 'Log Time Entry Selected' })).toBeVisible();
  expect(address()).toBe('/dashboard/clients/3?logTime=true');
  history.back();
  await screen.findByRole('table', { name: 'Clients' });
  expect(within(rows()[0] as HTMLElement).getByRole('button', { name: 'Selected' })).toBeVisible();
  expect(within(rows()[1] as HTMLElement).getByRole('button', { name: 'Log Time Entry' })).toBeVisible();
});

test('deletes a client after a confirmation', async () => {
  let clients = [aClient()];
  page.api.on(identity.listClients, () => clients);
  page.api.on(identity.deleteClient, () => {
    clients = [];
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Rana Haddad' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Are you sure you want to delete this client?');
  await userEvent.type(await within(dialog).findByRole('textbox'), 'Rana Haddad');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete client' }));
  expect(await screen.findByText('Rana Haddad was deleted.')).toBeVisible();
  expect(await screen.findByText('No clients found.')).toBeVisible();
});

test('shows a loading message', async () => {
  page.api.on(identity.listClients, () => new Promise(() => {}));
  open();
  expect(await screen.findByText('Loading clients...')).toBeVisible();
});

test('shows the error, and an empty list after a retry', async () => {
  page.api.on(identity.listClients, () => errorResponse(403, 'Not for you'));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Not for you');
  page.api.on(identity.listClients, () => []);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No clients found.')).toBeVisible();
});
