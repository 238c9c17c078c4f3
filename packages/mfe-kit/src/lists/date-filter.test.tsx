import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { DateFilter } from './date-filter';

const onChange = jest.fn();
const onValid = jest.fn();
beforeEach(() => jest.resetAllMocks());

function Example() {
  const [search, setSearch] = useState<Parameters<typeof DateFilter>[0]['search']>({
    from: '2026-09-01',
    to: '2026-11-28',
  });
  const change: typeof setSearch = (dates) => {
    onChange(dates);
    setSearch(dates);
  };
  return <DateFilter search={search} onChange={change} onValid={onValid} />;
}
const [from, to] = ['From', 'To'].map((label) => () => screen.getByLabelText(label)) as [
  () => HTMLElement,
  () => HTMLElement,
];
const choose = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('typing a day changes nothing until it is complete, and never the other day', () => {
  render(<Example />);
  for (const [key, value] of [
    ['1', '2026-01-28'],
    ['0', '2026-10-28'],
    ['3', '2026-10-03'],
    ['1', '2026-10-31'],
  ] as const) {
    fireEvent.keyDown(to(), { key });
    choose(to(), value);
  }
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.blur(to());
  expect(onChange.mock.calls).toEqual([[{ period: undefined, from: '2026-09-01', to: '2026-10-31' }]]);
  expect(from()).toHaveValue('2026-09-01');
});

test.each([
  ['To', to, '2026-08-31'],
  ['From', from, '2026-11-29'],
] as const)('the wrong way round is an error at %s, and applies once it is mended', (_, field, day) => {
  render(<Example />);
  choose(field(), day);
  expect(field()).toHaveAccessibleDescription('To cannot precede From.');
  expect([from(), to()].filter((one) => one.getAttribute('aria-invalid'))).toEqual([field()]);
  expect(field()).toHaveValue(day);
  expect(onChange).not.toHaveBeenCalled();
  expect(onValid).toHaveBeenLastCalledWith(false);
  choose(field(), '2026-10-15');
  expect(field()).toBeValid();
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(onValid).toHaveBeenLastCalledWith(true);
});

test('a day that is not typed in full is an error, and keeps the filter', () => {
  render(<Example />);
  const validity = { badInput: true };
  Object.defineProperty(to(), 'validity', { value: validity });
  fireEvent.keyDown(to(), { key: 'Backspace' });
  choose(to(), '');
  fireEvent.blur(to());
  expect(to()).toHaveAccessibleDescription('Date input not valid.');
  expect(onValid).toHaveBeenLastCalledWith(false);
  choose(from(), '2026-09-02');
  expect(onChange).not.toHaveBeenCalled();
  validity.badInput = false;
  fireEvent.blur(to());
  expect(onChange.mock.calls).toEqual([[{ period: undefined, from: '2026-09-02', to: undefined }]]);
});
