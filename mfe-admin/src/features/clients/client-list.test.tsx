import { identity } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient } from '../../testing/builders';
import { rows, setUpConsole } from '../../testing/console';
import { noAnswer, refusal, Reply } from '../../testing/fake-api';

const page = setUpConsole();
const people = (...names: string[]) => names.map((name, at) => aClient({ id: at + 1, name }));

test('lists clients with links that work and a dash where there is nothing', async () => {
  page.api.on(identity.listClients, () => [
    aClient({ website: 'cedarandco.example' }),
    aClient({ id: 9, name: 'Marc', phone: '', companyName: '', website: '' }),
  ]);
  page.open('/manageclients');
  const table = await screen.findByRole('table', { name: 'Clients' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['#', 'Name↑', 'Email', 'Phone', 'Company', 'Website', 'Actions']);
  const [rana, marc] = rows() as [HTMLElement, HTMLElement];
  expect(within(rana).getByRole('link', { name: 'rana@cedarandco.example' })).toHaveAttribute(
    'href',
    'mailto:rana@cedarandco.example',
  );
  expect(within(rana).getByRole('link', { name: '+961 1 555 010' })).toHaveAttribute('href', 'tel:+9611555010');
  expect(within(rana).getByRole('link', { name: 'cedarandco.example' })).toHaveAttribute(
    'href',
    'https://cedarandco.example',
  );
  expect(within(rana).getByRole('link', { name: 'Manage Packages' })).toHaveAttribute(
    'href',
    '/dashboard/clients/packages/3',
  );
  expect(within(rana).getByRole('link', { name: 'Manage Time Entries' })).toHaveAttribute(
    'href',
    '/dashboard/clients/entries/3',
  );
  expect(within(rana).getByRole('link', { name: 'Edit Rana Haddad' })).toHaveAttribute('href', '/dashboard/clients/3');
  expect(within(marc).getAllByRole('img', { name: 'none' })).toHaveLength(3);
  expect(screen.getByText('2 clients')).toBeVisible();
  expect(document.title).toBe('Client List · Hourbank');
});

test('says that it loads', async () => {
  page.api.on(identity.listClients, () => new Promise(() => {}));
  page.open('/manageclients');
  expect(await screen.findByText('Loading...')).toBeVisible();
});

test('says what went wrong and can try again', async () => {
  page.api.on(identity.listClients, () => refusal(403, 'Not for you'));
  page.open('/manageclients');
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Not for you');
  page.api.on(identity.listClients, () => []);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No clients found.')).toBeVisible();
});

test('without an answer it says which operation failed', async () => {
  page.api.on(identity.listClients, () => noAnswer);
  page.open('/manageclients');
  expect(await screen.findByRole('alert', {}, { timeout: 3000 })).toHaveTextContent('Error: Failed to fetch clients');
});

test('the search stands in the address and can be cleared', async () => {
  page.api.on(identity.listClients, ({ query }) => (query.search === 'zz' ? [] : people('Amal', 'Rana')));
  const { address } = page.open('/manageclients');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search clients' }), 'zz');
  expect(await screen.findByText('No clients found.')).toBeVisible();
  expect(address()).toBe('/manageclients?search=zz');
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('Amal')).toBeVisible();
  expect(address()).toBe('/manageclients');
});

test('the order stands in the address; a second press turns it round', async () => {
  page.api.on(identity.listClients, ({ query }) => people(`In order ${query.sort ?? 'name'}`));
  const { address } = page.open('/manageclients?page=1&search=a');
  await screen.findByText('In order name');
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Email' }));
  expect(await screen.findByText('In order email')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Email' }));
  expect(await screen.findByText('In order -email')).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending');
  expect(screen.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort');
  expect(address()).toBe('/manageclients?search=a&sort=-email');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  await screen.findByText('In order name');
  expect(address()).toBe('/manageclients?search=a');
});

test('an order that does not exist is the usual one', async () => {
  page.api.on(identity.listClients, () => people('Rana'));
  page.open('/manageclients?sort=password');
  await screen.findByText('Rana');
  expect(page.api.sent(identity.listClients)[0]?.query.sort).toBeUndefined();
});

test.each(['/manageclients?search=42', '/dashboard/clients/?search=42'])(
  '%s asks for what the address says',
  async (path) => {
    page.api.on(identity.listClients, () => []);
    page.open(path);
    expect(await screen.findByRole('searchbox')).toHaveValue('42');
    await screen.findByText('No clients found.');
    expect(page.api.sent(identity.listClients)[0]?.query).toEqual({ page: '1', pageSize: '20', search: '42' });
  },
);

test('pages by the total the server tells', async () => {
  page.api.on(
    identity.listClients,
    ({ query }) => new Reply(200, people(`On page ${query.page}`), { 'X-Total-Count': '45' }),
  );
  const { address } = page.open('/manageclients');
  await screen.findByText('On page 1');
  expect(screen.getByText('1 to 20 of 45')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  await screen.findByText('On page 3');
  expect(address()).toBe('/manageclients?page=3');
});

test('a page past the end becomes the last one', async () => {
  page.api.on(
    identity.listClients,
    ({ query }) => new Reply(200, query.page === '2' ? people('Zoe') : [], { 'X-Total-Count': '21' }),
  );
  const { address, history } = page.open('/manageclients?page=9');
  expect(await screen.findByText('Zoe')).toBeVisible();
  expect(address()).toBe('/manageclients?page=2');
  expect(history.length).toBe(1);
});

test('deleting asks first, says what happened, and the focus stays in the list', async () => {
  let clients = people('Amal', 'Rana', 'Zoe');
  page.api.on(identity.listClients, () => clients);
  page.api.on(identity.deleteClient, ({ params }) => {
    clients = clients.filter(({ id }) => String(id) !== params.id);
  });
  page.open('/manageclients');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Rana' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Are you sure you want to delete this client?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete client' }));
  expect(await screen.findByText('Rana was deleted.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Zoe' })).toHaveFocus());
  expect(screen.queryByText('Rana')).toBeNull();
});

test('a deletion that was not confirmed does not happen', async () => {
  page.api.on(identity.listClients, () => people('Rana'));
  page.open('/manageclients');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Rana' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(page.api.sent(identity.deleteClient)).toHaveLength(0);
});

test('a refused deletion stays on the page as an alert', async () => {
  page.api.on(identity.listClients, () => people('Rana'));
  page.api.on(identity.deleteClient, () => noAnswer);
  page.open('/manageclients');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Rana' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete client' }));
  expect(await screen.findByText('Failed to delete client')).toBeVisible();
  expect(screen.getByText('Rana')).toBeInTheDocument();
});

test('Back goes back in history', async () => {
  page.api.on(identity.listClients, () => []);
  const { history } = page.open('/dashboard/clients/addclient', '/manageclients');
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  await screen.findByRole('heading', { name: 'Add Client' });
  expect(history.location.pathname).toBe('/dashboard/clients/addclient');
});
