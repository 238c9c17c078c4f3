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
/** Types a day and leaves the field. */
const enter = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

test('typing a day changes nothing until the field is left, and never the other day', () => {
  render(<Example />);
  for (const value of ['3', '31 Oct', '31 Oct 20', '31 Oct 2026']) fireEvent.change(to(), { target: { value } });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.blur(to());
  expect(onChange.mock.calls).toEqual([[{ period: undefined, from: '2026-09-01', to: '2026-10-31' }]]);
  expect([from(), to()]).toEqual([
    expect.objectContaining({ value: '1 Sep 2026' }),
    expect.objectContaining({ value: '31 Oct 2026' }),
  ]);
});

test.each([
  ['To', to, '31 Aug 2026'],
  ['From', from, '29 Nov 2026'],
] as const)('the wrong way round is an error at %s, and applies once it is mended', (_, field, day) => {
  render(<Example />);
  enter(field(), day);
  expect(field()).toHaveAccessibleDescription('To cannot precede From.');
  expect([from(), to()].filter((one) => one.getAttribute('aria-invalid'))).toEqual([field()]);
  expect(field()).toHaveValue(day);
  expect(onChange).not.toHaveBeenCalled();
  expect(onValid).toHaveBeenLastCalledWith(false);
  enter(field(), '15 Oct 2026');
  expect(field()).toBeValid();
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(onValid).toHaveBeenLastCalledWith(true);
});

test.each(['31 Sep', '1 Nov 1999', '1 Nov 2101'])('%j is an error, and keeps the filter', (text) => {
  render(<Example />);
  enter(to(), text);
  expect(to()).toHaveAccessibleDescription(/^Date input not valid\. Enter a date, such as .*\.$/);
  expect(onValid).toHaveBeenLastCalledWith(false);
  enter(from(), '2026-09-02');
  expect(onChange).not.toHaveBeenCalled();
  expect(from()).toBeValid();
  enter(to(), '');
  expect(onChange.mock.calls).toEqual([[{ period: undefined, from: '2026-09-02', to: undefined }]]);
});
