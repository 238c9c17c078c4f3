import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmProvider, useConfirm } from './confirm-provider';

function DeleteButton({ onResult }: { onResult: (isConfirmed: boolean) => void }) {
  const confirm = useConfirm();
  const handleClick = async () =>
    onResult(
      await confirm({
        title: 'Delete this package?',
        text: 'Are you sure you want to delete this package?',
        confirmLabel: 'Delete package',
      }),
    );
  return (
    <button type="button" onClick={handleClick}>
      Delete
    </button>
  );
}

const setup = async () => {
  const onResult = jest.fn();
  render(
    <ConfirmProvider>
      <DeleteButton onResult={onResult} />
    </ConfirmProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this package?' });
  return { onResult, dialog };
};

it('has a description and focuses the cancel button', async () => {
  const { dialog } = await setup();
  expect(dialog).toHaveAccessibleDescription('Are you sure you want to delete this package?');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
});

it('resolves to true when the confirm button is pressed', async () => {
  const { onResult } = await setup();
  await userEvent.click(screen.getByRole('button', { name: 'Delete package' }));
  await waitFor(() => expect(onResult).toHaveBeenCalledWith(true));
});

it('resolves after the dialog has closed and the focus is restored', async () => {
  const seen = { dialog: true, focus: '' };
  const { onResult } = await setup();
  onResult.mockImplementation(() =>
    Object.assign(seen, { dialog: screen.queryByRole('dialog') !== null, focus: document.activeElement?.textContent }),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Delete package' }));
  await waitFor(() => expect(onResult).toHaveBeenCalledTimes(1));
  expect(seen).toEqual({ dialog: false, focus: 'Delete' });
});

it('resolves to false on Escape and restores the focus', async () => {
  const { onResult } = await setup();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onResult).toHaveBeenCalledWith(false));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
});

it('closes without a confirmation when its signal is aborted', async () => {
  const caller = new AbortController();
  const onResult = jest.fn();
  const AskingButton = () => {
    const confirm = useConfirm();
    const ask = () => confirm({ title: 'Leave?', confirmLabel: 'Leave', signal: caller.signal }).then(onResult);
    return (
      <button type="button" onClick={() => void ask()}>
        Ask
      </button>
    );
  };
  render(
    <ConfirmProvider>
      <AskingButton />
      <DeleteButton onResult={onResult} />
    </ConfirmProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog', { name: 'Leave?' });
  act(() => caller.abort());
  await waitFor(() => expect(onResult).toHaveBeenCalledWith(false));
  expect(screen.queryByRole('dialog')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete package' }));
  await waitFor(() => expect(onResult).toHaveBeenLastCalledWith(true));
  // The dialog does not open after that.
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(onResult).toHaveBeenCalledTimes(3));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('ends without a confirmation when its provider says so, also while the dialog is loaded', async () => {
  const ends = new Set<() => void>();
  const endAll = () => act(() => ends.forEach((end) => end()));
  const endOfQuestions = (end: () => void) => {
    ends.add(end);
    return () => void ends.delete(end);
  };
  const onResult = jest.fn();
  render(
    <ConfirmProvider endOfQuestions={endOfQuestions}>
      <DeleteButton onResult={onResult} />
    </ConfirmProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  endAll();
  await waitFor(() => expect(onResult.mock.calls).toEqual([[false]]));
  expect(screen.queryByRole('dialog')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('dialog', { name: 'Delete this package?' });
  endAll();
  await waitFor(() => expect(onResult.mock.calls).toEqual([[false], [false]]));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(ends.size).toBe(0);
});
