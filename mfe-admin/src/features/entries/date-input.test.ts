import { currentMinute, fromInput, toInput } from './date-input';

test('converts a time to the input value and back in every browser time zone', () => {
  expect(toInput('2026-11-20T09:30:15.250Z')).toBe('2026-11-20T09:30');
  expect(fromInput('2026-11-20T09:30')).toBe('2026-11-20T09:30:00.000Z');
  expect(fromInput('2026-11-20T09:30:15')).toBe('2026-11-20T09:30:15.000Z');
  expect(fromInput('')).toBe('');
  expect(currentMinute(new Date('2026-11-20T23:59:59.999Z'))).toBe('2026-11-20T23:59:00.000Z');
});
