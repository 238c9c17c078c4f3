import { type FactNotice, type LevelNotice, notices, type Notice } from '@hourbank/contracts';
import { errorResponse, Reply } from '@hourbank/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { openPortal, type PortalApi } from '../testing/portal';

const aNotice = (over: Partial<LevelNotice> = {}): Notice => ({
  id: 5,
  kind: 'level',
  at: '2030-11-02T09:00:00.000Z',
  isRead: false,
  clientId: 7,
  clientName: 'Rana Haddad',
  level: 'low',
  balance: 1.5,
  runsOutOn: '2030-11-14',
  ...over,
});

/** Fakes a server that has these notices, newest first, and marks them as read. */
function serve(api: PortalApi, all: Notice[]) {
  const rows = [...all];
  const unreadCount = () => rows.filter(({ isRead }) => !isRead).length;
  api.on(notices.listClientNotices, ({ query: { page = '1', pageSize = '20' } }) => ({
    notices: rows.slice((Number(page) - 1) * Number(pageSize), Number(page) * Number(pageSize)),
    totalCount: rows.length,
    unreadCount: unreadCount(),
  }));
  api.on(notices.readClientNotices, ({ body }) => {
    for (const [index, row] of rows.entries()) if (row.id <= Number(body.upTo)) rows[index] = { ...row, isRead: true };
    return { unreadCount: unreadCount() };
  });
}
const openWith = (all: Notice[]) => openPortal('/client-portal', { prepare: (api) => serve(api, all) });
const list = async () => within(await screen.findByRole('list', { name: 'Notices' }));

test('the bell counts unread notices, and its menu shows them and marks them as read', async () => {
  const { api, user } = openWith([
    aNotice({ id: 9, level: 'empty', balance: 0, runsOutOn: null }),
    aNotice({ id: 5 }),
    aNotice({ id: 3, level: 'notice', balance: 4, isRead: true }),
  ]);
  await user.click(await screen.findByTitle('Notices, 2 unread'));
  const links = (await list()).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Unread You have no hours left2 Nov 2030/),
    expect.stringMatching(/^Unread Your hours are running low: 1.50\u00a0h left.*Expected to last until 14 Nov 2030$/),
    expect.stringMatching(/^Your hours are getting low: 4.00\u00a0h left/),
  ]);
  expect(links[0]).toHaveAttribute('href', '/client-portal');
  await screen.findByTitle('Notices');
  expect(api.sent(notices.readClientNotices).map(({ body }) => body)).toEqual([{ upTo: 9 }]);
  expect((await list()).getAllByText('Unread')).toHaveLength(2);
});

test('a statement leads to the reports', async () => {
  const { user } = openWith([
    {
      id: 5,
      at: '2030-11-02T09:00:00.000Z',
      isRead: false,
      clientId: 7,
      clientName: 'Rana Haddad',
      kind: 'statement',
      number: 'ST-7-203010',
      from: '2030-10-01',
      to: '2030-10-31',
      closing: 8.5,
    },
  ]);
  await user.click(await screen.findByTitle('Notices, 1 unread'));
  const link = (await list()).getByRole('link', { name: /Your statement ST-7-203010 is ready/ });
  expect(link).toHaveTextContent('1 Oct 2030 to 31 Oct 2030, 8.50 h left at the end');
  expect(link).toHaveAttribute('href', '/client-portal/reports');
});

test('each step of an admin has a text and leads to its page, and unknown ones read as news', async () => {
  const { isRead, at, clientId, clientName } = aNotice();
  const step = (name: string, params: FactNotice['params'] = {}): Omit<FactNotice, 'id'> => {
    const [topic = ''] = name.split('.');
    return { isRead, at, clientId, clientName, kind: 'fact', topic, name, subject: 12, params };
  };
  const steps = [
    step('payment.due', { amount: 500 }),
    step('payment.reminder', { amount: 500 }),
    step('payment.approved', { amount: 500 }),
    step('payment.invoiceReplaced', { old: 'INV-2030-000001', new: 'INV-2030-000002', amount: 300 }),
    step('payment.sentBack', { reason: `${'€'.repeat(199)}😀 and more` }),
    step('payment.reverted', { state: 'noProof' }),
    step('payment.reverted', { state: 'toReview' }),
    step('payment.removed'),
    step('hours.added', { hours: 5, reason: 'Sorry' }),
    step('hours.taken', { hours: 2.5 }),
    step('hours.extended', { day: '2031-02-01' }),
    step('hours.extended'),
    step('task.status', { status: 'done' }),
    step('task.status', { status: 'paused' }),
    step('payment.later'),
    step('letters.sent'),
  ].map((one, index) => ({ ...one, id: index + 1 }));
  const { user } = openWith(steps);
  await user.click(await screen.findByTitle('Notices, 16 unread'));
  await user.click(await screen.findByRole('button', { name: 'Show older' }));
  await waitFor(async () => expect((await list()).getAllByRole('link')).toHaveLength(16));
  const shown = (await list()).getAllByRole('link');
  expect(
    shown.map((link) => [
      link.textContent?.replace(/^Unread |2 Nov 2030, \d\d:\d\d/g, '').replaceAll('\u00a0', ' '),
      link.getAttribute('href'),
    ]),
  ).toEqual([
    ['Package #12 waits for your payment: $500.00', '/client-portal/request-time'],
    ['Reminder: package #12 waits for your payment: $500.00', '/client-portal/request-time'],
    ['Your payment of $500.00 was approved', '/client-portal/bills'],
    ['Invoice INV-2030-000001 was replaced by INV-2030-000002: $300.00', '/client-portal/bills'],
    [`Your payment for package #12 was sent back${'€'.repeat(199)}😀…`, '/client-portal/request-time'],
    ['Package #12 waits for its payment again', '/client-portal/request-time'],
    ['Package #12 is in review again', '/client-portal/request-time'],
    ['Package #12 was removed', '/client-portal'],
    ['5.00 h were addedSorry', '/client-portal'],
    ['2.50 h were taken off', '/client-portal'],
    ['Package #12 now lasts until 1 Feb 2031', '/client-portal'],
    ['Package #12 no longer expires', '/client-portal'],
    ['Task #12 is done', '/client-portal/tasks/12/messages'],
    ['News about a task', '/client-portal/tasks/12/messages'],
    ['News about a payment', '/client-portal/request-time'],
    ['News', '/client-portal'],
  ]);
});

test('a notice of a kind that a newer release knows is left out', async () => {
  const { api, user } = openPortal('/client-portal');
  const rows = [{ ...aNotice({ id: 6 }), kind: 'later' }, aNotice()];
  api.on(notices.listClientNotices, () => new Reply(200, { notices: rows, totalCount: 2, unreadCount: 2 }));
  api.on(notices.readClientNotices, () => ({ unreadCount: 0 }));
  await user.click(await screen.findByTitle(/^Notices/));
  expect((await list()).getAllByRole('link')).toHaveLength(1);
});

test('Escape closes the menu, and without notices it says so and marks nothing', async () => {
  const { api, user } = openWith([]);
  await user.click(await screen.findByTitle('Notices'));
  expect(await screen.findByText('No notices yet')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('No notices yet')).toBeNull());
  expect(api.sent(notices.readClientNotices)).toEqual([]);
});

test('older notices are loaded on request', async () => {
  const { user } = openWith(Array.from({ length: 15 }, (_, index) => aNotice({ id: 15 - index, isRead: true })));
  await user.click(await screen.findByTitle('Notices'));
  expect((await list()).getAllByRole('link')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await waitFor(async () => expect((await list()).getAllByRole('link')).toHaveLength(15));
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('a list that cannot be loaded offers to try again', async () => {
  const { api, user } = openWith([]);
  const bell = await screen.findByTitle('Notices');
  api.on(notices.listClientNotices, () => errorResponse(403, 'Not allowed'));
  await user.click(bell);
  expect(await screen.findByText('Not allowed')).toBeVisible();
  serve(api, [aNotice()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await list()).getAllByRole('link')).toHaveLength(1);
});
