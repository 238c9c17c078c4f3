import { billing, identity, tracking } from '@hourbank/contracts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, anEntry, entryPage } from '../../testing/builders';
import { rows, setUpConsole } from '../../testing/console';

const page = setUpConsole();

/** Fixed clock, so that the results do not depend on how fast the test runs. */
let now: number;
beforeEach(() => {
  now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

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

test('a closed entry has no stopwatch', async () => {
  await openList(412);
  page.api.on(tracking.listTimeEntries, () => entryPage([anEntry({ status: 'Closed' })]));
  cleanup();
  page.open('/dashboard/clients/entries/3');
  await screen.findByRole('table');
  expect(screen.queryByRole('group', { name: 'Stopwatch of entry 412' })).toBeNull();
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
