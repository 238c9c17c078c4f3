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
  const type = (field: HTMLElement, key: string, value: string) => {
    fireEvent.keyDown(field, { key });
    fireEvent.change(field, { target: { value } });
  };

  it('applies a chosen day at once', () => {
    const { onDay, field } = show();
    fireEvent.change(field, { target: { value: '2023-02-10' } });
    expect(onDay.mock.calls).toEqual([['2023-02-10']]);
  });

  it.each(['blur', 'Enter'])('applies a typed day on %s, not with each digit', (end) => {
    const { onDay, field } = show();
    type(field, '1', '2024-01-10');
    type(field, '0', '2024-10-10');
    type(field, '2', '0002-10-10');
    type(field, '2', '2022-10-10');
    expect(onDay).not.toHaveBeenCalled();
    if (end === 'blur') fireEvent.blur(field);
    else fireEvent.keyDown(field, { key: end });
    expect(onDay.mock.calls).toEqual([['2022-10-10']]);
  });

  it('tells a blank field from a day that is not typed in full', () => {
    const { onDay, field } = show();
    const validity = { badInput: true };
    Object.defineProperty(field, 'validity', { value: validity });
    type(field, 'Backspace', '');
    fireEvent.blur(field);
    validity.badInput = false;
    fireEvent.blur(field);
    expect(onDay.mock.calls).toEqual([[null], ['']]);
  });
});
