import { accounts, admins, analytics, identity, payments, settings, tasks } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aForecast, aListedAccount, anOwnAccount, aPackage, aTask, taskPage } from '../../testing/builders';
import { setUpConsole } from '../../testing/console';
import { serveDashboard } from '../../testing/dashboard';
import { noResponse, errorResponse, Reply } from '@hourbank/testing/fake-api';
import { seeded } from '@hourbank/testing';

/** The chart library is published for bundlers only. */
jest.mock('./chart', () => ({ Chart: () => <svg /> }));

const page = setUpConsole();
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

function open(stale?: true) {
  page.api.on(analytics.getHeadlineStats, () => ({
    totalHoursSold: 1240,
    totalHoursConsumed: 897.5,
    totalRevenue: 62_000,
    activeClients: 23,
    hoursLeft: 310.5,
    stale,
  }));
  page.api.on(analytics.listMonthlySoldConsumed, () => [
    { month: '2026-06', sold: 60, consumed: 38, stale },
    { month: '2026-07', sold: 45, consumed: 52, stale },
  ]);
  page.api.on(analytics.listPaymentMethods, () => [
    { method: 'wish' as const, count: 7 },
    { method: 'omt' as const, count: 17 },
    { method: 'bob' as const, count: 0 },
  ]);
  return page.open('/dashboard');
}

test('shows four tiles with a caption each', async () => {
  open();
  expect(await screen.findByRole('region', { name: 'Total Hours Sold' })).toHaveTextContent(
    '1,240hPaid packages, all time',
  );
  expect(screen.getByRole('region', { name: 'Hours Consumed' })).toHaveTextContent(
    '897.5h72% of sold, 310.5 h still to deliver',
  );
  expect(screen.getByRole('region', { name: 'Total Revenue' })).toHaveTextContent('$62,000$50.00 per hour on average');
  expect(screen.getByRole('region', { name: 'Active Clients' })).toHaveTextContent(
    '23With hours left on an active package',
  );
  expect(document.title).toBe('Dashboard · Hourbank');
});

test.each([
  [79, 0],
  [80, 1],
  [null, 0],
])('warns owners of a disk that is %s percent full: %s', async (usedPercent, warnings) => {
  page.api.on(settings.getDiskUse, () => ({ usedPercent }));
  open();
  await screen.findByRole('region', { name: 'Total Revenue' });
  await waitFor(() =>
    expect(
      screen.queryAllByText(`The disk with the files of clients is ${usedPercent}% full.`, { exact: false }),
    ).toHaveLength(warnings),
  );
});

test('shows a table with the values of each chart', async () => {
  open();
  expect(cellsOf(await screen.findByRole('table', { name: 'Hours sold and consumed per month' }))).toEqual([
    ['Jun 2026', '60.00', '38.00', '+22.00'],
    ['Jul 2026', '45.00', '52.00', '−7.00'],
  ]);
  expect(cellsOf(screen.getByRole('table', { name: 'Paid packages per payment method' }))).toEqual([
    ['OMT', '17', '71%'],
    ['Wish Money', '7', '29%'],
  ]);
  expect(screen.getByRole('img', { name: /Hours sold and consumed per month/ })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /Paid packages per payment method/ })).toBeInTheDocument();
});

test('lists the clients who run out of hours first, then those whose hours expire soon', async () => {
  const nextExpiry = { on: '2024-12-24', hours: 5.75 };
  const soon = { clientId: 6, clientName: 'Karim Nassar', balance: 5.75, level: 'ok', nextExpiry } as const;
  page.api.on(accounts.listAccounts, () => [
    aListedAccount({ clientId: 3, clientName: 'Rana Haddad' }),
    aListedAccount({ clientId: 4, clientName: '', balance: 0.5, level: 'low', forecast: null }),
    aListedAccount({ clientId: 5, clientName: 'Omar Saab', balance: 0, level: 'empty', forecast: null }),
    aListedAccount({ ...soon, forecast: aForecast({ expiringUnused: 2.28 }) }),
  ]);
  open();
  const card = (await screen.findByRole('heading', { name: 'Running low' })).closest('section')!;
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Rana HaddadLasts until about 14 Nov 2030 at 1.8\u00a0h a weekGetting low2\u00a0h',
    'Client 4Low0.5\u00a0h',
    'Omar SaabEmpty0\u00a0h',
    'Karim Nassar5.75\u00a0h expire on 24 Dec 2024, about 2.28\u00a0h unusedExpires soon5.75\u00a0h',
  ]);
  expect(screen.getByRole('link', { name: 'Rana Haddad' })).toHaveAttribute('href', '/dashboard/clients/3/overview');
  const [sent] = page.api.sent(accounts.listAccounts).map(({ query }) => query);
  expect(sent).toEqual({ runningLow: 'true', pageSize: '100' });
});

test.each([1, 2, 3, 4])(
  'counts as many clients that run low as the Client List that it leads to, however many rows it shows: %d',
  async (seed) => {
    const random = seeded(seed);
    const low = Array.from({ length: 1 + Math.floor(random() * 25) }, (_, at) =>
      aListedAccount({ clientId: at + 1, level: random() < 0.5 ? 'ok' : 'low' }),
    );
    page.api.on(identity.listClients, () => []);
    page.api.on(accounts.listAccounts, ({ query }) =>
      query.runningLow ? new Reply(200, low, { 'X-Total-Count': String(low.length) }) : [],
    );
    open();
    const card = (await screen.findByRole('heading', { name: 'Running low' })).closest('section')!;
    expect(card.querySelector('.hb-tab-count')).toHaveTextContent(String(low.length));
    expect(within(card).getAllByRole('listitem')).toHaveLength(Math.min(low.length, 10));
    await userEvent.click(within(card).getByRole('link', { name: 'Show in Client List' }));
    expect(await screen.findByRole('button', { name: `Running low ${low.length}`, pressed: true })).toBeVisible();
  },
);

test('the oldest tasks that wait have who works on them, or Take, which assigns them to me', async () => {
  let assigneeId: number | null = null;
  const free = () => aTask({ id: 52, description: '<p>Booking form</p>', assigneeId });
  page.api.on(tasks.listAllTasks, () => taskPage([aTask({ assigneeId: 7 }), free()], 6));
  page.api.on(admins.listColleagues, () => [
    { id: 1, name: 'Nadia Saab' },
    { id: 7, name: 'Rami Aoun' },
  ]);
  page.api.on(tasks.updateTaskStatus, ({ body }) => {
    assigneeId = Number(body.assigneeId);
    return free();
  });
  open();
  const card = (await screen.findByRole('heading', { name: 'Tasks waiting for us' })).closest('section')!;
  expect(card).toHaveTextContent('Tasks waiting for us6All tasks');
  expect(await within(card).findByRole('img', { name: 'Assigned to Rami Aoun' })).toHaveTextContent('RA');
  expect(page.api.sent(tasks.listAllTasks).map(({ query }) => query)).toContainEqual({
    awaits: 'us',
    sort: 'createdAt',
    page: '1',
    pageSize: '5',
  });
  await userEvent.click(within(card).getByRole('button', { name: 'Take task #52' }));
  expect(await within(card).findByRole('img', { name: 'Assigned to Nadia Saab' })).toBeVisible();
  expect(page.api.sent(tasks.updateTaskStatus)[0]).toMatchObject({ body: { assigneeId: 1 } });
  expect(within(card).getByRole('link', { name: 'Booking form' })).toHaveFocus();
});

test.each([
  [[], 'btn-primary'],
  [[{}], 'btn-secondary'],
] as const)('Add Client is the primary button unless a payment waits: %p', async (waiting, look) => {
  page.api.on(
    payments.listPaymentsToReview,
    () =>
      new Reply(
        200,
        waiting.map(() => ({ ...aPackage({ status: 'pending' }), clientName: 'Rana Haddad' })),
        { 'X-Total-Count': String(waiting.length) },
      ),
  );
  open();
  await screen.findByText(waiting.length > 0 ? '1 waiting' : 'No payments to review.');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Add Client' })).toHaveClass(look));
});

test('says that no client is running low', async () => {
  open();
  expect(await screen.findByText('No client is running low.')).toBeVisible();
});

test('marks stale sales, but not hours consumed', async () => {
  open(true);
  expect(await screen.findByRole('region', { name: 'Total Revenue' })).toHaveTextContent(
    'Last known value. Billing is unavailable.',
  );
  expect(screen.getAllByText('last known')).toHaveLength(3);
  // The hours left are those of the sales.
  expect(screen.getByRole('region', { name: 'Hours Consumed' }).textContent).toBe(
    'Hours Consumed897.5hSales as last known',
  );
  expect(screen.getAllByText('Sales as last known')).toHaveLength(2);
});

test('without sales the charts give way to a sentence', async () => {
  serveDashboard(page.api);
  page.open('/dashboard');
  expect(await screen.findByText('No hours sold or consumed yet.')).toBeVisible();
  expect(screen.getByText('No paid packages yet.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Total Revenue' })).toHaveTextContent('$0Nothing sold yet');
});

test('a part that fails leaves the others alone and can be tried again', async () => {
  open();
  page.api.on(analytics.listPaymentMethods, () => errorResponse(500, 'Something went wrong'));
  expect(await screen.findByText('Error: Something went wrong')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Active Clients' })).toBeVisible();
  page.api.on(analytics.listPaymentMethods, () => [{ method: 'bank' as const, count: 1 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Bank Transfer')).toBeVisible();
});

describe('CSV', () => {
  const clicked: string[] = [];
  const recordDownload = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest('a[download]');
    if (!link) return;
    event.preventDefault();
    clicked.push(link.getAttribute('href') ?? '');
  };
  beforeEach(() => {
    clicked.length = 0;
    document.addEventListener('click', recordDownload);
  });
  afterEach(() => document.removeEventListener('click', recordDownload));

  test.each([
    ['Clients CSV', '/api/clients.csv'],
    ['Packages CSV', '/api/timePackages.csv'],
    ['Time Entries CSV', '/api/timeEntries.csv'],
  ])('%s is downloaded with a ticket for %s', async (name, path) => {
    page.api.on(identity.createDownloadTicket, ({ body }) => ({ url: `${String(body.path)}?ticket=t` }));
    open();
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(clicked).toEqual([`${path}?ticket=t`]));
  });

  test('shows an error and retries when the ticket cannot be created', async () => {
    page.api.on(identity.createDownloadTicket, () => noResponse);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Packages CSV' }));
    expect(await screen.findByText('Failed to prepare the download')).toBeVisible();
    page.api.on(identity.createDownloadTicket, () => ({ url: '/api/timePackages.csv?ticket=t' }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(clicked).toHaveLength(1));
    expect(screen.queryByText('Failed to prepare the download')).toBeNull();
  });
});

test('links to the clients, and to the settings from the account menu', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Add Client' })).toHaveAttribute(
    'href',
    '/dashboard/clients/addclient',
  );
  expect(screen.getByRole('link', { name: 'Manage Clients' })).toHaveAttribute('href', '/manageclients');
  expect(screen.getAllByRole('link', { name: 'Settings' }).map((link) => link.getAttribute('href'))).toContain(
    '/dashboard/settings',
  );
});

test('the navigation marks the current page and shows the number of tasks that wait for the team', async () => {
  page.api.on(tasks.listAllTasks, () => taskPage([aTask()], 3));
  open();
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(await navigation.findByRole('img', { name: '3 waiting for us' })).toBeInTheDocument();
  expect(page.api.sent(tasks.listAllTasks).map(({ query }) => query)).toContainEqual({
    awaits: 'us',
    page: '1',
    pageSize: '1',
  });
  expect(navigation.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Dashboard', 'page'],
    ['Clients', null],
    ['Payments', null],
    ['Time entries', null],
    ['Tasks3', null],
    ['Reports', null],
    ['Settings', null],
  ]);
});

test('asks an admin without an email for one', async () => {
  page.api.on(admins.getOwnAccount, () => anOwnAccount({ email: null }));
  open();
  expect(await screen.findByText(/^Add an email so that you can reset your password yourself\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add email' })).toHaveAttribute('href', '/dashboard/me');
});

test.each([
  ['has an email', () => anOwnAccount()],
  ['cannot be loaded', () => errorResponse(503, 'Unavailable')],
])('shows no banner if the own account %s', async (_, respond) => {
  page.api.on(admins.getOwnAccount, respond);
  open();
  await screen.findByText('897.5');
  await waitFor(() => expect(page.api.sent(admins.getOwnAccount).length).toBeGreaterThan(0));
  expect(screen.queryByText(/^Add an email/)).toBeNull();
});
