import { accountTerms, admins, audit, type AuditRow, billing, identity, tasks, tracking } from '@hourbank/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEntry, aPackage, aTask, taskPage } from '../../testing/builders';
import { pendingPackage } from '../../testing/package-page';
import { rows, setUpConsole, tokenOf } from '../../testing/console';
import { errorResponse } from '@hourbank/testing/fake-api';

const page = setUpConsole();
const aRow = (over: Partial<AuditRow> = {}): AuditRow => ({
  id: 1,
  at: '2015-11-20T10:00:00.000Z',
  source: 'billing',
  action: 'package.updated',
  kind: 'package',
  actor: 'admin:4 Maya Khoury',
  subject: 'package:12',
  clientId: 7,
  clientName: 'Cedar Labs',
  changes: {
    status: { from: 'pending', to: 'active' },
    reviewNote: { from: null, to: 'Wrong amount' },
    expiresOn: { from: null, to: null },
  },
  address: '10.0.0.1',
  session: 'jti',
  requestId: 'req',
  ...over,
});
const answerWith = (found: AuditRow[], over: object = {}) =>
  page.api.on(audit.listAudit, () => ({
    rows: found,
    totalCount: found.length,
    limited: false,
    completeUntil: '2015-11-20T10:05:00.000Z',
    ...over,
  }));
const log = () => screen.findByRole('table', { name: 'Audit log' });
const lastQuery = () => page.api.sent(audit.listAudit).at(-1)?.query;

test('shows who did what, what changed, and until when the log is complete', async () => {
  answerWith([
    aRow(),
    aRow({ id: 2, action: 'package.expired', actor: 'system:expiry', changes: {}, address: '' }),
    aRow({ id: 3, action: 'session.refused', actor: '', subject: 'admin:unknown-0a', clientName: null, changes: {} }),
  ]);
  page.open('/dashboard/audit');
  await log();
  const cells = rows().map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    [
      expect.stringContaining('20 Nov 2015'),
      'Maya Khoury #4',
      'Package changed',
      'Package #12Cedar Labs',
      'Status: pending → activeReason for sending back: Wrong amount',
      '10.0.0.1',
    ],
    [expect.any(String), 'System expiry', 'Package expired', 'Package #12Cedar Labs', '–', '–'],
    [expect.any(String), 'Not logged in', 'Login refused', 'Unknown username', '–', '10.0.0.1'],
  ]);
  expect(screen.getByText(/^Complete until 20 Nov 2015.*Later actions may still be missing/)).toBeVisible();
});

test('names the services that have not reported yet, and no date', async () => {
  answerWith([aRow()], { completeUntil: new Date(0).toISOString(), unreported: ['tracking', 'tasks'] });
  page.open('/dashboard/audit');
  await log();
  expect(screen.getByText('Not complete. No data received yet from: tracking, tasks.')).toBeVisible();
  expect(screen.queryByText(/1970/)).toBeNull();
});

test('shows dates, times and payment methods of changes like other screens', async () => {
  answerWith([
    aRow({
      changes: {
        purchaseDate: { from: '2015-11-19', to: '2015-11-20' },
        paidAt: { from: null, to: '2015-11-20T10:00:00.000Z' },
        paymentMethod: { from: 'bank', to: 'omt' },
        note: { from: null, to: 'Moved from 2015-11-19 to 2015-11-20.' },
      },
    }),
  ]);
  page.open('/dashboard/audit');
  await log();
  const texts = within(rows()[0] as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Purchase date: 19 Nov 2015 → 20 Nov 2015',
    expect.stringMatching(/^Paid at: 20 Nov 2015, \d\d:00$/),
    'Payment method: Bank Transfer → OMT',
    'Note: Moved from 2015-11-19 to 2015-11-20.',
  ]);
});

test('says changed values in words: no ids of files, numbers of rows, and amounts with their currency', async () => {
  page.api.on(admins.listColleagues, () => [{ id: 4, name: 'Nadia Haddad' }]);
  answerWith([
    aRow({
      changes: {
        proof: { from: null, to: '7d3c1f6e-9a4b' },
        receivedAmount: { from: null, to: 370.5 },
        receivedCurrency: { from: null, to: 'USD' },
        hoursPurchased: { from: 1200, to: 10.5 },
        ratePerHour: { from: 50, to: 49.9 },
        sameProofAs: { from: null, to: 31 },
      },
    }),
    aRow({
      id: 2,
      action: 'payment.takenBack',
      kind: 'payment',
      changes: {
        proof: { from: '7d3c1f6e-9a4b', to: 'b0' },
        receivedAmount: { from: 44_750_000, to: null },
        receivedCurrency: { from: 'LBP', to: null },
      },
    }),
    aRow({
      id: 3,
      action: 'task.statusChanged',
      kind: 'task',
      changes: {
        status: { from: 'pending', to: 'in_progress' },
        assigneeId: { from: 7, to: 4 },
        awaits: { from: 'us', to: 'client' },
        proof: { from: '7d3c1f6e-9a4b', to: null },
      },
    }),
  ]);
  page.open('/dashboard/audit');
  await log();
  const texts = () =>
    rows().map((row) =>
      within(row)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    );
  await screen.findByText('Assigned to: Admin #7 → Nadia Haddad');
  expect(texts()).toEqual([
    [
      'Payment proof: added',
      'Received: $370.50',
      'Currency: USD',
      'Purchased hours: 1,200\u00a0h → 10.5\u00a0h',
      'Rate per hour: $50.00 → $49.90',
      'Package with the same proof: #31',
    ],
    ['Payment proof: replaced', 'Received: LBP\u00a044,750,000 → (empty)', 'Currency: LBP → (empty)'],
    [
      'Status: pending → in progress',
      'Assigned to: Admin #7 → Nadia Haddad',
      'Waiting for: us → the client',
      'Payment proof: removed',
    ],
  ]);
  expect(screen.getByText('Payment taken back')).toBeVisible();
});

test('filters by kind, text, person and subject; the URL has the filters, and the CSV has the same ones', async () => {
  answerWith([aRow()]);
  page.api.on(identity.createDownloadTicket, () => ({ url: '/api/audit.csv?ticket=t' }));
  const { address } = page.open('/dashboard/audit?subject=package:12&page=3');
  await log();
  expect(lastQuery()).toEqual({ subject: 'package:12', page: '1', pageSize: '25' });
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Payments');
  await log();
  expect(lastQuery()).toMatchObject({ subject: 'package:12', kind: 'payment', page: '1' });
  await userEvent.click(screen.getByRole('link', { name: 'Show only actions of Maya Khoury #4' }));
  await log();
  expect(lastQuery()).toEqual({ person: 'admin:4', page: '1', pageSize: '25' });
  await userEvent.type(screen.getByLabelText('Search the audit log'), 'nadia{Enter}');
  await screen.findByRole('button', { name: 'Only Admin #4' });
  expect(lastQuery()).toMatchObject({ search: 'nadia', person: 'admin:4' });
  const followed: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href);
  });
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(page.api.sent(identity.createDownloadTicket)[0]).toMatchObject({ body: { path: '/api/audit.csv' } });
  expect(followed).toEqual([expect.stringMatching(/audit\.csv\?ticket=t&search=nadia&person=admin%3A4$/)]);
  click.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'Only Admin #4' }));
  expect(lastQuery()).not.toHaveProperty('person');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe('/dashboard/audit');
});

test('ignores invalid filters in the URL', async () => {
  answerWith([aRow()]);
  page.open("/dashboard/audit?kind=x&person=maya&subject=a'b&from=yesterday&page=-1");
  await log();
  expect(lastQuery()).toEqual({ page: '1', pageSize: '25' });
});

test('says what is missing: no rows, no match, only the newest rows searched, an error', async () => {
  answerWith([]);
  page.open('/dashboard/audit');
  expect(await screen.findByText('No actions yet.')).toBeVisible();
  answerWith([]);
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Exports');
  expect(await screen.findByText('No actions found.')).toBeVisible();
  answerWith([aRow()], { limited: true });
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Tasks');
  expect(await screen.findByText(/Only the newest rows were searched/)).toBeVisible();
  page.api.on(audit.listAudit, () => errorResponse(500, 'Failed to fetch the audit log'));
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Team');
  expect(await screen.findByText('Error: Failed to fetch the audit log')).toBeVisible();
});

test.each([
  ['/dashboard/clients/3/terms', { clientId: '3' }, 'client=3'],
  ['/dashboard/clients/editPackage/31', { subject: 'package:31' }, 'subject=package%3A31'],
  ['/dashboard/entries/412', { subject: 'entry:412' }, 'subject=entry%3A412'],
])('the history of %s is loaded when it is opened, and leads to the audit log', async (path, query, search) => {
  page.api.on(billing.getPackage, () => pendingPackage({ id: 31 }));
  page.api.on(tracking.getTimeEntry, () => anEntry());
  page.api.on(accountTerms.getAccountTerms, () => errorResponse(503, 'Unavailable'));
  answerWith([aRow()]);
  page.open(path);
  const button = await screen.findByRole('button', { name: 'Show history' });
  expect(page.api.sent(audit.listAudit)).toHaveLength(0);
  await userEvent.click(button);
  expect(await screen.findByRole('list', { name: 'History' })).toBeVisible();
  expect(lastQuery()).toEqual({ ...query, page: '1', pageSize: '10' });
  expect(screen.getByRole('link', { name: 'View all in the audit log' })).toHaveAttribute(
    'href',
    `/dashboard/audit?${search}`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Hide history' }));
  expect(screen.queryByRole('list', { name: 'History' })).toBeNull();
});

test('the history of a paid package is there at once', async () => {
  page.api.on(billing.getPackage, () => aPackage());
  answerWith([aRow({ actor: 'admin:1 huda' })]);
  page.open('/dashboard/clients/editPackage/31');
  expect(await screen.findByRole('list', { name: 'History' })).toHaveTextContent(/huda/);
  expect(screen.getByRole('button', { name: 'Hide history' })).toBeVisible();
});

test('a task leads to its history', async () => {
  page.api.on(tasks.listAllTasks, () => taskPage([aTask()]));
  page.open('/dashboard/tasks');
  expect(await screen.findByRole('link', { name: 'History of task #51' })).toHaveAttribute(
    'href',
    '/dashboard/audit?subject=task%3A51',
  );
});

test('a technician sees no history', async () => {
  localStorage.setItem('adminToken', tokenOf('technician'));
  page.api.on(tasks.listAllTasks, () => taskPage([aTask()]));
  page.open('/dashboard/tasks');
  expect(await screen.findByRole('link', { name: 'Log time for this task #51' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /History/ })).toBeNull();
});
