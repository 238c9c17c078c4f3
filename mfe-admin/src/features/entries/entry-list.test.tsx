import { accounts, allocations, billing, identity, tracking } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anAccount, anEntry, aPackage, aShot, entryPage } from '../../testing/builders';
import { rows, setUpConsole } from '../../testing/console';
import { noResponse, errorResponse, Reply } from '@hourbank/testing/fake-api';

const page = setUpConsole();

function openList(path = '/dashboard/clients/entries/3') {
  page.api.on(identity.getClient, () => aClient());
  page.api.on(billing.listPackages, () => [
    aPackage(),
    aPackage({ id: 27, hoursPurchased: 8, hoursUsed: 6.5 }),
    aPackage({ id: 20, status: 'consumed' }),
  ]);
  page.api.on(accounts.getAccount, () => anAccount({ balance: 12.5, purchased: 20 }));
  return page.open(path);
}
async function openDeleteDialog(id: number) {
  await userEvent.click(await screen.findByRole('button', { name: `Delete entry ${id}` }));
  return screen.findByRole('dialog');
}
const confirmDelete = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Delete entry' }));
/** Closes the toast, which sends the deletion (D-90). */
const closeToast = async () => userEvent.click(await screen.findByRole('button', { name: 'Close' }));

test('clips the reason of time that is not charged, with the whole text as a tooltip', async () => {
  const nonBillableReason = 'Our mistake: the import had skipped three products of the spring catalogue.';
  page.api.on(tracking.listTimeEntries, () =>
    entryPage([anEntry({ packageId: null, hours: 0, minutes: 20, billable: false, nonBillableReason })], 1),
  );
  openList();
  const reason = await screen.findByText(nonBillableReason);
  expect(reason).toHaveAttribute('title', nonBillableReason);
  expect(reason).toHaveClass('hb-clip');
});

test('lists the entries and the balance', async () => {
  page.api.on(tracking.listTimeEntries, () =>
    entryPage(
      [
        anEntry({ screenshots: ['a.png', 'b.png', 'c.png'].map(aShot) }),
        anEntry({ id: 388, packageId: 27, description: '<p></p>', status: 'Closed', hours: 0.75 }),
        anEntry({ id: 387, packageId: 20, description: '<p></p>', status: 'Closed', hours: 0.75 }),
      ],
      23,
    ),
  );
  openList();
  const table = await screen.findByRole('table', { name: /Time entries of/ });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['#', 'Date↓', 'Hours', 'Description', 'Status', 'Package', 'Screenshots', 'Actions']);
  expect(screen.getByRole('heading', { level: 1, name: 'Rana Haddad' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Time Entries' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Account' })).toHaveTextContent('12.5 h of 20 h left'));
  const cells = rows().map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    [
      '412',
      '20 Nov 202609:30',
      '0.50',
      'Checkout fails.',
      'In Progress',
      '#3111.00\u00a0h left',
      '+1',
      '00:00:00Send Status',
    ],
    ['388', '20 Nov 202609:30', '0.75', '–', 'Closed', '#271.50\u00a0h left', '–', '00:00:00Send Status'],
    ['387', '20 Nov 202609:30', '0.75', '–', 'Closed', '#20consumed', '–', '00:00:00Send Status'],
  ]);
  expect(screen.getByRole('link', { name: 'Open a.png' })).toHaveAttribute('href', '/uploads/screenshots/a.png');
  expect(screen.getByText('1 to 5 of 23')).toBeVisible();
  expect(document.title).toBe('Time Entries · Rana Haddad · Hourbank');
});

test('hours of several packages open to the hours of each', async () => {
  const parts = [
    { packageId: 31, hours: 2 },
    { packageId: 27, hours: 1.5 },
  ];
  page.api.on(tracking.listTimeEntries, () => entryPage([anEntry({ hours: 3.5, parts, automatic: true })]));
  openList();
  await userEvent.click(await screen.findByText('2 packages'));
  expect(screen.getByText('2 h from #31')).toBeVisible();
  expect(screen.getByText('1.5 h from #27')).toBeVisible();
});

test('sanitizes descriptions', async () => {
  page.api.on(tracking.listTimeEntries, () =>
    entryPage([
      anEntry({
        description:
          '<p>Fine <strong>print</strong><img src=x onerror=alert(1)><a href="javascript:alert(2)">link</a></p>',
      }),
    ]),
  );
  openList();
  const strong = await screen.findByText('print');
  expect(strong.tagName).toBe('STRONG');
  expect(strong.closest('td')?.innerHTML).not.toMatch(/alert|onerror|<img/);
});

test('keeps the page in the URL', async () => {
  page.api.on(tracking.listTimeEntries, ({ query }) =>
    entryPage(
      [anEntry({ id: 410 + Number(query.page), description: `<p>On page ${query.page}</p>` })],
      23,
      Number(query.page),
    ),
  );
  const { address } = openList('/dashboard/clients/entries/3?page=2');
  await screen.findByText('On page 2');
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  await screen.findByText('On page 3');
  expect(address()).toBe('/dashboard/clients/entries/3?page=3');
});

test('shows an empty state with a link to add an entry', async () => {
  page.api.on(tracking.listTimeEntries, () => entryPage([]));
  openList();
  expect(await screen.findByText('No time entries found.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log Time Entry' })).toHaveAttribute('href', '/dashboard/clients/addentry/3');
});

test('shows the error and retries', async () => {
  page.api.on(tracking.listTimeEntries, () => noResponse);
  openList();
  expect(await screen.findByText('Error: Failed to fetch entries')).toBeVisible();
  page.api.on(tracking.listTimeEntries, () => entryPage([]));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No time entries found.')).toBeVisible();
});

test('marks the row of an entry with a pending settlement', async () => {
  page.api.on(tracking.listTimeEntries, () => entryPage([anEntry({ settlement: 'pending' }), anEntry({ id: 2 })]));
  openList();
  expect(await screen.findByText('Balance updating')).toBeVisible();
  expect(within(rows()[1] as HTMLElement).queryByText('Balance updating')).toBeNull();
});

test('reloads the balance after the settlement', async () => {
  let settlement: 'pending' | undefined = 'pending';
  page.api.on(tracking.listTimeEntries, () => entryPage([anEntry({ settlement })]));
  openList();
  await screen.findByText('Balance updating');
  const before = page.api.sent(accounts.getAccount).length;
  settlement = undefined;
  await waitFor(() => expect(screen.queryByText('Balance updating')).toBeNull());
  await waitFor(() => expect(page.api.sent(accounts.getAccount).length).toBeGreaterThan(before));
});

test('opens the previous page after the only entry of the last page is deleted', async () => {
  let count = 6;
  page.api.on(tracking.listTimeEntries, ({ query }) => {
    const isThere = (Number(query.page) - 1) * 5 < count;
    return entryPage(
      isThere ? [anEntry({ id: 410 + Number(query.page), description: `<p>On page ${query.page}</p>` })] : [],
      count,
      Number(query.page),
    );
  });
  page.api.on(tracking.deleteTimeEntry, () => {
    count = 5;
  });
  const { address } = openList('/dashboard/clients/entries/3?page=2');
  await screen.findByText('On page 2');
  await confirmDelete(await openDeleteDialog(412));
  expect(await screen.findByText('On page 1')).toBeVisible();
  expect(address()).toBe('/dashboard/clients/entries/3');
  expect(page.api.sent(tracking.deleteTimeEntry)).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Page 2' })).toBeVisible();
});

test('deletes after a confirmation, reloads the balance and keeps the focus in the list', async () => {
  let entries = [anEntry(), anEntry({ id: 409 })];
  page.api.on(tracking.listTimeEntries, () => entryPage(entries));
  page.api.on(tracking.deleteTimeEntry, ({ params }) => {
    entries = entries.filter(({ id }) => String(id) !== params.id);
  });
  openList();
  page.api.on(allocations.previewAllocation, () => ({
    parts: [],
    returned: [
      { packageId: 31, hours: 0.5, lost: false },
      { packageId: 20, hours: 1, lost: true },
    ],
    refusal: null,
    balanceAfter: 13,
  }));
  const dialog = await openDeleteDialog(409);
  expect(dialog).toHaveTextContent(
    'Are you sure you want to delete this entry?0.5 h return to #31. 1 h would be lost: package #20 is no longer active.',
  );
  expect(page.api.sent(allocations.previewAllocation)[0]?.query).toEqual({
    entryId: '409',
    hours: '0',
    date: '2026-11-20',
  });
  const before = page.api.sent(accounts.getAccount).length;
  await confirmDelete(dialog);
  expect(await screen.findByText('Entry #409 was deleted.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete entry 412' })).toHaveFocus());
  expect(page.api.sent(tracking.deleteTimeEntry)).toHaveLength(0);
  await closeToast();
  await waitFor(() => expect(page.api.sent(accounts.getAccount).length).toBeGreaterThan(before));
  expect(screen.queryByRole('button', { name: 'Delete entry 409' })).toBeNull();
});

test('Undo shows the entry again and focuses it; nothing is sent', async () => {
  page.api.on(tracking.listTimeEntries, () => entryPage([anEntry(), anEntry({ id: 409 })]));
  openList();
  await confirmDelete(await openDeleteDialog(409));
  await waitFor(() => expect(rows()).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete entry 409' })).toHaveFocus());
  expect(page.api.sent(tracking.deleteTimeEntry)).toHaveLength(0);
});

test('shows that the balance will update after a pending deletion', async () => {
  page.api.on(tracking.listTimeEntries, () => entryPage([anEntry()]));
  page.api.on(tracking.deleteTimeEntry, () => new Reply(202));
  openList();
  await confirmDelete(await openDeleteDialog(412));
  await closeToast();
  expect(await screen.findByText('Deleted. The balance will update shortly.')).toBeVisible();
});

test('shows an alert when the deletion is rejected', async () => {
  page.api.on(tracking.listTimeEntries, () => entryPage([anEntry()]));
  page.api.on(tracking.deleteTimeEntry, () => errorResponse(503, 'Billing does not respond.'));
  openList();
  await confirmDelete(await openDeleteDialog(412));
  await closeToast();
  expect(await screen.findByText('Billing does not respond.')).toBeVisible();
  expect(rows()).toHaveLength(1);
});

test('an unknown client is an error, not an empty list', async () => {
  page.api.on(tracking.listTimeEntries, () => entryPage([]));
  openList();
  page.api.on(identity.getClient, () => errorResponse(404, 'Client not found'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Client not found');
  expect(screen.queryByText('No time entries found.')).toBeNull();
});
