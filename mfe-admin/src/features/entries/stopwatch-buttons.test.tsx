import { billing, entryStatuses, identity, tracking } from '@hourbank/contracts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anEntry, entryPage } from '../../testing/builders';
import { resetStopwatch } from './use-stopwatch';
import { rows, setUpConsole } from '../../testing/console';
import { serveDashboard } from '../../testing/dashboard';

const page = setUpConsole();

/** Fixed clock, so that the results do not depend on how fast the test runs. */
let now: number;
beforeEach(() => {
  now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const id of [401, 409, 412]) resetStopwatch(id);
});

const watch = (id: number) => screen.getByRole('group', { name: `Stopwatch of entry ${id}` });
const button = (label: string, id = 412) =>
  screen.getByRole('button', { name: `${label} the stopwatch of entry ${id}` });

async function openList(...ids: number[]) {
  page.api.on(identity.getClient, () => aClient());
  page.api.on(billing.listPackages, () => []);
  page.api.on(tracking.listTimeEntries, () => entryPage(ids.map((id) => anEntry({ id }))));
  page.open('/dashboard/clients/entries/3');
  await screen.findByRole('table');
}
const stored = (id: number, minutesAgo: number) =>
  localStorage.setItem(
    `hb-stopwatch-${id}`,
    JSON.stringify({ elapsed: 0, startedAt: Date.now() - minutesAgo * 60_000 }),
  );

test('only Play is enabled on an unused stopwatch', async () => {
  await openList(412);
  expect(watch(412)).toHaveTextContent('00:00:00');
  expect(button('Play')).toBeEnabled();
  expect(button('Stop')).toBeDisabled();
  expect(button('Reset')).toBeDisabled();
});

test('Play marks the row, and Stop reports 0 hours for less than 45 minutes', async () => {
  await openList(412, 409);
  await userEvent.click(button('Play'));
  expect(button('Play')).toBeDisabled();
  expect(rows().map(({ className }) => className)).toEqual(['is-running', '']);
  await userEvent.click(button('Stop'));
  expect(screen.getByText(/Entry #412:/)).toHaveTextContent('Entry #412: 00:00:00 recorded, rounds to 0 h.');
  expect(rows().map(({ className }) => className)).toEqual(['', '']);
});

test('several stopwatches keep running across a reload', async () => {
  stored(412, 44.5);
  stored(409, 72);
  await openList(412, 409, 401);
  expect(watch(412)).toHaveTextContent('00:44:30');
  expect(watch(409)).toHaveTextContent('01:12:00');
  expect(watch(401)).toHaveTextContent('00:00:00');
  await userEvent.click(button('Stop'));
  expect(screen.getByText(/Entry #412:/)).toHaveTextContent('00:44:30 recorded, rounds to 1 h.');
  expect(button('Stop', 409)).toBeEnabled();
});

test('Play resumes after Stop, and Reset clears the time and the alert', async () => {
  localStorage.setItem('hb-stopwatch-412', JSON.stringify({ elapsed: 60_000, startedAt: null }));
  await openList(412);
  await userEvent.click(button('Play'));
  await userEvent.click(button('Stop'));
  expect(watch(412)).toHaveTextContent('00:01:00');
  await userEvent.click(button('Reset'));
  expect(watch(412)).toHaveTextContent('00:00:00');
  expect(screen.queryByText(/Entry #412:/)).toBeNull();
  expect(localStorage.getItem('hb-stopwatch-412')).toBeNull();
});

test('the focus moves to an enabled button', async () => {
  await openList(412);
  button('Play').focus();
  await userEvent.keyboard('{Enter}');
  expect(button('Stop')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(button('Play')).toHaveFocus();
});

test('shows a stopwatch that was started in another tab', async () => {
  await openList(412);
  stored(412, 1);
  act(() => {
    fireEvent(window, new StorageEvent('storage'));
  });
  expect(watch(412)).toHaveTextContent('00:01:00');
});

/** Makes methods of the storage fail for stopwatches; the session stays stored. */
function fail(...methods: ('getItem' | 'setItem' | 'removeItem')[]) {
  for (const method of methods) {
    const original = Storage.prototype[method] as (...values: string[]) => null;
    jest.spyOn(Storage.prototype, method).mockImplementation(function (this: Storage, ...values: string[]) {
      if (values[0]?.startsWith('hb-stopwatch-')) throw new DOMException(method, 'QuotaExceededError');
      return original.apply(this, values);
    });
  }
}

test.each([
  ['full', () => fail('setItem')],
  ['blocked', () => fail('getItem', 'setItem', 'removeItem')],
])('with a storage that is %s, stopwatches run, report and reset on all pages of the tab', async (_, obstruct) => {
  serveDashboard(page.api);
  await openList(412, 409);
  obstruct();
  await userEvent.click(button('Play'));
  await userEvent.click(button('Play', 409));
  now += 44.5 * 60_000;
  await userEvent.click(button('Stop'));
  expect(screen.getByText(/Entry #412:/)).toHaveTextContent('00:44:30 recorded, rounds to 1 h.');
  expect([button('Play'), button('Stop', 409)].map((one) => one.matches(':enabled'))).toEqual([true, true]);
  await userEvent.click(button('Reset'));
  expect(watch(412)).toHaveTextContent('00:00:00');
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  const [running] = screen.getAllByRole('group', { name: 'Running stopwatches' });
  expect(within(running as HTMLElement).getByRole('link')).toHaveTextContent('#409');
  await userEvent.click(within(running as HTMLElement).getByRole('button', { name: /entry 409/ }));
  expect(screen.getByText(/Entry #409:/)).toHaveTextContent('00:44:30 recorded, rounds to 1 h.');
});

test('one that another tab stores replaces the one in memory', async () => {
  await openList(412);
  fail('setItem');
  await userEvent.click(button('Play'));
  jest.restoreAllMocks();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  stored(412, 50);
  act(() => {
    fireEvent(window, new StorageEvent('storage', { key: 'hb-stopwatch-412', newValue: 'x' }));
  });
  expect(watch(412)).toHaveTextContent('00:50:00');
});

test('each row of both lists has a stopwatch, whatever its status', async () => {
  const entries = entryStatuses.flatMap((status, at) => [
    anEntry({ id: 2 * at + 1, status }),
    anEntry({ id: 2 * at + 2, status, billable: false, packageId: null, hours: 0 }),
  ]);
  await openList(412);
  for (const list of ['/dashboard/clients/entries/3', '/dashboard/entries']) {
    cleanup();
    page.api.on(tracking.listTimeEntries, () => entryPage(entries));
    page.api.on(tracking.listAllTimeEntries, () => ({
      ...entryPage([]),
      timeEntries: entries.map((entry) => ({ ...entry, clientName: 'Rana Haddad' })),
    }));
    page.open(list);
    await screen.findByRole('table');
    for (const { id } of entries) expect(button('Play', id)).toBeEnabled();
    expect(rows()).toHaveLength(entries.length);
  }
});

test('all results are shown in the same alert, which another page does not have', async () => {
  serveDashboard(page.api);
  stored(409, 72);
  await openList(412);
  const results = () => screen.queryAllByText(/recorded, rounds to/);
  await userEvent.click(button('Play'));
  await userEvent.click(button('Stop'));
  const [alert] = results();
  expect(alert).toHaveTextContent('Entry #412: 00:00:00 recorded, rounds to 0 h.');
  await userEvent.click(
    screen.getAllByRole('button', { name: 'Stop the running stopwatch of entry 409' })[0] as HTMLElement,
  );
  expect(results()).toEqual([alert]);
  expect(alert).toHaveTextContent('Entry #409: 01:12:00 recorded, rounds to 1 h.');
  // The reset of another stopwatch leaves it.
  await userEvent.click(button('Reset'));
  expect(results()).toEqual([alert]);
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(results()).toEqual([]);
});

test('a running stopwatch is shown on every page and can be stopped there', async () => {
  stored(409, 50);
  page.api.on(identity.getClient, () => aClient());
  page.open('/dashboard/clients/3');
  const running = within((await screen.findAllByRole('group', { name: 'Running stopwatches' }))[0] as HTMLElement);
  expect(running.getByRole('link', { name: '#409' })).toHaveAttribute('href', '/dashboard/entries/409');
  expect(running.getByText('00:50:00')).toBeVisible();
  await userEvent.click(running.getByRole('button', { name: 'Stop the running stopwatch of entry 409' }));
  expect(await screen.findByText('Entry #409: 00:50:00 recorded, rounds to 1 h.')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Running stopwatches' })).toBeNull();
});
