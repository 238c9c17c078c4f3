import { render, screen } from '@testing-library/react';
import { DateText } from './date-text';
import { formatDate, formatHours, formatHoursShort, formatMoney } from './format';
import { Hours } from './amounts';
import { HoursMeter, isRunningLow } from './hours-meter';

it('gives hours one decimal place, and two where two are needed', () => {
  expect([12, 12.5, 0.25, 0].map(formatHours)).toEqual(['12.0', '12.5', '0.25', '0.0']);
  expect([12, 12.5, 0.25].map(formatHoursShort)).toEqual(['12', '12.5', '0.25']);
});

it('writes money with cents and thousands', () => {
  expect([500, 1000, 0.1].map(formatMoney)).toEqual(['$500.00', '$1,000.00', '$0.10']);
});

it('keeps the unit with the figure', () => {
  const { container } = render(<Hours value={12.5} />);
  expect(container).toHaveTextContent('12.5 h');
});

describe('formatDate', () => {
  it('writes the day without leading zero, the month in three letters', () => {
    expect(formatDate('2026-09-03T09:05:00Z')).toEqual({ date: '3 Sep 2026', time: '09:05' });
    expect(formatDate('2026-09-03T00:00:00Z')?.time).toBe('00:00');
  });
  it('follows the time zone, but a calendar date is the same day everywhere', () => {
    expect(formatDate('2026-11-20T23:30:00Z', 'Asia/Beirut')).toEqual({ date: '21 Nov 2026', time: '01:30' });
    expect(formatDate('2026-11-20', 'America/New_York')?.date).toBe('20 Nov 2026');
  });
  it('knows what is no date', () => {
    expect(formatDate('soon')).toBeUndefined();
  });
});

it('shows the time beside the date when asked', () => {
  const { container } = render(<DateText value="2026-11-20T10:12:00.000Z" time="beside" />);
  expect(container).toHaveTextContent('20 Nov 2026, 10:12');
});

describe('HoursMeter', () => {
  it('says what is left above the bar', () => {
    const { container } = render(<HoursMeter label="Package #31" left={12.5} total={20} />);
    expect(container).toHaveTextContent('12.5 of 20 h left');
    const meter = screen.getByRole('meter', { name: 'Package #31' });
    expect(meter).toHaveAttribute('value', '12.5');
    expect(meter).toHaveAttribute('low', '4');
  });
  it('stays empty when nothing is left or nothing was bought', () => {
    render(
      <>
        <HoursMeter label="Used up" left={0} total={20} />
        <HoursMeter label="None" left={0} total={0} />
      </>,
    );
    for (const meter of screen.getAllByRole('meter')) expect(meter).toHaveAttribute('value', '0');
  });
  it('runs low from a fifth on', () => {
    expect(isRunningLow(4, 20)).toBe(true);
    expect(isRunningLow(4.01, 20)).toBe(false);
  });
});
