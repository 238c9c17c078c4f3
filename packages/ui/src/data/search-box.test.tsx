import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchBox } from './search-box';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

it('searches once after a pause in typing', () => {
  const onSearch = jest.fn();
  render(<SearchBox value="" onSearch={onSearch} label="Search clients" />);
  type('ra');
  type('rana ');
  act(() => jest.advanceTimersByTime(200));
  expect(onSearch).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(100));
  expect(onSearch.mock.calls).toEqual([['rana']]);
});

it('searches immediately on Enter and only once', () => {
  const onSearch = jest.fn();
  render(<SearchBox value="" onSearch={onSearch} label="Search clients" />);
  type('rana');
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
  act(() => jest.advanceTimersByTime(1000));
  expect(onSearch.mock.calls).toEqual([['rana']]);
});

it('clears the input if the term is cleared elsewhere', () => {
  const { rerender } = render(<SearchBox value="rana" onSearch={() => {}} label="Search clients" />);
  rerender(<SearchBox value="" onSearch={() => {}} label="Search clients" />);
  expect(screen.getByRole('searchbox')).toHaveValue('');
});
