import { seeded } from '@hourbank/testing/random';
import { formatDate, formatLocalTime, formatMonth, formatWeekday, readDay, readLocalTime } from './index';

const today = '2024-02-10';
const read = (text: string) => readDay(text, today);
const readTime = (text: string) => readLocalTime(text, today);

test.each([
  '28 Nov 2023',
  '28 November 2023',
  '28 NOV. 2023',
  '28nov2023',
  '28-Nov-23',
  'Nov 28, 2023',
  'november 28 2023',
  '28.11.2023',
  '28/11/2023',
  '28-11-2023',
  '28.11.23',
  '2023-11-28',
  '2023/11/28',
  '  28   Nov 2023 ',
  '\u200f28/11/2023\u200e',
  '٢٨‏/١١‏/٢٠٢٣',
  '۲۸/۱۱/۲۰۲۳',
])('%j is 28 Nov 2023', (text) => expect(read(text)).toBe('2023-11-28'));

test.each(['28 nov', '28.11.', '28/11', 'Nov 28'])('%j is in the year of today', (text) =>
  expect(read(text)).toBe('2024-11-28'),
);

test.each([
  '',
  '28',
  'today',
  '28 No 2023',
  'ma 5',
  '28 Foo 2023',
  '11/28/2023',
  '31.4.2023',
  '29 Feb 2023',
  '2023-02-30',
  '0 Nov 2023',
  '28.11/2023',
  '28 Nov 202',
  '0026-11-28',
  '28 Nov 20233',
  '28 Nov 2023, 09:30',
  '٢8/11/2023',
])('%j is no day', (text) => expect(read(text)).toBeUndefined());

test.each([
  ['28 Nov 2023, 09:30', '09:30'],
  ['28 Nov 2023 9:30', '09:30'],
  ['28.11.2023 09:30', '09:30'],
  ['2023-11-28T09:30', '09:30'],
  ['2023-11-28 09:30', '09:30'],
  ['28 Nov 2023, 9:30 pm', '21:30'],
  ['28 Nov 2023, 12:05 AM', '00:05'],
  ['Nov 28, 2023, 12:05 PM', '12:05'],
])('%j is at %s', (text, time) => expect(readTime(text)).toBe(`2023-11-28T${time}`));

test.each(['', '28 Nov 2023', '09:30', '28 Nov 2023, 24:00', '28 Nov 2023, 9:5', '28 Nov 2023, 13:00 pm', 'x, 09:30'])(
  '%j is no day with a time',
  (text) => expect(readTime(text)).toBeUndefined(),
);

test('what is shown of any day is read as that day, in each usual form', () => {
  const random = seeded(135);
  for (let count = 0; count < 500; count++) {
    const moment = new Date(Date.UTC(1900, 0, 1) + Math.floor(random() * 250 * 365) * 86_400_000);
    const day = moment.toISOString().slice(0, 10);
    const [year, month, date] = day.split('-') as [string, string, string];
    const forms = [formatDate(day), day, `${date}.${month}.${year}`, `${Number(date)}/${Number(month)}/${year}`];
    expect(forms.map(read)).toEqual(forms.map(() => day));
    const time = `${String(Math.floor(random() * 24)).padStart(2, '0')}:${String(Math.floor(random() * 60)).padStart(2, '0')}`;
    const local = `${day}T${time}`;
    expect([formatLocalTime(local), local].map(readTime)).toEqual([local, local]);
  }
});

test('a day without a year, in a field that looks ahead, is the next such day', () => {
  const random = seeded(136);
  for (let count = 0; count < 500; count++) {
    const first = Date.UTC(1900, 0, 1) + Math.floor(random() * 250 * 365) * 86_400_000;
    const day = (days: number) => new Date(first + days * 86_400_000).toISOString().slice(0, 10);
    const next = day(Math.floor(random() * 365));
    const [, month, date] = next.split('-').map(Number);
    const forms = [`${date}.${month}.`, `${date}/${month}`, formatDate(next).slice(0, -5)];
    expect(forms.map((text) => readDay(text, day(0), true))).toEqual(forms.map(() => next));
    expect(readLocalTime(`${date}.${month}. 10:00`, day(0), true)).toBe(`${next}T10:00`);
  }
  expect(readDay('29.2.', '2096-03-01', true)).toBe('2104-02-29');
  expect(readDay('30.2.', '2096-03-01', true)).toBeUndefined();
});

test('weekdays and months of a calendar are written out', () => {
  expect([formatWeekday('2023-11-28', 'short'), formatWeekday('2023-11-28', 'long')]).toEqual(['Tue', 'Tuesday']);
  expect(formatMonth('2023-11')).toBe('Nov 2023');
});
