import { render, screen, waitFor } from '@testing-library/react';
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
