import type * as z from './lazy-zod';
import {
  amountOf,
  calendarDate,
  decimal,
  fromHundredths,
  id,
  instant,
  nullableDate,
  paymentMethod,
  priceOf,
  requestedPaymentMethod,
  toHundredths,
  wholeNumber,
} from './values';
import { keptFiles, pageQuery } from './lists';

const accepts = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success;
const messageOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('decimal', () => {
  const hours = decimal({ message: 'Hours required', above: 0, max: 24, maxMessage: 'Enter 24 hours or less.' });

  test.each([
    [1, 1],
    ['1.5', 1.5],
    [0.01, 0.01],
    ['24', 24],
    [24, 24],
    ['0.10', 0.1],
  ])('parses %p as %p', (value, expected) => {
    expect(hours.parse(value)).toBe(expected);
  });

  test.each([
    undefined,
    null,
    '',
    ' ',
    ' 1',
    '1 ',
    '1e1',
    '0x10',
    '１',
    '1,5',
    '1.',
    '.5',
    true,
    [1],
    {},
    Number.NaN,
    Infinity,
    -1,
    0,
    '0',
    '-0',
    '+1',
    '--1',
    '١',
    '1٫5',
    '1:30',
    '1,234',
    '1 234',
    '1_000',
    '1\n',
  ])('rejects %p', (value) => {
    expect(messageOf(hours, value)).toBe('Hours required');
  });

  test('reports too many decimals, too small and too large values with separate messages', () => {
    for (const value of ['1.234', 0.123, 1.005, -1.001])
      expect([value, messageOf(hours, value)]).toEqual([value, 'Use at most two decimals.']);
    const requested = decimal({ message: 'Hours required', min: 1, minMessage: 'Enter at least 1 hour.' });
    expect([messageOf(requested, 0.5), messageOf(requested, '')]).toEqual(['Enter at least 1 hour.', 'Hours required']);
    expect(messageOf(hours, 24.01)).toBe('Enter 24 hours or less.');
    expect(messageOf(hours, '1000000')).toBe('Enter 24 hours or less.');
  });
});

test('whole numbers are digits of at most nine places', () => {
  const minutes = wholeNumber('Enter minutes.', 0, 1440);
  expect([minutes.parse(45), minutes.parse('45'), minutes.parse('0')]).toEqual([45, 45, 0]);
  for (const value of [1.5, '1.5', '1,5', '1,234', '1e1', '0x10', '١', '+1', '-1', ' 1', '', null, true, [1], '1441'])
    expect([value, messageOf(minutes, value)]).toEqual([value, 'Enter minutes.']);
});

test('ids are positive integers in plain digits', () => {
  const client = id('Client is required');
  expect([client.parse(7), client.parse('7')]).toEqual([7, 7]);
  for (const value of [0, -1, 1.5, '1.5', '01', '1e3', '0x1', ' 1', '', null, true, [1], 2 ** 31, 2 ** 53])
    expect([value, messageOf(client, value)]).toEqual([value, 'Client is required']);
});

test('accepts valid dates and times from 2000 to 2100', () => {
  const date = calendarDate('no date');
  expect(accepts(date, '2028-02-29')).toBe(true);
  expect([accepts(date, '2000-01-01'), accepts(date, '2100-12-31')]).toEqual([true, true]);
  for (const value of ['1999-12-31', '2101-01-01', '1026-11-20'])
    expect([value, messageOf(date, value)]).toEqual([value, 'Enter a date from 2000 to 2100.']);
  for (const value of ['2026-02-30', '0000-00-00', '2026-2-3', '20261120', 'now', ''])
    expect([value, accepts(date, value)]).toEqual([value, false]);
  const time = instant('Date is required');
  expect(time.parse('2026-11-20T12:00:00+02:00')).toBe('2026-11-20T10:00:00.000Z');
  expect(time.parse('2000-01-01T00:00:00Z')).toBe('2000-01-01T00:00:00.000Z');
  expect(time.parse('2101-01-01T01:59:59+02:00')).toBe('2100-12-31T23:59:59.000Z');
  for (const value of [
    '1999-12-31T23:59:59Z',
    '2000-01-01T01:00:00+02:00',
    '2101-01-01T00:00:00Z',
    '2100-12-31T23:00:00-01:00',
  ])
    expect([value, messageOf(time, value)]).toEqual([value, 'Enter a date from 2000 to 2100.']);
  for (const value of [
    '2026-11-20',
    '2026-11-20T10:00:00',
    '2026-02-30T10:00:00Z',
    '2026-11-20T25:00:00Z',
    '',
    null,
    5,
  ])
    expect([value, messageOf(time, value)]).toEqual([value, 'Date is required']);
});

test('reads payment methods in all accepted spellings', () => {
  for (const [text, method] of [
    ['OMT', 'omt'],
    ['bob', 'bob'],
    ['Wish', 'wish'],
    ['Wishg', 'wish'],
    ['wish MONEY', 'wish'],
    ['Bank Transfer', 'bank'],
    ['bank', 'bank'],
  ])
    for (const schema of [paymentMethod('Required'), requestedPaymentMethod('Required')])
      expect([text, schema.parse(text)]).toEqual([text, method]);
  expect(paymentMethod('Required').parse('Cash')).toBe('cash');
  expect(messageOf(requestedPaymentMethod('Required'), 'cash')).toBe('Required');
  for (const text of ['', 'constructor', '__proto__', 'toString'])
    expect(messageOf(paymentMethod('Required'), text)).toBe('Required');
});

test('accepts pages from 1 and page sizes up to 100', () => {
  expect(pageQuery.parse({ page: '2', pageSize: '100' })).toEqual({ page: 2, pageSize: 100 });
  for (const query of [
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: 'banana' },
    { page: ['1', '2'] },
    { page: '' },
    { pageSize: '101' },
    { pageSize: 'banana' },
  ])
    expect([query, accepts(pageQuery, query)]).toEqual([query, false]);
});

test('parses the files to keep from a list or its JSON text and uses only their ids', () => {
  expect(keptFiles.parse('[{"id":"a","name":"../../x"}]')).toEqual(['a']);
  expect(keptFiles.parse([{ id: 'a' }])).toEqual(['a']);
  expect(keptFiles.parse('[]')).toEqual([]);
  expect(keptFiles.parse(undefined)).toBeUndefined();
  for (const value of ['', 'x', '{}', '[1]', '[{"name":"a"}]', 'null'])
    expect([value, accepts(keptFiles, value)]).toEqual([value, false]);
});

test('hundredths and amounts are calculated exactly', () => {
  for (let value = 0; value <= 10_000; value += 1) expect(toHundredths(fromHundredths(value))).toBe(value);
  expect(amountOf(toHundredths(8.7), toHundredths(50))).toBe(43_500);
  expect(amountOf(toHundredths(1.1), toHundredths(49.99))).toBe(5499);
});

test('says which years are accepted for a date with any other year', () => {
  for (const day of ['0202-05-06', '0020-01-01', '1999-12-31', '9999-12-31'])
    expect([
      messageOf(calendarDate('Date is required'), day),
      messageOf(nullableDate('Expiry must be a date.'), day),
      messageOf(instant('Date is required'), `${day}T10:00:00Z`),
    ]).toEqual(Array.from({ length: 3 }, () => 'Enter a date from 2000 to 2100.'));
});

test('a price with tax is that of a model in big integers, up to the largest amounts', () => {
  const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);
  const below = (max: number) => 1 + Math.floor(Math.random() ** 4 * max);
  const limits = { hoursPurchased: 10_000_000, ratePerHour: 10_000_000, taxRate: 10_000 };
  const { hoursPurchased, ratePerHour, taxRate } = limits;
  const random = () => ({
    hoursPurchased: below(hoursPurchased),
    ratePerHour: below(ratePerHour),
    taxRate: Math.floor(Math.random() * (taxRate + 1)),
  });
  const cases = [
    limits,
    { ...limits, taxRate: 9_999 },
    { hoursPurchased: 9_999_999, ratePerHour: 9_999_999, taxRate: 9_999 },
    { hoursPurchased: 1, ratePerHour: 1, taxRate: 10_000 },
    { hoursPurchased: 100, ratePerHour: 50, taxRate: 100 },
    ...Array.from({ length: 100_000 }, random),
  ];
  const wrong = cases.filter((of) => {
    const net = halfUp(BigInt(of.hoursPurchased) * BigInt(of.ratePerHour), 100n);
    const tax = halfUp(net * BigInt(of.taxRate), 10_000n);
    const price = priceOf(of);
    return [price.net, price.tax, price.due].map(BigInt).join() !== [net, tax, net + tax].join();
  });
  expect(wrong).toEqual([]);
});
