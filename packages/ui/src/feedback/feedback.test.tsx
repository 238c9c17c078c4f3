import { act, fireEvent, render, screen } from '@testing-library/react';
import { Alert } from './alert';
import { Skeleton } from './skeleton';
import { ErrorState } from './error-state';
import { ToastProvider, useToast } from './toasts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('announces errors assertively and other messages politely', () => {
  render(
    <>
      <Alert tone="danger">Failed</Alert>
      <Alert tone="success">Saved</Alert>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Failed');
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
});

it('shows a Retry button', () => {
  const onRetry = jest.fn();
  render(<ErrorState message="Error: Failed to fetch entries" onRetry={onRetry} />);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it('shows no skeleton during the first 300 ms, but keeps its space', () => {
  const { container } = render(<Skeleton label="Loading clients..." rows={2} />);
  const rows = () => container.querySelectorAll('.d-flex:has(.placeholder)');
  const invisible = () => container.querySelectorAll('.invisible');
  expect([rows().length, invisible().length]).toEqual([2, 2]);
  act(() => jest.advanceTimersByTime(300));
  expect([rows().length, invisible().length]).toEqual([2, 0]);
  expect(screen.getByLabelText('Loading clients...')).toHaveAttribute('aria-busy', 'true');
});

describe('a toast', () => {
  function Key() {
    const toast = useToast();
    return (
      <button type="button" onClick={() => toast({ title: 'Package approved' })}>
        Approve
      </button>
    );
  }
  const show = () => {
    render(
      <ToastProvider>
        <Key />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  };

  it('is announced and disappears', () => {
    show();
    expect(screen.getByRole('status')).toHaveTextContent('Package approved');
    act(() => jest.advanceTimersByTime(6000));
    expect(screen.queryByText('Package approved')).not.toBeInTheDocument();
  });
  it('shows an action for ten seconds', () => {
    const undo = jest.fn();
    function Deletion() {
      const toast = useToast();
      return (
        <button type="button" onClick={() => toast({ title: 'Deleted', action: { label: 'Undo', run: undo } })}>
          Delete
        </button>
      );
    }
    render(
      <ToastProvider>
        <Deletion />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    act(() => jest.advanceTimersByTime(9_000));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Deleted')).not.toBeInTheDocument();
  });
  it('says when it closes, also to make room, but not after its action', () => {
    const onClosed = jest.fn();
    function Deletions() {
      const toast = useToast();
      const remove = (id: number) => () =>
        toast({
          title: `Row ${id}`,
          action: { label: `Undo ${id}`, run: () => undefined },
          onClosed: () => onClosed(id),
        });
      return [1, 2, 3, 4].map((id) => (
        <button key={id} type="button" onClick={remove(id)}>
          Delete {id}
        </button>
      ));
    }
    render(
      <ToastProvider>
        <Deletions />
      </ToastProvider>,
    );
    for (const id of [1, 2, 3, 4]) fireEvent.click(screen.getByRole('button', { name: `Delete ${id}` }));
    expect(onClosed.mock.calls).toEqual([[1]]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo 2' }));
    act(() => jest.advanceTimersByTime(10_000));
    expect(onClosed.mock.calls).toEqual([[1], [3], [4]]);
  });
  it('stays visible while the pointer is over it', () => {
    show();
    const toast = screen.getByText('Package approved').closest('.toast') as HTMLElement;
    fireEvent.pointerEnter(toast);
    act(() => jest.advanceTimersByTime(60_000));
    expect(toast).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(toast).not.toBeInTheDocument();
  });
});
