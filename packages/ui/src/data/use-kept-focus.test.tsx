import { fireEvent, render, screen } from '@testing-library/react';
import { useKeptFocus } from './use-kept-focus';

function List({ rows }: { rows: readonly string[] }) {
  return (
    <div {...useKeptFocus(rows)} tabIndex={-1} role="group" aria-label="List">
      {rows.map((row) => (
        <button key={row} type="button">
          {row}
        </button>
      ))}
    </div>
  );
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};

test('the focus goes to the next button when a row goes, and to the list after the last one', () => {
  const { rerender } = render(<List rows={['a', 'b', 'c']} />);
  press('b');
  rerender(<List rows={['a', 'c']} />);
  expect(screen.getByRole('button', { name: 'c' })).toHaveFocus();
  press('c');
  rerender(<List rows={['a']} />);
  expect(screen.getByRole('button', { name: 'a' })).toHaveFocus();
  press('a');
  rerender(<List rows={[]} />);
  expect(screen.getByRole('group', { name: 'List' })).toHaveFocus();
});

test('the focus is not taken while the row is there', () => {
  const { rerender } = render(<List rows={['a', 'b']} />);
  press('b');
  screen.getByRole('button', { name: 'b' }).blur();
  rerender(<List rows={['a', 'b', 'c']} />);
  expect(document.body).toHaveFocus();
});
