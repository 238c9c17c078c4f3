import { billing, identity, tracking } from '@hourbank/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anEntry, aPackage, aShot, entryPage } from '../../testing/builders';
import { rows, setUpConsole } from '../../testing/console';
import { noAnswer, refusal, Reply } from '../../testing/fake-api';

const page = setUpConsole();

function openList(path = '/dashboard/clients/entries/3') {
  page.api.on(identity.getClient, () => aClient());
  page.api.on(billing.listPackages, () => [
    aPackage(),
    aPackage({ id: 27, hoursPurchased: 8, hoursUsed: 6.5 }),
    aPackage({ id: 20, status: 'consumed' }),
  ]);
  return page.open(path);
}
async function askToDelete(id: number) {
  await userEvent.click(await screen.findByRole('button', { name: `Delete entry ${id}` }));
  return screen.findByRole('dialog');
}
const agree = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'Delete entry' }));

test('lists the entries, and the balance above them', async () => {
  page.api.on(tracking.listTimeEntries, () =>
    entryPage(
      [
        anEntry({ screenshots: ['a.png', 'b.png', 'c.png'].map(aShot) }),
        anEntry({ id: 388, packageId: 27, description: '<p></p>', status: 'Closed', hours: 0.75 }),
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
  ).toEqual(['#', 'Date', 'Hours', 'Description', 'Status', 'Package', 'Screenshots', 'Actions']);
  expect(await screen.findByText(/12.5 of 20 h left/)).toHaveTextContent('Rana Haddad, Cedar & Co.');
  const cells = rows().map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['412', '20 Nov 202609:30', '0.5', 'Checkout fails.', 'In Progress', '#3111.0 h left', '+1', '00:00:00Send Status'],
    ['388', '20 Nov 202609:30', '0.75', '–', 'Closed', '#271.5 h left', '–', '00:00:00Send Status'],
  ]);
  expect(screen.getByRole('link', { name: 'Open a.png' })).toHaveAttribute('href', '/uploads/screenshots/a.png');
  expect(screen.getByText('1 to 5 of 23')).toBeVisible();
  expect(document.title).toBe('Time Entries · Hourbank');
});

test('a description is cleaned before it is shown', async () => {
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

test('the page stands in the address', async () => {
  page.api.on(tracking.listTimeEntries, ({ query }) =>
    entryPage([anEntry({ description: `<p>On page ${query.page}</p>` })], 23, Number(query.page)),
  );
  const { address } = openList('/dashboard/clients/entries/3?page=2');
  await screen.findByText('On page 2');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('On page 3');
  expect(address()).toBe('/dashboard/clients/entries/3?page=3');
});

test('without entries it says so and offers to log one', async () => {
  page.api.on(tracking.listTimeEntries, () => entryPage([]));
  openList();
  expect(await screen.findByText('No time entries found.')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'New Entry' })[0]).toHaveAttribute(
    'href',
    '/dashboard/clients/addentry/3',
  );
});

test('says what went wrong and can try again', async () => {
  page.api.on(tracking.listTimeEntries, () => noAnswer);
  openList();
  expect(await screen.findByText('Failed to fetch entries', {}, { timeout: 3000 })).toBeVisible();
  page.api.on(tracking.listTimeEntries, () => entryPage([]));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No time entries found.')).toBeVisible();
});

test('a change that is being settled says so in its row', async () => {
  page.api.on(tracking.listTimeEntries, () => entryPage([anEntry({ settlement: 'pending' }), anEntry({ id: 2 })]));
  openList();
  expect(await screen.findByText('settling')).toBeVisible();
  expect(within(rows()[1] as HTMLElement).queryByText('settling')).toBeNull();
});

test('once hours are settled the balance is asked for again', async () => {
  let settlement: 'pending' | undefined = 'pending';
  page.api.on(tracking.listTimeEntries, () => entryPage([anEntry({ settlement })]));
  openList();
  await screen.findByText('settling');
  const before = page.api.sent(billing.listPackages).length;
  settlement = undefined;
  await waitFor(() => expect(screen.queryByText('settling')).toBeNull(), { timeout: 5000 });
  await waitFor(() => expect(page.api.sent(billing.listPackages).length).toBeGreaterThan(before));
});

test('deleting the only entry of the last page shows the page before it', async () => {
  let count = 6;
  page.api.on(tracking.listTimeEntries, ({ query }) => {
    const isThere = (Number(query.page) - 1) * 5 < count;
    return entryPage(
      isThere ? [anEntry({ description: `<p>On page ${query.page}</p>` })] : [],
      count,
      Number(query.page),
    );
  });
  page.api.on(tracking.deleteTimeEntry, () => {
    count = 5;
  });
  const { address } = openList('/dashboard/clients/entries/3?page=2');
  await screen.findByText('On page 2');
  await agree(await askToDelete(412));
  expect(await screen.findByText('On page 1')).toBeVisible();
  expect(address()).toBe('/dashboard/clients/entries/3');
});

test('deleting asks first, gives the hours back, and the focus stays in the list', async () => {
  let entries = [anEntry(), anEntry({ id: 409 })];
  page.api.on(tracking.listTimeEntries, () => entryPage(entries));
  page.api.on(tracking.deleteTimeEntry, ({ params }) => {
    entries = entries.filter(({ id }) => String(id) !== params.id);
  });
  openList();
  const dialog = await askToDelete(409);
  expect(dialog).toHaveTextContent('Are you sure you want to delete this entry?');
  const before = page.api.sent(billing.listPackages).length;
  await agree(dialog);
  expect(await screen.findByText('Entry #409 was deleted.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete entry 412' })).toHaveFocus());
  expect(page.api.sent(billing.listPackages).length).toBeGreaterThan(before);
});

test('a deletion that billing has not confirmed says so', async () => {
  page.api.on(tracking.listTimeEntries, () => entryPage([anEntry()]));
  page.api.on(tracking.deleteTimeEntry, () => new Reply(202));
  openList();
  await agree(await askToDelete(412));
  expect(await screen.findByText('Deleted. The balance will update shortly.')).toBeVisible();
});

test('a refused deletion stays on the page as an alert', async () => {
  page.api.on(tracking.listTimeEntries, () => entryPage([anEntry()]));
  page.api.on(tracking.deleteTimeEntry, () => refusal(503, 'Billing does not answer.'));
  openList();
  await agree(await askToDelete(412));
  expect(await screen.findByText('Billing does not answer.')).toBeVisible();
});
