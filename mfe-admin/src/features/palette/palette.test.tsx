import {
  accounts,
  billing,
  identity,
  tasks,
  type TimePackage,
  type Timer,
  timers,
  tracking,
} from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, aListedAccount, aPackage, aTask, entryPage, taskPage } from '../../testing/builders';
import { setUpConsole, tokenOf } from '../../testing/console';
import { errorResponse } from '@hourbank/testing/fake-api';

const page = setUpConsole();
// Compiles the chunk, so that the first test does not have to wait for it.
beforeAll(() => import('./palette'));

async function openPalette(role: Parameters<typeof tokenOf>[0] = 'owner', hits: Partial<TimePackage>[] = [{}]) {
  localStorage.setItem('adminToken', tokenOf(role));
  page.api.on(tracking.listAllTimeEntries, () => ({ ...entryPage([]), timeEntries: [] }));
  page.api.on(billing.getPackage, () => errorResponse(404, 'Package not found.'));
  page.api.on(identity.listClients, () => [aClient()]);
  page.api.on(billing.listPackages, ({ query }) =>
    query.status === 'paid'
      ? [{ ...aPackage({ invoiceNumber: 'INV-2024-000031' }), clientName: 'Rana Haddad' }]
      : hits.map((hit, index) => ({ ...aPackage({ id: 752 - index, ...hit }), clientName: 'Rana Haddad' })),
  );
  page.api.on(accounts.listAccounts, () => [aListedAccount()]);
  page.api.on(billing.countPackages, () => [{ clientId: 3, packages: 7 }]);
  page.api.on(tasks.getTask, () => aTask());
  page.api.on(tasks.listTaskMessages, () => ({ messages: [], hasOlder: false }));
  page.api.on(tasks.listTaskNotes, () => ({ notes: [] }));
  page.api.on(tasks.listAllTasks, () => taskPage([aTask({ description: '<p>Add a <b>coupon</b></p>' })]));
  const opened = page.open('/dashboard/entries');
  await screen.findByRole('heading', { level: 1 });
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search Hourbank' });
  return { ...opened, field };
}
const started: Timer = {
  id: 9,
  revision: 1,
  clientId: 3,
  taskId: null,
  note: '',
  state: 'running',
  firstStartedAt: '2015-11-20T10:00:00.000Z',
  startedAt: '2015-11-20T10:00:00.000Z',
  bankedSeconds: 0,
};
const optionsOf = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const selected = () =>
  within(screen.getByRole('listbox', { name: 'Search Hourbank' })).getByRole('option', { selected: true });
const searches = () => page.api.sent(identity.listClients).length + page.api.sent(billing.listPackages).length;

test('finds clients, packages, invoices, tasks and actions with one search of each kind after a pause', async () => {
  const { field, address } = await openPalette();
  expect(optionsOf('Actions')).toContain('Add client');
  expect(searches()).toBe(0);
  await userEvent.type(field, 'rana');
  expect(await screen.findByRole('option', { name: /^Rana Haddad/ })).toBeVisible();
  await screen.findByRole('group', { name: 'Tasks' });
  await waitFor(() => expect(optionsOf('Clients')).toEqual(['Rana Haddad, Cedar & Co.2\u00a0h left · +961 1 555 010']));
  expect(optionsOf('Packages')).toEqual(['Package #752Rana Haddad · 11\u00a0h left', 'All 7 packages of Rana Haddad']);
  expect(optionsOf('Invoices')).toEqual(['INV-2024-000031Rana Haddad']);
  expect(optionsOf('Tasks')).toEqual(['Task #51Rana Haddad · Add a coupon']);
  expect(optionsOf('Actions')).toEqual([
    'Log time for Rana Haddad2\u00a0h left',
    'Start timer for Rana Haddad',
    'Add package for Rana Haddad',
  ]);
  expect(page.api.sent(identity.listClients).map(({ query }) => query)).toEqual([
    { page: '1', pageSize: '5', search: 'rana' },
  ]);
  expect(searches()).toBe(3);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard/clients/editPackage/752'));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search Hourbank' })).toBeNull());
});

test('isolates what people wrote from our words beside it', async () => {
  const { field } = await openPalette();
  const name = 'شركة الأرز';
  page.api.on(identity.listClients, () => [aClient({ name, companyName: '', phone: '' })]);
  page.api.on(billing.listPackages, () => [{ ...aPackage({ id: 752 }), clientName: name }]);
  page.api.on(tasks.listAllTasks, () => taskPage([aTask({ clientName: name, description: '<p>الطابعة</p>' })]));
  await userEvent.type(field, 'الأرز');
  await screen.findByRole('group', { name: 'Tasks' });
  expect(optionsOf('Packages')[0]).toBe(`Package #752\u2068${name}\u2069 · 11\u00a0h left`);
  expect(optionsOf('Tasks')).toEqual([`Task #51\u2068${name}\u2069 · \u2068الطابعة\u2069`]);
  // The direction of a line is that of the page: an element with its own would read into the isolates.
  expect(screen.getByRole('listbox').querySelector('bdi, [dir]')).toBeNull();
});

test('Enter logs time for the client that is found first, also if it comes before the results', async () => {
  const { field } = await openPalette();
  await userEvent.type(field, 'rana{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Log time' });
  await waitFor(() => expect(within(dialog).getByLabelText('Hours*')).toHaveFocus());
  expect(within(dialog).getByRole('combobox', { name: 'Client' })).toHaveValue('Rana Haddad, Cedar & Co.');
});

test('says of each package how many hours are left, or why none are', async () => {
  const request = { status: 'pending', hoursUsed: 0 } as const;
  const proof = { paymentProof: 'a.png', paymentProofUrl: '/uploads/paymentProofs/a.png?exp=1' };
  const { field } = await openPalette('owner', [
    { expiresOn: '2030-11-30' },
    request,
    { ...request, ...proof },
    { ...request, ...proof, reviewNote: 'Another amount' },
    { status: 'expired' },
    { status: 'consumed', hoursUsed: 11.5, hoursRemoved: 0.5 },
  ]);
  await userEvent.type(field, 'rana');
  await screen.findByRole('group', { name: 'Packages' });
  expect(optionsOf('Packages').flatMap((text) => text?.split(' · ')[1] ?? [])).toEqual([
    '11\u00a0h left, expires 30 Nov 2030',
    'not paid, no proof yet',
    'not paid, to review',
    'not paid, sent back',
    'expired',
    'consumed',
  ]);
});

test('shows a technician no packages, invoices or payments, and requests none', async () => {
  const { field } = await openPalette('technician');
  expect(optionsOf('Actions')).not.toContain('Review payments');
  expect(optionsOf('Actions')).not.toContain('Add client');
  await userEvent.type(field, 'rana');
  await screen.findByRole('group', { name: 'Clients' });
  expect(optionsOf('Actions')).toEqual(['Log time for Rana Haddad', 'Start timer for Rana Haddad']);
  expect(page.api.sent(billing.listPackages)).toEqual([]);
});

const sofia = aClient({
  id: 5,
  name: 'Sofia Lindqvist',
  companyName: 'Log & Timer Logistics',
  email: 'add@task.example',
});

test.each([
  ['log', 'Log time'],
  ['log time', 'Log time'],
  ['timer', 'Start timer'],
  ['add', 'Add client'],
  ['task', 'Go to tasks'],
  ['stop', 'Stop timer'],
  ['pause ti', 'Pause timer'],
  ['logistics', 'Log time for Sofia Lindqvist'],
  ['lind sof', 'Log time for Sofia Lindqvist'],
  ['rana', 'Log time for Rana Haddad'],
  ['#52', 'Package #52'],
  ['task 52', 'Task #52'],
  ['Task #52', 'Task #52'],
  ['package 52', 'Package #52'],
])('%s finds %s first', async (typed, first) => {
  page.api.on(timers.listTimers, () => ({ timers: [started], now: started.startedAt ?? '', remindAfterHours: 8 }));
  const { field } = await openPalette();
  // As the services search.
  const finds = (text: string, search = '') => search.split(' ').every((word) => text.toLowerCase().includes(word));
  page.api.on(identity.listClients, ({ query }) =>
    [sofia, aClient({ companyName: 'Cedar Logs' })].filter(({ name, companyName, email, id }) =>
      finds(`${name} ${companyName} ${email} #${id === 5 ? 52 : id}`, query.search),
    ),
  );
  page.api.on(billing.listPackages, ({ query }) =>
    query.status !== 'paid' && finds('#52', query.search)
      ? [{ ...aPackage({ id: 52 }), clientName: 'Rana Haddad' }]
      : [],
  );
  page.api.on(tasks.listAllTasks, ({ query }) => taskPage(finds('#52', query.search) ? [aTask({ id: 52 })] : []));
  await userEvent.type(field, typed);
  await screen.findByText(/^\d+ results?$/);
  expect(selected().querySelector('.hb-palette-label')?.textContent).toBe(first);
});

test('stops the timer that runs, and asks for the client that its time needs', async () => {
  page.api.on(timers.listTimers, () => ({ timers: [started], now: started.startedAt ?? '', remindAfterHours: 8 }));
  page.api.on(timers.stopTimer, () => ({ ...started, clientId: null, state: 'stopped' as const, startedAt: null }));
  const { field } = await openPalette();
  await userEvent.type(field, 'stop');
  await userEvent.click(await screen.findByRole('option', { name: 'Stop timer' }));
  expect(await screen.findByText('Choose the client before you log the time.')).toBeVisible();
  expect(page.api.sent(timers.stopTimer)).toMatchObject([{ params: { id: '9' } }]);
});

test('the right arrow at the end of the words shows the actions of that client', async () => {
  const { field } = await openPalette();
  page.api.on(identity.listClients, () => [aClient(), aClient({ id: 9, name: 'Rana Aoun' })]);
  await userEvent.type(field, 'rana');
  await waitFor(() => expect(optionsOf('Clients')).toHaveLength(2));
  expect(optionsOf('Clients').map((text) => text?.includes('actions →'))).toEqual([false, true]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(selected()).toHaveTextContent(/^Rana Aoun/);
  // Inside the words it moves through them.
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
  expect(optionsOf('Actions')[0]).toMatch(/Rana Haddad/);
  await userEvent.keyboard('{ArrowRight}');
  expect(selected()).toHaveTextContent('Log time for Rana Aoun');
  await userEvent.keyboard('{ArrowLeft}');
  expect(selected()).toHaveTextContent(/^Rana Aoun/);
  expect(optionsOf('Actions')[0]).toMatch(/Rana Haddad/);
  await userEvent.keyboard('{ArrowRight}');
  expect(selected()).toHaveTextContent('Log time for Rana Aoun');
  await userEvent.type(field, ' h');
  await waitFor(() => expect(optionsOf('Actions')[0]).toMatch(/Rana/));
});

test('without words it offers what is done most and the clients that were opened last', async () => {
  localStorage.setItem('hb-own-1-clients', '[3,9]');
  page.api.on(identity.getClient, ({ params }) =>
    params.id === '3' ? aClient() : errorResponse(404, 'Client not found.'),
  );
  await openPalette();
  expect(optionsOf('Actions')).toEqual(['Log time', 'Start timer', 'Review payments', 'Add client']);
  await screen.findByRole('group', { name: 'Opened last' });
  expect(optionsOf('Opened last')[0]).toMatch(/^Rana Haddad/);
  expect(optionsOf('Opened last')).toHaveLength(1);
});

test.each([
  ['invite', ['Add client', 'Go to team']],
  ['statement', ['Go to settings']],
  ['timer', ['Start timer']],
  ['payment', ['Review payments']],
])('%s finds actions that have another name', async (word, labels) => {
  const { field } = await openPalette();
  page.api.on(identity.listClients, () => []);
  await userEvent.type(field, word);
  expect(optionsOf('Actions')).toEqual(labels);
});

test('starts a timer for the client found first, and leads to its payment to review', async () => {
  const proof = { paymentProof: 'a.png', paymentProofUrl: '/uploads/paymentProofs/a.png?exp=1' };
  const { field, address } = await openPalette('owner', [{ status: 'pending', hoursUsed: 0, ...proof }]);
  page.api.on(timers.createTimer, () => started);
  await userEvent.type(field, 'rana');
  await userEvent.click(await screen.findByRole('option', { name: 'Start timer for Rana Haddad' }));
  expect(await screen.findByText('The timer was started for Rana Haddad.')).toBeVisible();
  expect(page.api.sent(timers.createTimer)).toMatchObject([{ body: { clientId: 3, note: '' } }]);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search Hourbank' }), 'rana');
  await userEvent.click(await screen.findByRole('option', { name: 'Review the payment of package #752' }));
  await waitFor(() => expect(address()).toBe('/dashboard/clients/editPackage/752'));
});

test('offers to look in time entries for what it does not find', async () => {
  const { field, address } = await openPalette('owner', []);
  page.api.on(identity.listClients, () => []);
  page.api.on(billing.listPackages, () => []);
  page.api.on(tasks.listAllTasks, () => taskPage([]));
  await userEvent.type(field, 'zyx');
  const nothing = await screen.findByRole('group', { name: 'Nothing found for "zyx".' });
  expect(screen.queryByText(/\d results?/)).toBeNull();
  await userEvent.click(within(nothing).getByRole('option', { name: 'Search in time entries' }));
  await waitFor(() => expect(address()).toBe('/dashboard/entries?search=zyx'));
});

test('an action is found by its words, and a task leads to its page', async () => {
  const { field, address } = await openPalette();
  await userEvent.type(field, 'time go');
  expect(optionsOf('Actions')[0]).toBe('Go to time entries');
  await userEvent.clear(field);
  await userEvent.type(field, '#51');
  await userEvent.click(await screen.findByRole('option', { name: /^Task #51/ }));
  await waitFor(() => expect(address()).toBe('/dashboard/tasks/51'));
  expect(await screen.findByText('Please add a coupon field.')).toBeVisible();
});

test('says that some results are missing when one search fails', async () => {
  const { field } = await openPalette();
  page.api.on(tasks.listAllTasks, () => errorResponse(403, 'Not for you'));
  await userEvent.type(field, 'rana');
  expect(await screen.findByText('Some results could not be loaded.')).toBeVisible();
  expect(optionsOf('Clients')).toHaveLength(1);
});

test('a slash opens it outside fields, and is typed into fields', async () => {
  const { field } = await openPalette();
  await userEvent.type(field, 'a/b');
  expect(field).toHaveValue('a/b');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(field).not.toBeInTheDocument());
  await userEvent.keyboard('/');
  expect(await screen.findByRole('combobox', { name: 'Search Hourbank' })).toHaveValue('');
});
