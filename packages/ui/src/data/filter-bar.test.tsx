import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilterBar } from './filter-bar';

describe('FilterBar', () => {
  const show = (count: number) => {
    const onClear = jest.fn();
    render(
      <FilterBar search={<input aria-label="Search" />} count={count} onClear={onClear}>
        <select aria-label="Status" />
      </FilterBar>,
    );
    return onClear;
  };

  it('shows and hides the filters with a button that says how many are in use', async () => {
    show(2);
    const button = screen.getByRole('button', { name: 'Filters (2)' });
    const filters = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(filters).toContainElement(screen.getByRole('combobox', { name: 'Status' }));
    expect(filters).not.toHaveClass('is-open');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(filters).toHaveClass('is-open');
  });

  it('offers to clear filters only if there are some', async () => {
    const onClear = show(1);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onClear).toHaveBeenCalledTimes(1);
  });

  it('has no button to clear without filters in use', () => {
    show(0);
    expect(screen.getByRole('button', { name: 'Filters' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });
});
