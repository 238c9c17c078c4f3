import { identity, tracking } from '@hourbank/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anEntry, entryPage } from '../../testing/builders';
import { rows, setUpConsole, tokenOf } from '../../testing/console';
import { errorResponse } from '@hourbank/testing/fake-api';

const page = setUpConsole();

const ofClient = (id: number, clientName: string) => ({ ...anEntry({ id }), clientName });
/** Entries of two clients, with totals of all that match. */
const twoClients = () => ({
  ...entryPage([], 1234),
  timeEntries: [ofClient(412, 'Rana Haddad'), ofClient(388, '')],
  totals: { count: 1234, hours: 1500.5, limited: false },
});
const sentQuery = () => page.api.sent(tracking.listAllTimeEntries).at(-1)?.query;

test('lists the entries of all clients with their client and the totals of all that match', async () => {
  page.api.on(tracking.listAllTimeEntries, twoClients);
  page.open('/dashboard/entries');
  const table = await screen.findByRole('table', { name: 'All time entries' });
  const [first, second, totals] = rows() as [HTMLElement, HTMLElement, HTMLElement];
  expect(within(first).getByRole('link', { name: 'Rana Haddad' })).toHaveAttribute(
    'href',
    '/dashboard/clients/3/overview',
  );
  expect(within(second).getByRole('link', { name: 'Client 3' })).toBeVisible();
  expect(totals).toHaveTextContent(/^Total of 1,234 rows1,500.50$/);
  expect(within(table).getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  expect(screen.getByText('1 to 5 of 1,234')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Time entries' })).toHaveAttribute('aria-current', 'page');
  expect(sentQuery()).toEqual({ page: '1', pageSize: '5', totals: 'true' });
});

test('filters by text, status and period; each change opens page 1', async () => {
  page.api.on(tracking.listAllTimeEntries, twoClients);
  const { address } = page.open('/dashboard/entries?page=3');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'In Progress');
  await waitFor(() => expect(address()).toBe('/dashboard/entries?status=In+Progress'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Dates' }), 'This year');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search time entries' }), '#412{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard/entries?status=In+Progress&period=this-year&search=%23412'));
  const year = new Date().getUTCFullYear();
  await waitFor(() =>
    expect(sentQuery()).toEqual({
      page: '1',
      pageSize: '5',
      status: 'In Progress',
      search: '#412',
      from: `${year}-01-01`,
      to: `${year}-12-31`,
      totals: 'true',
    }),
  );
  expect(screen.getByRole('button', { name: 'Filters (3)' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/dashboard/entries'));
});

test('sorts by the heads of columns', async () => {
  page.api.on(tracking.listAllTimeEntries, twoClients);
  const { address } = page.open('/dashboard/entries');
  await userEvent.click(await screen.findByRole('button', { name: 'Hours' }));
  await waitFor(() => expect(address()).toBe('/dashboard/entries?sort=hours'));
  await waitFor(() => expect(sentQuery()).toMatchObject({ sort: 'hours' }));
});

test('custom dates start with this month, and none changes the other', async () => {
  page.api.on(tracking.listAllTimeEntries, twoClients);
  const { address } = page.open('/dashboard/entries?from=2024-02-10&to=2024-02-20');
  const from = await screen.findByLabelText('From');
  expect(screen.getByRole('combobox', { name: 'Dates' })).toHaveValue('custom');
  fireEvent.change(from, { target: { value: '2024-03-05' } });
  fireEvent.blur(from);
  expect(await screen.findByText('To cannot precede From.')).toBeVisible();
  expect(address()).toBe('/dashboard/entries?from=2024-02-10&to=2024-02-20');
  fireEvent.change(from, { target: { value: '2024-02-15' } });
  fireEvent.blur(from);
  await waitFor(() => expect(address()).toBe('/dashboard/entries?from=2024-02-15&to=2024-02-20'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Dates' }), 'All dates');
  await waitFor(() => expect(address()).toBe('/dashboard/entries'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Dates' }), 'Custom dates');
  await waitFor(() => expect(address()).toMatch(/\?from=\d{4}-\d{2}-01&to=\d{4}-\d{2}-\d{2}$/));
});

test('is limited to one client by the URL', async () => {
  page.api.on(identity.getClient, () => aClient());
  page.api.on(tracking.listAllTimeEntries, twoClients);
  const { address } = page.open('/dashboard/entries?client=3');
  await screen.findByRole('table');
  expect(sentQuery()).toMatchObject({ clientId: '3' });
  await userEvent.click(await screen.findByRole('button', { name: 'Only Rana Haddad' }));
  await waitFor(() => expect(address()).toBe('/dashboard/entries'));
});

test('shows when nothing matches, when only new rows were searched, and errors, with the filters in place', async () => {
  page.api.on(tracking.listAllTimeEntries, () => ({
    ...entryPage([]),
    timeEntries: [],
    totals: { count: 0, hours: 0, limited: true },
  }));
  page.open('/dashboard/entries?search=zz');
  expect(await screen.findByText('No time entries found.')).toBeVisible();
  expect(screen.getByText('Nothing matches these filters.')).toBeVisible();
  expect(screen.getByText(/Only the newest rows were searched/)).toBeVisible();
  page.api.on(tracking.listAllTimeEntries, () => errorResponse(422, 'Search for at most 8 words.'));
  await userEvent.type(screen.getByRole('searchbox'), ' a b c d e f g h i{Enter}');
  expect(await screen.findByText('Error: Search for at most 8 words.')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('zz a b c d e f g h i');
});

test('a technician has no CSV', async () => {
  localStorage.setItem('adminToken', tokenOf('technician'));
  page.api.on(tracking.listAllTimeEntries, twoClients);
  page.open('/dashboard/entries');
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
});
