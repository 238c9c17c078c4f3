import { accounts, type ClientLiability, identity, liability, tracking } from '@hourbank/contracts';
import { setBusinessTimeZone, setServiceTime } from '@hourbank/i18n/format';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errorResponse, Reply } from '@hourbank/testing/fake-api';
import { aListedAccount, entryPage } from '../../testing/builders';
import { setUpConsole, tokenOf } from '../../testing/console';
import { serveDashboard } from '../../testing/dashboard';

const page = setUpConsole();
afterEach(() => {
  jest.restoreAllMocks();
  setBusinessTimeZone('UTC');
  setServiceTime(new Date().toUTCString());
});
const noEntries = { timeEntries: [], pagination: entryPage([]).pagination };
beforeEach(() => {
  serveDashboard(page.api, 1);
  page.api.on(tracking.listAllTimeEntries, () => ({
    ...noEntries,
    totals: { count: 0, hours: 0, limited: false },
  }));
});

const amount = (hours: number) => ({ hours, amountCents: hours * 5000 });
const movements = {
  opening: amount(10),
  sold: amount(20),
  used: amount(-4.5),
  expired: amount(-1),
  adjusted: amount(0),
  closing: amount(24.5),
};
const row = (clientId: number): ClientLiability => ({ clientId, clientName: `Client ${clientId}`, ...movements });
const respondWith = (rows: ClientLiability[], total = rows.length) =>
  page.api.on(
    liability.listLiability,
    () => new Reply(200, rows, { 'X-Total-Count': String(total), 'X-Totals': JSON.stringify(movements) }),
  );
const card = async () => within(await screen.findByRole('table', { name: 'Prepaid liability' }));

test('shows hours and money of each client and of all, page by page', async () => {
  respondWith([row(7), row(8)], 26);
  page.open('/dashboard/reports');
  const table = await card();
  const [, first] = table.getAllByRole('row');
  expect(screen.getByText(/^By the day of booking.*keep the old rate, so amounts can differ/)).toBeVisible();
  expect(first).toHaveTextContent('Client 7');
  expect(first).toHaveTextContent('−4.50 h−$225.00');
  expect(table.getByRole('row', { name: /All 26 clients/ })).toHaveTextContent('24.50 h$1,225.00');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(page.api.sent(liability.listLiability).at(-1)?.query).toMatchObject({ page: '2', totals: 'true' });
});

test('another month starts at its first page, and the CSV is that of the month', async () => {
  respondWith([row(7)], 30);
  page.api.on(identity.createDownloadTicket, ({ body }) => ({ url: `${String(body.path)}?ticket=x`, expiresAt: '' }));
  page.open('/dashboard/reports');
  await card();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  const choice = screen.getByRole('combobox', { name: 'Month' });
  const months = within(choice).getAllByRole('option');
  expect(months).toHaveLength(24);
  const earlier = months[1] as HTMLOptionElement;
  await userEvent.selectOptions(choice, earlier);
  expect(page.api.sent(liability.listLiability).at(-1)?.query).toMatchObject({ page: '1', month: earlier.value });
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV of the prepaid liability' }));
  expect(page.api.sent(identity.createDownloadTicket)[0]?.body).toEqual({ path: '/api/reports/liability.csv' });
});

test('the first month is the present one of the services, also if the clock of the computer is ahead', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2024-03-05T10:00:00Z'));
  const clock = { 'Business-Time-Zone': 'Asia/Beirut', Date: 'Wed, 31 Jan 2024 23:30:00 GMT' };
  page.api.on(identity.createDownloadTicket, ({ body }) => ({ url: `${String(body.path)}?ticket=x`, expiresAt: '' }));
  page.api.on(liability.listLiability, () => new Reply(200, [row(7)], { ...clock, 'X-Total-Count': '1' }));
  page.open('/dashboard/reports');
  await card();
  const choice = screen.getByRole('combobox', { name: 'Month' });
  expect(choice).toHaveDisplayValue('Feb 2024 (so far)');
  expect(within(choice).getAllByRole('option')[1]).toHaveTextContent('Jan 2024');
  await userEvent.selectOptions(choice, 'Dec 2023');
  await userEvent.selectOptions(choice, 'Feb 2024 (so far)');
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV of the prepaid liability' }));
  expect(page.api.sent(liability.listLiability).map(({ query }) => query.month)).toEqual([undefined, '2023-12']);
  expect(page.api.sent(identity.createDownloadTicket)[0]?.body).toEqual({ path: '/api/reports/liability.csv' });
});

test('a month without prepaid hours and a failure say so', async () => {
  page.open('/dashboard/reports');
  expect(await screen.findByText('No prepaid hours in this month')).toBeVisible();
  page.api.on(liability.listLiability, () => errorResponse(503, 'The service is busy.'));
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Month' }),
    screen.getAllByRole('option')[2] as HTMLElement,
  );
  expect(await screen.findByText('The service is busy.')).toBeVisible();
});

test('four tiles say what is owed and worth, what expires soon, and what is not charged', async () => {
  respondWith([row(7)]);
  const nextExpiry = { on: '2024-12-24', hours: 5.75 };
  const expiring = (total: number, hours: number) =>
    page.api.on(
      accounts.listAccounts,
      () =>
        new Reply(200, [aListedAccount({ clientName: 'Karim Nassar', nextExpiry })].slice(0, total), {
          'X-Total-Count': String(total),
          'X-Totals': JSON.stringify({ expiring: hours }),
        }),
    );
  expiring(1, 5.75);
  const totals = { count: 1, hours: 0, minutes: 35, limited: false };
  page.api.on(tracking.listAllTimeEntries, () => ({ ...noEntries, totals }));
  page.open('/dashboard/reports');
  const tile = (name: string | RegExp) => screen.findByRole('region', { name });
  expect(await tile('Owed today')).toHaveTextContent('24.5h1 client with hours left');
  expect(await tile('Worth')).toHaveTextContent('$1,225At the rates they were sold for');
  const soon = await tile(/^Expiring in/);
  await waitFor(() => expect(soon).toHaveTextContent('5.75hKarim Nassar, 24 Dec 2024'));
  expect(await tile(/^Not charged in/)).toHaveTextContent('35min1 entry');
  expect(page.api.sent(tracking.listAllTimeEntries)[0]?.query).toMatchObject({ billable: 'false', totals: 'true' });
  expect(document.querySelector('.btn-primary')).toBeNull();
});

test('a tile that cannot be loaded has a dash, and the others stay', async () => {
  respondWith([row(7)]);
  page.api.on(accounts.listAccounts, () => errorResponse(500, 'Something went wrong'));
  page.open('/dashboard/reports');
  const expiring = await screen.findByRole('region', { name: /^Expiring in/ });
  await waitFor(() => expect(expiring).toHaveTextContent("–Can't be loaded right now."));
  expect(screen.getByRole('region', { name: 'Worth' })).toHaveTextContent('$1,225');
});

test('the dashboard has one line of it, with a link to the reports', async () => {
  respondWith([row(7)], 6);
  page.open('/dashboard');
  const line = await screen.findByRole('region', { name: 'Prepaid liability' });
  expect(line).toHaveTextContent('Prepaid liability today: 24.50 h owed to 1 client, worth $1,225.00');
  expect(within(line).getByRole('link', { name: 'Reports' })).toHaveAttribute('href', '/dashboard/reports');
});

test('a technician has no reports', async () => {
  localStorage.setItem('adminToken', tokenOf('technician'));
  page.open('/dashboard/reports');
  expect(await screen.findByText(/You may not open this page|permission/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Reports' })).toBeNull();
  expect(screen.queryByText('Prepaid liability')).toBeNull();
});
