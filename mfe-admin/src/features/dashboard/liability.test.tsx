import { type ClientLiability, identity, liability } from '@hourbank/contracts';
import { setBusinessTimeZone, setServiceTime } from '@hourbank/i18n/format';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errorResponse, Reply } from '@hourbank/testing/fake-api';
import { setUpConsole, tokenOf } from '../../testing/console';
import { serveDashboard } from '../../testing/dashboard';

/** The chart library is published for bundlers only. */
jest.mock('./chart', () => ({ Chart: () => <svg /> }));

const page = setUpConsole();
afterEach(() => {
  jest.restoreAllMocks();
  setBusinessTimeZone('UTC');
  setServiceTime(new Date().toUTCString());
});
beforeEach(() => {
  serveDashboard(page.api, 1);
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
  respondWith([row(7), row(8), row(9), row(10), row(11)], 6);
  page.open('/dashboard');
  const table = await card();
  const [, first] = table.getAllByRole('row');
  expect(screen.getByText(/^By the day of booking.*keep the old rate, so amounts can differ/)).toBeVisible();
  expect(first).toHaveTextContent('Client 7');
  expect(first).toHaveTextContent('−4.50 h−$225.00');
  expect(table.getByRole('row', { name: /All clients/ })).toHaveTextContent('24.50 h$1,225.00');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(page.api.sent(liability.listLiability).at(-1)?.query).toMatchObject({ page: '2', totals: 'true' });
});

test('another month starts at its first page, and the CSV is that of the month', async () => {
  respondWith([row(7)], 12);
  page.api.on(identity.createDownloadTicket, ({ body }) => ({ url: `${String(body.path)}?ticket=x`, expiresAt: '' }));
  page.open('/dashboard');
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
  page.open('/dashboard');
  await card();
  const choice = screen.getByRole('combobox', { name: 'Month' });
  expect(choice).toHaveDisplayValue('Feb 2024');
  expect(within(choice).getAllByRole('option')[1]).toHaveTextContent('Jan 2024');
  await userEvent.selectOptions(choice, 'Dec 2023');
  await userEvent.selectOptions(choice, 'Feb 2024');
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV of the prepaid liability' }));
  expect(page.api.sent(liability.listLiability).map(({ query }) => query.month)).toEqual([undefined, '2023-12']);
  expect(page.api.sent(identity.createDownloadTicket)[0]?.body).toEqual({ path: '/api/reports/liability.csv' });
});

test('a month without prepaid hours and a failure say so', async () => {
  page.open('/dashboard');
  expect(await screen.findByText('No prepaid hours in this month')).toBeVisible();
  page.api.on(liability.listLiability, () => errorResponse(503, 'The service is busy.'));
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Month' }),
    screen.getAllByRole('option')[2] as HTMLElement,
  );
  expect(await screen.findByText('The service is busy.')).toBeVisible();
});

test('a technician has no such card', async () => {
  localStorage.setItem('adminToken', tokenOf('technician'));
  page.open('/dashboard');
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(screen.queryByText('Prepaid liability')).toBeNull();
});
