import { accounts, identity } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, aListedAccount, anAccount } from '../../testing/builders';
import { rows, setUpConsole, tokenOf } from '../../testing/console';
import { noResponse, errorResponse, Reply } from '@hourbank/testing/fake-api';

const page = setUpConsole();
const clientsNamed = (...names: string[]) => names.map((name, at) => aClient({ id: at + 1, name }));

test('lists clients with links, and a dash for empty values', async () => {
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
  ).toEqual(['#', 'Name↑', 'Balance', 'Level', 'Next expiry', 'Email', 'Phone', 'Company', 'Website', 'Actions']);
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
  expect(await within(marc).findByText('No hours yet')).toBeVisible();
  expect(within(marc).getAllByRole('img', { name: 'none' })).toHaveLength(4);
  expect(screen.getByText('2 clients')).toBeVisible();
  expect(document.title).toBe('Client List · Hourbank');
});

test('shows the hours of the clients of the page, which one request brings', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  page.api.on(identity.listClients, () => clientsNamed('Amal', 'Rana', 'Tom', 'Zeina'));
  page.api.on(accounts.listAccounts, () => [
    aListedAccount({
      clientId: 1,
      balance: 10.5,
      purchased: 12,
      level: 'ok',
      nextExpiry: { on: inDays(200), hours: 8.5 },
    }),
    aListedAccount({ clientId: 2, balance: 2, purchased: 12, level: 'low', nextExpiry: { on: inDays(5), hours: 2 } }),
    aListedAccount({ clientId: 3, balance: 0, purchased: 0, level: 'empty' }),
  ]);
  page.open('/manageclients');
  expect(await screen.findAllByText('of 12 h')).toHaveLength(2);
  const textsOf = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('cell')
      .slice(2, 5)
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ').trim());
  const [amal, rana, tom, zeina] = rows();
  expect(textsOf(amal)).toEqual(['10.5 h of 12 h', 'OK', expect.stringMatching(/ 20\d\d 8\.5 h$/)]);
  expect(textsOf(rana)).toEqual(['2 h of 12 h', 'Low', expect.stringContaining('2 h in 5 days')]);
  expect(textsOf(tom)).toEqual(['0 h', 'Empty', '–']);
  expect(textsOf(zeina)).toEqual(['0 h', 'No hours yet', '–']);
  const asked = page.api.sent(accounts.listAccounts).filter(({ query }) => query.runningLow === undefined);
  expect(asked.map(({ query }) => query)).toEqual([{ clientIds: '1,2,3,4', pageSize: '100' }]);
});

test('shows the clients while their hours fail, and loads these again', async () => {
  page.api.on(identity.listClients, () => clientsNamed('Amal'));
  page.api.on(accounts.listAccounts, () => noResponse);
  page.open('/manageclients');
  expect(await screen.findByText("The hours can't be loaded right now.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Amal' })).toBeVisible();
  page.api.on(accounts.listAccounts, () => [aListedAccount({ clientId: 1, balance: 4 })]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('of 12 h')).toBeVisible();
  expect(screen.queryByText("The hours can't be loaded right now.")).not.toBeInTheDocument();
});

test('shows a loading message', async () => {
  page.api.on(identity.listClients, () => new Promise(() => {}));
  page.open('/manageclients');
  expect(await screen.findByText('Loading...')).toBeVisible();
});

test('shows the error and retries', async () => {
  page.api.on(identity.listClients, () => errorResponse(403, 'Not for you'));
  page.open('/manageclients');
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Not for you');
  page.api.on(identity.listClients, () => []);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No clients found.')).toBeVisible();
});

test('names the failed operation when there is no response', async () => {
  page.api.on(identity.listClients, () => noResponse);
  page.open('/manageclients');
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch clients');
});

test('keeps the search in the URL and clears it', async () => {
  page.api.on(identity.listClients, ({ query }) => (query.search === 'zz' ? [] : clientsNamed('Amal', 'Rana')));
  const { address } = page.open('/manageclients');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search clients' }), 'zz');
  expect(await screen.findByText('No clients found.')).toBeVisible();
  expect(address()).toBe('/manageclients?search=zz');
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  expect(await screen.findByText('Amal')).toBeVisible();
  expect(address()).toBe('/manageclients');
});

test('keeps the sort order in the URL; a second click reverses it', async () => {
  page.api.on(identity.listClients, ({ query }) => clientsNamed(`In order ${query.sort ?? 'name'}`));
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

test('falls back to the default order for an unknown one', async () => {
  page.api.on(identity.listClients, () => clientsNamed('Rana'));
  page.open('/manageclients?sort=password');
  await screen.findByText('Rana');
  expect(page.api.sent(identity.listClients)[0]?.query.sort).toBeUndefined();
});

test.each(['/manageclients?search=42', '/dashboard/clients/?search=42'])(
  '%s requests the search of the URL',
  async (path) => {
    page.api.on(identity.listClients, () => []);
    page.open(path);
    expect(await screen.findByRole('searchbox')).toHaveValue('42');
    await screen.findByText('No clients found.');
    expect(page.api.sent(identity.listClients)[0]?.query).toEqual({
      page: '1',
      pageSize: '25',
      search: '42',
      totals: 'true',
    });
  },
);

test('pages by the total count of the response', async () => {
  page.api.on(
    identity.listClients,
    ({ query }) => new Reply(200, clientsNamed(`On page ${query.page}`), { 'X-Total-Count': '60' }),
  );
  const { address } = page.open('/manageclients');
  await screen.findByText('On page 1');
  expect(screen.getByText('1 to 25 of 60')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Page 3' }));
  await screen.findByText('On page 3');
  expect(address()).toBe('/manageclients?page=3');
});

test('chooses the page size, opens a page by its number, and Back returns', async () => {
  page.api.on(
    identity.listClients,
    ({ query }) =>
      new Reply(200, clientsNamed(`Page ${query.page} of ${query.pageSize}`), { 'X-Total-Count': '12345' }),
  );
  const { address, history } = page.open('/manageclients');
  await screen.findByText('Page 1 of 25');
  expect(screen.getByText('1 to 25 of 12,345')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '5');
  await screen.findByText('Page 1 of 5');
  await userEvent.type(screen.getByLabelText('Go to page'), '2469{Enter}');
  await screen.findByText('Page 2469 of 5');
  expect(screen.getByText('12,341 to 12,345 of 12,345')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Go to page'), '99999{Enter}');
  expect(address()).toBe('/manageclients?size=5&page=2469');
  history.back();
  await screen.findByText('Page 1 of 5');
  expect(address()).toBe('/manageclients?size=5');
});

test('downloads exactly the rows of the list as CSV', async () => {
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  page.api.on(identity.listClients, () => clientsNamed('Rana'));
  page.api.on(identity.createDownloadTicket, ({ body }) => ({ url: `${String(body.path)}?ticket=t` }));
  page.open('/manageclients?search=ra%20na&sort=-email&page=2&size=5');
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(clicked).toHaveBeenCalled());
  expect(page.api.sent(identity.createDownloadTicket)[0]?.body).toEqual({ path: '/api/clients.csv' });
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).getAttribute('href')).toBe(
    '/api/clients.csv?ticket=t&search=ra+na&sort=-email',
  );
  clicked.mockRestore();
});

test('offers the CSV only to roles that may export clients', async () => {
  localStorage.setItem('adminToken', tokenOf('technician'));
  page.api.on(identity.listClients, () => clientsNamed('Rana'));
  page.open('/manageclients');
  await screen.findByText('Rana');
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
});

test('opens the last page when the page is past the end', async () => {
  page.api.on(
    identity.listClients,
    ({ query }) => new Reply(200, query.page === '2' ? clientsNamed('Zoe') : [], { 'X-Total-Count': '26' }),
  );
  const { address, history } = page.open('/manageclients?page=9');
  expect(await screen.findByText('Zoe')).toBeVisible();
  expect(address()).toBe('/manageclients?page=2');
  expect(history.length).toBe(1);
});

test('deletes after a confirmation, shows a toast and keeps the focus in the list', async () => {
  page.api.on(accounts.getAccount, () => anAccount({ balance: 0, packages: [] }));
  let clients = clientsNamed('Amal', 'Rana', 'Zoe');
  page.api.on(identity.listClients, () => clients);
  page.api.on(identity.deleteClient, ({ params }) => {
    clients = clients.filter(({ id }) => String(id) !== params.id);
  });
  page.open('/manageclients');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Rana' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Are you sure you want to delete this client?');
  await within(dialog).findByText('No hours left and no open tasks.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete client' }));
  expect(await screen.findByText('Rana was deleted.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Zoe' })).toHaveFocus());
  expect(screen.queryByText('Rana')).toBeNull();
});

test('does not delete when the confirmation is cancelled', async () => {
  page.api.on(identity.listClients, () => clientsNamed('Rana'));
  page.open('/manageclients');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Rana' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(page.api.sent(identity.deleteClient)).toHaveLength(0);
});

test('shows an alert when the deletion is rejected', async () => {
  page.api.on(accounts.getAccount, () => anAccount({ balance: 0, packages: [] }));
  page.api.on(identity.listClients, () => clientsNamed('Rana'));
  page.api.on(identity.deleteClient, () => noResponse);
  page.open('/manageclients');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Rana' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('No hours left and no open tasks.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete client' }));
  expect(await screen.findByText('Failed to delete client')).toBeVisible();
  expect(screen.getByText('Rana')).toBeInTheDocument();
});

test('Back returns to the previous page', async () => {
  page.api.on(identity.listClients, () => []);
  const { history } = page.open('/dashboard/clients/addclient', '/manageclients');
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  await screen.findByRole('heading', { name: 'Add Client' });
  expect(history.location.pathname).toBe('/dashboard/clients/addclient');
});
