import { type TimeEntry, clientEntries } from '@hourbank/contracts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { errorResponse } from '@hourbank/testing/fake-api';
import { openPortal } from '../../testing/portal';
import { anEntry, many, pageOf } from '../../testing/samples';
import { UsageTable } from '../../features/usage/usage-table';

const openUsage = (entries: TimeEntry[], search = '') =>
  openPortal(`/client-portal/usage${search}`, {
    prepare: (api) =>
      api.on(clientEntries.listClientEntries, ({ query }) => {
        const { rows, pagination } = pageOf(entries, query);
        return { entries: rows, pagination };
      }),
  });

const works = (count: number) => many(count, (id) => anEntry({ id, description: `<p>Work ${id}</p>` }));
const cellsOf = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('each entry shows date, formatted description, hours and status', async () => {
  openUsage([
    anEntry({
      date: '2026-11-18T12:00:00.000Z',
      hours: 1.25,
      description: '<p><strong>Logo</strong> done</p>',
      status: 'In Progress',
    }),
  ]);
  expect(await screen.findByText('Logo')).toBeVisible();
  expect(screen.getByText('Logo').tagName).toBe('STRONG');
  expect(cellsOf(screen.getAllByRole('row')[1])).toEqual([
    '18 Nov 2026',
    'Logo doneAsk about this: entry #1',
    '1.25 h',
    'In Progress',
  ]);
});

test('an entry of a task has a link to the messages about it', async () => {
  openUsage([anEntry({ id: 2, taskId: 31 }), anEntry({ id: 1, taskId: null })]);
  expect((await screen.findAllByRole('link', { name: /^Task #/ })).map((link) => link.getAttribute('href'))).toEqual([
    '/client-portal/tasks/31/messages',
  ]);
});

test('hours of several packages open to the hours of each', async () => {
  const parts = [
    { packageId: 12, hours: 2 },
    { packageId: 15, hours: 1.5 },
  ];
  const { user } = openUsage([anEntry({ hours: 3.5, packageId: 12, parts })]);
  await user.click(await screen.findByText('2 packages'));
  expect(screen.getByText('2 h from #12')).toBeVisible();
  expect(screen.getByText('1.5 h from #15')).toBeVisible();
});

test('sanitizes a description before it is shown', async () => {
  openUsage([anEntry({ description: '<p onclick="steal()">Logo<img src="https://spy.example/x.png"></p>' })]);
  const text = await screen.findByText('Logo');
  expect(text.parentElement?.innerHTML).toBe('<p dir="auto">Logo</p>');
});

test('shows two dashes without hours, and pending without a status', () => {
  const entry = { id: 1, date: '2026-11-18T12:00:00.000Z', description: '<p>Logo</p>' };
  render(<UsageTable caption="Usage" isShort entries={[entry]} />);
  expect(cellsOf(screen.getAllByRole('row')[1])).toEqual(['18 Nov 2026', 'Logo', '--', 'pending']);
});

test('shows an empty state without entries', async () => {
  openUsage([]);
  expect(await screen.findByText('No entries yet.')).toBeVisible();
});

test('keeps the page in the URL, and Back returns to it', async () => {
  const { user, address, history } = openUsage(works(12));
  await screen.findByText('Work 12');
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByText('Work 7')).toBeVisible();
  expect(address()).toBe('/client-portal/usage?page=2');
  act(() => history.back());
  expect(await screen.findByText('Work 12')).toBeVisible();
});

test('a URL opens its page of the list', async () => {
  openUsage(works(12), '?page=3');
  expect(await screen.findByText('Work 2')).toBeVisible();
  expect(screen.getByText('11 to 12 of 12')).toBeVisible();
});

test('a URL past the end redirects to the last page', async () => {
  const { address } = openUsage(works(12), '?page=9');
  expect(await screen.findByText('Work 1')).toBeVisible();
  expect(address()).toBe('/client-portal/usage?page=3');
});

test('a URL without a valid page shows the first page', async () => {
  openUsage(works(6), '?page=banana');
  expect(await screen.findByText('Work 6')).toBeVisible();
});

test('shows an error and loads the entries again', async () => {
  let isDown = true;
  const { user } = openPortal('/client-portal/usage', {
    prepare: (api) =>
      api.on(clientEntries.listClientEntries, ({ query }) => {
        if (isDown) return errorResponse(404);
        const { rows, pagination } = pageOf(works(1), query);
        return { entries: rows, pagination };
      }),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch data');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('Work 1')).toBeVisible());
});

test('filters, sorts and totals all entries that match; the URL keeps it', async () => {
  const { user, address, api } = openPortal('/client-portal/usage', {
    prepare: (server) =>
      server.on(clientEntries.listClientEntries, ({ query }) => {
        const { rows, pagination } = pageOf(works(12), query);
        return { entries: rows, pagination, totals: { count: 12, hours: 1234.5, limited: false } };
      }),
  });
  expect(await screen.findByText('Total of 12 rows')).toBeVisible();
  expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('1,234.50 h');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Resolved');
  await user.click(screen.getByRole('button', { name: 'Hours' }));
  await user.selectOptions(screen.getByLabelText('Rows per page'), '25');
  await waitFor(() => expect(address()).toBe('/client-portal/usage?status=Resolved&sort=hours&size=25'));
  await waitFor(() =>
    expect(api.sent(clientEntries.listClientEntries).at(-1)?.query).toEqual({
      page: '1',
      pageSize: '25',
      status: 'Resolved',
      sort: 'hours',
      totals: 'true',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/client-portal/usage?sort=hours&size=25'));
});

test('offers to clear filters when nothing matches', async () => {
  const { user, address } = openUsage([], '?search=zz');
  expect(await screen.findByText('Nothing matches these filters.')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  expect(await screen.findByText('Work we log for you appears here.')).toBeVisible();
  expect(address()).toBe('/client-portal/usage');
  expect(screen.queryByRole('searchbox')).toBeNull();
});
