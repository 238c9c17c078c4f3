import { type AdminRole, adminRoles, analytics, tasks, tracking } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEntry, aTask, entryPage, taskPage } from '../testing/builders';
import { setUpConsole, tokenOf } from '../testing/console';

/** The chart library is published for bundlers only. */
jest.mock('../features/dashboard/chart', () => ({ Chart: () => <svg /> }));

const page = setUpConsole();
function openAs(role: AdminRole, address: string) {
  localStorage.setItem('adminToken', tokenOf(role));
  page.api.on(analytics.listMonthlySoldConsumed, () => []);
  page.api.on(tracking.listTimeEntries, () => entryPage([anEntry()]));
  return page.open(address);
}
const linksOf = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('a technician gets tasks, own time and no money on the dashboard, and nothing is requested for it', async () => {
  const ofClient = { clientName: 'Rana Haddad', date: new Date().toISOString() };
  const own = { ...anEntry({ hours: 1.5, ...ofClient }), ...ofClient };
  page.api.on(tracking.listAllTimeEntries, () => ({
    timeEntries: [own, { ...own, id: 413, hours: 0.25 }],
    pagination: entryPage([]).pagination,
    totals: { count: 2, hours: 1.75, limited: false },
  }));
  page.api.on(tasks.listAllTasks, ({ query }) =>
    taskPage(query.assignee ? [aTask({ id: 60 })] : [aTask({ id: 61 }), aTask({ id: 62, assigneeId: 7 })]),
  );
  openAs('technician', '/dashboard');
  const open = (await screen.findByRole('heading', { name: 'Open tasks' })).closest('section')!;
  expect(open).toHaveTextContent(/Mine.*#60.*Log time.*Start timer.*Nobody's yet, waiting for us.*#61.*Take/);
  expect(open).not.toHaveTextContent('#62');
  const week = within(await screen.findByRole('table', { name: 'My week' })).getAllByRole('row');
  expect(week).toHaveLength(9);
  expect(week.filter(({ textContent }) => textContent?.endsWith('Rana Haddad1.75'))).toHaveLength(1);
  expect(week.at(-1)).toHaveTextContent('This week1.75');
  expect(await screen.findByRole('link', { name: 'Edit entry 412' })).toBeVisible();
  expect(page.api.sent(tracking.listAllTimeEntries).map(({ query }) => query.author)).toEqual(['1', '1']);
  const log = screen.getAllByRole('button', { name: /^Log time/ }).filter((one) => one.matches('.btn-primary'));
  expect(log).toHaveLength(1);
  expect(screen.queryByRole('group', { name: 'Download CSV' })).toBeNull();
  expect(linksOf()).not.toContain('Add Client');
  expect(linksOf()).not.toContain('Settings');
});

test('the days of a week add up to its total, also over several pages', async () => {
  const own = { ...anEntry({ hours: 0.25 }), clientName: 'Rana Haddad', date: new Date().toISOString() };
  page.api.on(tracking.listAllTimeEntries, ({ query }) => ({
    timeEntries: [{ ...own, id: Number(query.page) }],
    pagination: { ...entryPage([]).pagination, totalPages: 3 },
    totals: { count: 3, hours: 0.75, limited: false },
  }));
  openAs('technician', '/dashboard');
  const week = within(await screen.findByRole('table', { name: 'My week' })).getAllByRole('row');
  expect(week.filter(({ textContent }) => textContent?.endsWith('Rana Haddad0.75'))).toHaveLength(1);
  expect(week.at(-1)).toHaveTextContent('This week0.75');
});

test('a technician changes own entries, and only sees those of others', async () => {
  openAs('technician', '/dashboard/clients/entries/3');
  page.api.on(tracking.listTimeEntries, () => entryPage([anEntry(), anEntry({ id: 413, authorId: 2 })]));
  expect(await screen.findByRole('button', { name: 'Delete entry 412' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit entry 412' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete entry 413' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit entry 413' })).toBeNull();
});

test('a technician reads the entry of another admin', async () => {
  openAs('technician', '/dashboard/entries/413');
  page.api.on(tracking.getTimeEntry, () => anEntry({ id: 413, authorId: 2 }));
  expect(await screen.findByText('You can change only entries that you logged.')).toBeVisible();
  expect(screen.getByText('Checkout fails.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save entry' })).toBeNull();
});

test.each<[AdminRole, string[]]>([
  ['owner', ['Edit Client', 'Add Package', 'Log Time Entry']],
  ['manager', ['Edit Client', 'Add Package', 'Log Time Entry']],
  ['technician', ['Log Time Entry']],
  ['accountant', ['Add Package']],
])('the page of a client has the actions of a role: %s', async (role, actions) => {
  openAs(role, '/dashboard/clients/3/overview');
  expect(await screen.findByText('Checkout fails.')).toBeVisible();
  const all = ['Edit Client', 'Add Package', 'Log Time Entry'];
  expect(linksOf().filter((link) => all.includes(link ?? ''))).toEqual(actions);
  expect(await screen.findByRole('region', { name: 'Account' })).toBeVisible();
  // In the navigation and in the head of the client.
  expect(screen.queryAllByText('Payments')).toHaveLength(role === 'technician' ? 0 : 2);
  const tabs = within(screen.getByRole('navigation', { name: 'Client' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Entries 1',
    ...(role === 'technician' ? [] : ['Packages']),
    'Ledger',
    ...(role === 'accountant' ? [] : ['Tasks 0']),
    ...(role === 'technician' ? [] : ['Terms']),
  ]);
  expect(screen.queryAllByRole('heading', { name: 'Tasks waiting for us' })).toHaveLength(
    role === 'accountant' ? 0 : 1,
  );
});

test.each([
  ['/dashboard/payments', 'Payments'],
  ['/dashboard/clients/3/overview', 'Clients'],
  ['/dashboard/nowhere', undefined],
])('%s belongs to the navigation item %s', async (address, item) => {
  openAs('owner', address);
  const links = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.filter((link) => link.hasAttribute('aria-current')).map(({ textContent }) => textContent)).toEqual(
    item ? [item] : [],
  );
});

test('an accountant reads entries and changes none', async () => {
  openAs('accountant', '/dashboard/clients/entries/3');
  const table = await screen.findByRole('table', { name: /Time entries of/ });
  expect(within(table).queryByRole('link', { name: 'Edit entry #412' })).toBeNull();
  expect(within(table).queryByRole('button', { name: /Delete|stopwatch/ })).toBeNull();
  expect(linksOf()).not.toContain('Log Time Entry');
});

test.each<[AdminRole, string]>([
  ['technician', '/dashboard/clients/packages/3'],
  ['technician', '/dashboard/clients/editPackage/31'],
  ['technician', '/dashboard/clients/3'],
  ['technician', '/dashboard/settings'],
  ['accountant', '/dashboard/clients/addentry/3'],
  ['accountant', '/dashboard/clients/3?logTime=true'],
  ['accountant', '/dashboard/entries/412'],
  ['accountant', '/dashboard/tasks'],
  ['manager', '/dashboard/team'],
  ['technician', '/dashboard/audit'],
])('a page without permission says so and requests nothing: %s opens %s', async (role, address) => {
  openAs(role, address);
  expect(await screen.findByText("You don't have permission to open this page")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
});

test.each(adminRoles.filter((role) => role !== 'technician'))(
  'settings can be saved by owners only: %s',
  async (role) => {
    openAs(role, '/dashboard/settings');
    const saves = {
      Company: 1,
      'Payment accounts': 1,
      Prices: 1,
      'Expiry terms': 1,
      Alerts: 1,
      'Rounding and timer': 2,
    };
    const more = { Statements: 1, 'Login and registration': 1 };
    for (const [section, count] of Object.entries({ ...saves, ...more })) {
      await userEvent.selectOptions(await screen.findByLabelText('Section'), section);
      await waitFor(() => expect(screen.getAllByRole('form')).toHaveLength(count));
      expect(screen.queryAllByRole('button', { name: /^Save/ })).toHaveLength(role === 'owner' ? count : 0);
    }
    expect(screen.queryAllByText('Only owners change settings.')).toHaveLength(role === 'owner' ? 0 : 1);
    expect(page.api.sent(tasks.listAllTasks)).toHaveLength(role === 'accountant' ? 0 : 1);
  },
);
