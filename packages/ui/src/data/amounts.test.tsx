import { setBusinessTimeZone } from '@hourbank/i18n/format';
import { act, render, screen } from '@testing-library/react';
import { DateText, RecentTime } from './date-text';
import { Hours } from './amounts';
import { HoursMeter, isRunningLow } from './hours-meter';

it('shows the unit after the number', () => {
  const { container } = render(<Hours value={12.5} />);
  expect(container).toHaveTextContent('12.50 h');
});

it('shows the time beside the date if requested', () => {
  const { container } = render(<DateText value="2026-11-20T10:12:00.000Z" time="beside" />);
  expect(container).toHaveTextContent('20 Nov 2026, 10:12');
});

it('uses the business time zone, also if it is loaded later', () => {
  const { container } = render(<DateText value="2026-11-20T23:30:00.000Z" time="beside" />);
  act(() => setBusinessTimeZone('Asia/Beirut'));
  expect(container).toHaveTextContent('21 Nov 2026, 01:30');
  act(() => setBusinessTimeZone('UTC'));
});

it('shows the time of a message short, with the full date as its title', () => {
  const { container } = render(<RecentTime value="2015-11-20T10:12:00.000Z" />);
  expect(container).toHaveTextContent(/^20 Nov 2015, 10:12$/);
  expect(screen.getByTitle('20 Nov 2015, 10:12')).toHaveAttribute('datetime', '2015-11-20T10:12:00.000Z');
});

describe('HoursMeter', () => {
  it('shows the remaining hours above the bar', () => {
    const { container } = render(<HoursMeter label="Package #31" left={12.5} total={20} />);
    expect(container).toHaveTextContent('12.5 of 20 h left');
    const meter = screen.getByRole('meter', { name: 'Package #31' });
    expect(meter).toHaveAttribute('value', '12.5');
    expect(meter).toHaveAttribute('low', '4');
  });
  it('is empty without remaining or purchased hours', () => {
    render(
      <>
        <HoursMeter label="Used up" left={0} total={20} />
        <HoursMeter label="None" left={0} total={0} />
      </>,
    );
    for (const meter of screen.getAllByRole('meter')) expect(meter).toHaveAttribute('value', '0');
  });
  it('marks a balance of a fifth or less as low', () => {
    expect(isRunningLow(4, 20)).toBe(true);
    expect(isRunningLow(4.01, 20)).toBe(false);
  });
});
