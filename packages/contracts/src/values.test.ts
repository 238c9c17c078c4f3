import type * as z from 'zod/mini';
import { amountOf, fromHundredths, toHundredths } from './decimal';
import { keptFiles, pageQuery } from './lists';
import { readPaymentMethod } from './payment-methods';
import { calendarDate, decimal, email, id, instant, line, newPassword, richText, website } from './values';

const accepts = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success;
const messageOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('decimal', () => {
  const hours = decimal({ message: 'Hours required', above: 0, max: 24, maxMessage: 'At most 24 hours.' });

  test.each([
    [1, 1],
    ['1.5', 1.5],
    [0.01, 0.01],
    ['24', 24],
    [24, 24],
    ['0.10', 0.1],
  ])('%p is read as %p', (value, read) => {
    expect(hours.parse(value)).toBe(read);
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
    '1.234',
    0.123,
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
  ])('%p is refused', (value) => {
    expect(messageOf(hours, value)).toBe('Hours required');
  });

  test('too much has its own message', () => {
    expect(messageOf(hours, 24.01)).toBe('At most 24 hours.');
    expect(messageOf(hours, '1000000')).toBe('At most 24 hours.');
  });
});

test('ids are positive integers in plain digits', () => {
  const client = id('Client is required');
  expect([client.parse(7), client.parse('7')]).toEqual([7, 7]);
  for (const value of [0, -1, 1.5, '1.5', '01', '1e3', '0x1', ' 1', '', null, true, [1], 2 ** 31, 2 ** 53])
    expect([value, messageOf(client, value)]).toEqual([value, 'Client is required']);
});

test('an e-mail looks like one, trimmed', () => {
  expect(email().parse('  Rana@Cedar.example ')).toBe('Rana@Cedar.example');
  expect(messageOf(email(), '')).toBe('Email is required.');
  expect(messageOf(email(), undefined)).toBe('Email is required.');
  expect(messageOf(email(), 0)).toBe('Email is required.');
  for (const value of ['a', 'a@b', 'a b@c.de', 'a@b.c\nx', '"x"@b.c', 'a@@b.c', 'a@b..c', `${'a'.repeat(200)}@b.c`])
    expect([value, messageOf(email(), value)]).toEqual([value, 'Invalid email.']);
});

test('a website begins with http:// or https:// and is one', () => {
  for (const value of ['', 'http://example.com', 'https://example.com/a?b=c', 'HTTPS://Example.com'])
    expect([value, accepts(website, value)]).toEqual([value, true]);
  for (const value of [
    'example.com',
    'javascript:alert(1)',
    'httpx://a.b',
    'http:evil',
    'http://',
    'https://a b',
    '//evil',
    'http://user:pw@host',
    'data:text/html,x',
    'httpjavascript:alert(1)',
  ]) {
    expect([value, messageOf(website, value)]).toEqual([value, 'Website must be a valid URL (https://example.com)']);
  }
});

test('dates are real ones', () => {
  const date = calendarDate('no date');
  expect(accepts(date, '2028-02-29')).toBe(true);
  for (const value of ['2026-02-30', '0000-00-00', '2026-2-3', '20261120', 'now', ''])
    expect([value, accepts(date, value)]).toEqual([value, false]);
  const moment = instant('Date is required');
  expect(moment.parse('2026-11-20T12:00:00+02:00')).toBe('2026-11-20T10:00:00.000Z');
  for (const value of [
    '2026-11-20',
    '2026-11-20T10:00:00',
    '2026-02-30T10:00:00Z',
    '2026-11-20T25:00:00Z',
    '',
    null,
    5,
  ])
    expect([value, messageOf(moment, value)]).toEqual([value, 'Date is required']);
});

test('text is one line of printable characters within its length', () => {
  const name = line(5, 'Name is required.');
  expect(name.parse(' Rana ')).toBe('Rana');
  expect(messageOf(name, '   ')).toBe('Name is required.');
  expect(messageOf(name, undefined)).toBe('Name is required.');
  expect(messageOf(name, 'abcdef')).toBe('At most 5 characters.');
  expect(messageOf(name, 'a\u0000')).toBe('Please use one line of plain text.');
  expect(accepts(name, 'a\ud800')).toBe(false);
});

test('rich text is counted in bytes before anything parses it', () => {
  expect(accepts(richText(), 'é'.repeat(32_768))).toBe(true);
  expect(messageOf(richText(), 'é'.repeat(32_769))).toBe('The text is too long: at most 64 KiB.');
});

test('passwords have 8 to 128 characters', () => {
  expect(messageOf(newPassword, '')).toBe('Password is required.');
  expect(messageOf(newPassword, '1234567')).toBe('Password must have at least 8 characters.');
  expect(accepts(newPassword, 'x'.repeat(128))).toBe(true);
  expect(accepts(newPassword, 'x'.repeat(129))).toBe(false);
});

test('payment methods are read in all their spellings', () => {
  for (const [text, method] of [
    ['OMT', 'omt'],
    ['bob', 'bob'],
    ['Wish', 'wish'],
    ['Wishg', 'wish'],
    ['wish MONEY', 'wish'],
    ['Bank Transfer', 'bank'],
    ['bank', 'bank'],
  ])
    expect([text, readPaymentMethod(text ?? '')]).toEqual([text, method]);
  for (const text of ['', 'cash', 'constructor', '__proto__', 'toString'])
    expect(readPaymentMethod(text)).toBeUndefined();
});

test('pages are counted from 1, at most 100 rows each', () => {
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

test('files to keep are a list or its text; only their ids count', () => {
  expect(keptFiles.parse('[{"id":"a","name":"../../x"}]')).toEqual(['a']);
  expect(keptFiles.parse([{ id: 'a' }])).toEqual(['a']);
  expect(keptFiles.parse('[]')).toEqual([]);
  expect(keptFiles.parse(undefined)).toBeUndefined();
  for (const value of ['', 'x', '{}', '[1]', '[{"name":"a"}]', 'null'])
    expect([value, accepts(keptFiles, value)]).toEqual([value, false]);
});

test('hundredths and amounts are exact', () => {
  for (let value = 0; value <= 10_000; value += 1) expect(toHundredths(fromHundredths(value))).toBe(value);
  expect(amountOf(toHundredths(8.7), toHundredths(50))).toBe(43_500);
  expect(amountOf(toHundredths(1.1), toHundredths(49.99))).toBe(5499);
});
