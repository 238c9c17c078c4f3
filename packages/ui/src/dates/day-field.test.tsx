import { formatDate } from '@hourbank/i18n/format';
import { seeded } from '@hourbank/testing/random';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DayField, type DayFieldProps } from './day-field';

const onChange = jest.fn();
const onBlur = jest.fn();
beforeEach(() => jest.resetAllMocks());

function Example({ value: initial, ...props }: Partial<DayFieldProps>) {
  const [value, setValue] = useState(initial ?? '');
  const change = (next: string) => {
    onChange(next);
    setValue(next);
  };
  return (
    <>
      <DayField label="Day" {...props} value={value} onChange={change} onBlur={onBlur} />
      <button>Outside</button>
    </>
  );
}
const field = () => screen.getByLabelText('Day');
const opener = () => screen.getByRole('button', { name: 'Choose a day: Day' });
const openCalendar = async () => {
  await userEvent.click(opener());
  return screen.findByRole('dialog', { name: 'Calendar' });
};
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const last = () => onChange.mock.calls.at(-1) as unknown;

test('any day that is typed has the standard form when the field is left, and is the same day typed again', () => {
  render(<Example />);
  const random = seeded(6);
  for (let count = 0; count < 60; count++) {
    const day = new Date(Date.UTC(2000, 0, 1) + Math.floor(random() * 36_500) * 86_400_000).toISOString().slice(0, 10);
    const [year, month, date] = day.split('-');
    for (const text of [day, `${date}.${month}.${year}`, `${date}/${month}/${year}`, formatDate(day)]) {
      type(text);
      expect(last()).toEqual([day]);
      expect(field()).toHaveValue(text);
      fireEvent.blur(field());
      expect(field()).toHaveValue(formatDate(day));
    }
  }
});

test.each(['abc', '31.4.2024', '2024-02-30', '2024-99-99', '28 Nov 2024, 09:30'])(
  'the text %j stays in the field and is no day for the form',
  async (text) => {
    render(<Example value="2024-02-10" />);
    type(text);
    fireEvent.blur(field());
    expect(last()).toEqual([text]);
    expect(field()).toHaveValue(text);
    await openCalendar();
    expect(screen.queryByRole('gridcell', { selected: true })).toBeNull();
  },
);

test('a blank field is blank for the form', async () => {
  render(<Example value="2024-02-10" />);
  await userEvent.clear(field());
  expect(last()).toEqual(['']);
});

test('shows another value of the form', () => {
  const { rerender } = render(<DayField label="Day" value="2024-02-10" onChange={onChange} />);
  type('11 Feb 2024');
  rerender(<DayField label="Day" value="2024-03-01" onChange={onChange} />);
  expect(field()).toHaveValue('1 Mar 2024');
});

test.each(['blur', 'Enter'])(
  'a field that waits applies what is typed on %s, and a chosen day at once',
  async (end) => {
    render(<Example waits value="2024-02-10" />);
    await userEvent.clear(field());
    await userEvent.type(field(), '3.10.2022');
    expect(onChange).not.toHaveBeenCalled();
    if (end === 'blur') fireEvent.blur(field());
    else await userEvent.type(field(), '{Enter}');
    expect(onChange.mock.calls).toEqual([['2022-10-03']]);
    expect(field()).toHaveValue('3 Oct 2022');
    await openCalendar();
    await userEvent.click(screen.getByRole('button', { name: 'Friday, 7 Oct 2022' }));
    expect(onChange.mock.calls).toEqual([['2022-10-03'], ['2022-10-07']]);
  },
);

test.each([
  ['{ArrowLeft}', 'Wednesday, 28 Feb 2024'],
  ['{ArrowRight}', 'Friday, 1 Mar 2024'],
  ['{ArrowUp}', 'Thursday, 22 Feb 2024'],
  ['{ArrowDown}', 'Thursday, 7 Mar 2024'],
  ['{Home}', 'Monday, 26 Feb 2024'],
  ['{End}', 'Sunday, 3 Mar 2024'],
  ['{PageUp}', 'Monday, 29 Jan 2024'],
  ['{PageUp}{ArrowRight}{ArrowRight}{PageDown}', 'Thursday, 29 Feb 2024'],
  ['{Shift>}{PageDown}{/Shift}', 'Friday, 28 Feb 2025'],
])('%s moves the focus to %s; Enter chooses, and the focus returns', async (keys, day) => {
  render(<Example value="2024-02-29" />);
  await openCalendar();
  expect(screen.getByRole('button', { name: 'Thursday, 29 Feb 2024' })).toHaveFocus();
  expect(screen.getByRole('gridcell', { selected: true })).toHaveTextContent('29');
  await userEvent.keyboard(keys);
  const chosen = screen.getByRole('button', { name: day });
  expect(chosen).toHaveFocus();
  expect(screen.getAllByRole('button', { name: /^[A-Z][a-z]+day, / }).filter((one) => one.tabIndex === 0)).toEqual([
    chosen,
  ]);
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(formatDate(String(onChange.mock.lastCall))).toBe(day.split(', ')[1]);
  expect(opener()).toHaveFocus();
});

test('in right-to-left text the left arrow moves to the next day', async () => {
  render(
    <>
      <style>{'table { direction: rtl }'}</style>
      <Example value="2024-02-10" />
    </>,
  );
  await openCalendar();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Sunday, 11 Feb 2024' })).toHaveFocus();
});

test('the calendar has only the days between the first and the last one', async () => {
  render(<Example value="2024-02-10" min="2024-02-08" max="2024-02-20" />);
  await openCalendar();
  const enabled = screen.getAllByRole<HTMLButtonElement>('button', { name: /^[A-Z][a-z]+day, / });
  expect(enabled.filter((one) => !one.disabled).map((one) => one.dataset.day)).toEqual(
    Array.from({ length: 13 }, (_, index) => `2024-02-${String(index + 8).padStart(2, '0')}`),
  );
  await userEvent.keyboard('{PageUp}');
  expect(screen.getByRole('button', { name: 'Thursday, 8 Feb 2024' })).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  expect(screen.getByRole('button', { name: 'Tuesday, 20 Feb 2024' })).toHaveFocus();
  for (const name of ['Previous month', 'Next month']) expect(screen.getByRole('button', { name })).toBeDisabled();
});

test('the buttons show other months; today is marked', async () => {
  render(<Example />);
  await openCalendar();
  const today = screen.getByRole('button', { current: 'date' });
  expect(today).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(screen.queryByRole('button', { current: 'date' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Next month' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(screen.getByRole('button', { current: 'date' })).toBeVisible();
});

test('Escape, a click outside and the focus outside close the calendar, and choose nothing', async () => {
  render(<Example value="2024-02-10" />);
  const escaped = jest.fn();
  document.addEventListener('keydown', escaped);
  await openCalendar();
  escaped.mockClear();
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', escaped);
  expect(escaped).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener()).toHaveFocus();
  expect(onBlur).not.toHaveBeenCalled();
  await openCalendar();
  await userEvent.click(document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
  await openCalendar();
  act(() => screen.getByRole('button', { name: 'Outside' }).focus());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onBlur).toHaveBeenCalled();
  expect(onChange).not.toHaveBeenCalled();
});

test('Alt and the down arrow open the calendar; a disabled field has none', async () => {
  const { unmount } = render(<Example value="2024-02-10" />);
  field().focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByRole('grid', { name: 'Feb 2024' })).toBeVisible();
  unmount();
  render(<Example disabled />);
  expect(opener()).toBeDisabled();
});

test('a day with a time keeps the time when another day is chosen, and offers quarters of an hour', async () => {
  render(<Example withTime value="2024-02-10T09:20" />);
  expect(field()).toHaveValue('10 Feb 2024, 09:20');
  type('11.2.2024 14:45');
  expect(last()).toEqual(['2024-02-11T14:45']);
  fireEvent.blur(field());
  expect(field()).toHaveValue('11 Feb 2024, 14:45');
  await openCalendar();
  await userEvent.click(screen.getByRole('button', { name: 'Tuesday, 13 Feb 2024' }));
  expect(last()).toEqual(['2024-02-13T14:45']);
  const time = screen.getByRole('combobox', { name: 'Time' });
  expect(time).toHaveFocus();
  expect([...time.children].slice(0, 5).map((one) => one.textContent)).toEqual([
    '00:00',
    '00:15',
    '00:30',
    '00:45',
    '01:00',
  ]);
  await userEvent.selectOptions(time, '15:00');
  expect(last()).toEqual(['2024-02-13T15:00']);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(field()).toHaveValue('13 Feb 2024, 15:00');
  expect(opener()).toHaveFocus();
});

test('a day that is typed alone takes the time that the field held before, else the usual one', () => {
  const random = seeded(7);
  const two = (below: number) => String(Math.floor(random() * below)).padStart(2, '0');
  for (const isHeld of [true, false])
    for (let count = 0; count < 10; count++) {
      const [held, usual] = [`${two(24)}:${two(60)}`, `${two(24)}:${two(60)}`];
      const { unmount } = render(<Example withTime usualTime={usual} value={isHeld ? `2024-02-10T${held}` : ''} />);
      for (const text of ['', '28', '28.11.2023 1', '28.11.2023']) type(text);
      expect(last()).toEqual([`2023-11-28T${isHeld ? held : usual}`]);
      expect(field()).toHaveValue('28.11.2023');
      fireEvent.blur(field());
      expect(field()).toHaveValue(`28 Nov 2023, ${isHeld ? held : usual}`);
      type('29/11/2023');
      expect(last()).toEqual([`2023-11-29T${isHeld ? held : usual}`]);
      unmount();
    }
});

test('a day without a time is no time, and its calendar begins with the earliest one', async () => {
  render(<Example withTime min="2024-02-10T10:15" max="2024-02-10T23:45" />);
  type('10 Feb 2024');
  expect(last()).toEqual(['10 Feb 2024']);
  await openCalendar();
  await userEvent.click(screen.getByRole('button', { name: 'Saturday, 10 Feb 2024' }));
  expect(last()).toEqual(['2024-02-10T10:15']);
});
