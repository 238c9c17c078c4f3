/** @jest-environment @hourbank/mfe-kit/browser-environment */
import { CancelledError } from '@tanstack/react-query';
import { ApiError } from '@hourbank/api-client';
import { UiProvider } from '@hourbank/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ApiContext, ApiProvider, createApiContext, useBeforeLogout } from './api-context';
import { useDelayedDeletion } from './delayed-deletion';
import { createSession } from './session';

const rows = [{ id: 1 }, { id: 2 }];
const onUndo = jest.fn();
const send = jest.fn<Promise<void>, [{ id: number }]>();

beforeEach(() => {
  jest.useFakeTimers();
  onUndo.mockReset();
  send.mockReset().mockResolvedValue();
});
afterEach(() => jest.useRealTimers());

function List() {
  const { hidden, failed, schedule } = useDelayedDeletion<{ id: number }>({ labels: {}, send });
  return (
    <>
      {failed && <p role="alert">{failed.text}</p>}
      {rows
        .filter(({ id }) => !hidden.has(id))
        .map((row) => (
          <button
            key={row.id}
            type="button"
            onClick={() => schedule(row, { title: `Row ${row.id} was deleted.`, onUndo })}
          >
            Delete {row.id}
          </button>
        ))}
    </>
  );
}

const Logout = () => {
  const beforeLogout = useBeforeLogout();
  return (
    <button type="button" onClick={() => void beforeLogout()}>
      Log out
    </button>
  );
};

function show() {
  const session = createSession('adminToken');
  const context: ApiContext = createApiContext({ session, apiBaseUrl: '', onUnauthenticated: session.expire });
  const page = (withList: boolean) => (
    <ApiProvider context={context}>
      <UiProvider>
        {withList && <List />}
        <Logout />
      </UiProvider>
    </ApiProvider>
  );
  const { rerender } = render(page(true));
  return { leave: () => rerender(page(false)), queryClient: context.queryClient };
}
const deleteRow = (id: number) => fireEvent.click(screen.getByRole('button', { name: `Delete ${id}` }));
const sentIds = () => send.mock.calls.map(([{ id }]) => id);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('hides the row at once and sends its deletion when the toast closes', async () => {
  show();
  deleteRow(1);
  expect(screen.queryByRole('button', { name: 'Delete 1' })).toBeNull();
  await pass(9_000);
  expect(sentIds()).toEqual([]);
  await pass(1_000);
  expect(sentIds()).toEqual([1]);
  expect(screen.queryByText('Row 1 was deleted.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete 1' })).toBeNull();
});

test('Undo shows the row again, and nothing is ever sent', async () => {
  const { leave } = show();
  deleteRow(1);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('button', { name: 'Delete 1' })).toBeVisible();
  expect(onUndo).toHaveBeenCalledTimes(1);
  await pass(20_000);
  leave();
  expect(sentIds()).toEqual([]);
});

test.each<[string, (list: ReturnType<typeof show>) => void]>([
  ['the list is left', ({ leave }) => leave()],
  ['the page is closed', () => fireEvent(window, new Event('pagehide'))],
  ['the user logs out', () => fireEvent.click(screen.getByRole('button', { name: 'Log out' }))],
])('sends every waiting deletion once when %s, and closes the toasts', async (_, end) => {
  const list = show();
  deleteRow(1);
  deleteRow(2);
  await act(async () => end(list));
  expect(sentIds()).toEqual([1, 2]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await pass(20_000);
  expect(send).toHaveBeenCalledTimes(2);
});

test('a logout cancels the queries that still run', async () => {
  const { queryClient } = show();
  let signal: AbortSignal | undefined;
  const query = queryClient.query({
    queryKey: ['rows'],
    queryFn: (context) => {
      signal = context.signal;
      return new Promise(() => undefined);
    },
  });
  const cancelled = expect(query).rejects.toThrow(CancelledError);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log out' })));
  expect(signal?.aborted).toBe(true);
  await cancelled;
});

test('shows a row again, with the reason, if its deletion fails', async () => {
  send.mockRejectedValue(new ApiError(503, 'Billing does not respond.'));
  show();
  deleteRow(1);
  await pass(10_000);
  expect(screen.getByRole('alert')).toHaveTextContent('Billing does not respond.');
  expect(screen.getByRole('button', { name: 'Delete 1' })).toBeVisible();
});

test('a failure after the list was left is a toast', async () => {
  send.mockRejectedValue(new ApiError(503, 'Billing does not respond.'));
  const { leave } = show();
  deleteRow(1);
  await act(async () => leave());
  expect(screen.getByText('Billing does not respond.')).toBeVisible();
});
