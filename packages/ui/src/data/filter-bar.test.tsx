import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DayField } from './day-field';
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

describe('DayField', () => {
  const show = () => {
    const onDay = jest.fn();
    render(<DayField label="From" value="2024-02-10" onDay={onDay} />);
    return { onDay, field: screen.getByLabelText('From') };
  };

  it('waits for the whole year', () => {
    const { onDay, field } = show();
    for (const value of ['0002-02-10', '0020-02-10', '0202-02-10', '2023-02-10'])
      fireEvent.change(field, { target: { value } });
    expect(onDay.mock.calls).toEqual([['2023-02-10']]);
  });

  it('is empty once it is left empty, not while a digit is replaced', () => {
    const { onDay, field } = show();
    fireEvent.change(field, { target: { value: '' } });
    expect(onDay).not.toHaveBeenCalled();
    fireEvent.blur(field);
    expect(onDay.mock.calls).toEqual([['']]);
  });
});
