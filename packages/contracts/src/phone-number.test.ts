import { seeded } from '@hourbank/testing';
import { phoneNumber } from './phone-number';

const messageOf = (value: string) => phoneNumber.safeParse(value).error?.issues[0]?.message;

test.each([
  ['', ''],
  ['  ', ''],
  ['+961 1 234 567', '+961 1 234 567'],
  ['(01) 234-567', '(01) 234-567'],
  ['03.123.456', '03.123.456'],
  ['01/345678', '01/345678'],
  ['112', '112'],
  ['+49 30 555/0199 ext. 12', '+49 30 555/0199 ext. 12'],
  ['01.234.567 x5', '01.234.567 ext. 5'],
  ['01 234567x5', '01 234567 ext. 5'],
  ['1 234 extension 12', '1 234 ext. 12'],
  ['+961 3 123456 #12', '+961 3 123456 ext. 12'],
  ['+961 3 123456, ext 12', '+961 3 123456 ext. 12'],
  ['+961 3 123456 (Ext.: 1 2)', '+961 3 123456 ext. 12'],
  ['+9613123456;ext=12', '+9613123456 ext. 12'],
  ['+961 3 123456 poste 7', '+961 3 123456 ext. 7'],
  ['٠٣ ١٢٣٤٥٦ تحويلة ٧', '03 123456 ext. 7'],
  ['+961\u00a03\u00a0123\u00a0456', '+961 3 123 456'],
  ['+961\u20093\u202f123456', '+961 3 123456'],
  ['03\u2011123\u2013456', '03-123-456'],
  ['03\u2010123\u2212456', '03-123-456'],
  ['03－１２３４５６', '03-123456'],
  ['\u202a+961 3 123456\u202c', '+961 3 123456'],
  ['\u200e03\u00ad123456\ufeff', '03123456'],
  ['۰۳ ۱۲۳۴۵۶', '03 123456'],
  ['＋９６１ ３ １２３', '+961 3 123'],
  ['(+961) 3 123456', '+961 3 123456'],
  ['tel:+9613123456', '+9613123456'],
  ['03\u00a0 \u2003123456', '03 123456'],
  ['03·12·34', '03.12.34'],
])('stores the phone number %j as %j', (typed, stored) => {
  expect(phoneNumber.parse(typed)).toBe(stored);
  expect(phoneNumber.parse(stored)).toBe(stored);
});

test.each([
  '1',
  'call me',
  '+',
  '1234567890123456',
  '01 234 567 ext',
  '+961 <b>',
  '01 234 x1 x2',
  '03 123456 / 70 123456',
  '03 123456\n70 123456',
  '03\u0000123456',
  '03+123456',
  'ext. 12',
  '#12',
])('rejects the phone number %j', (typed) => {
  expect(messageOf(typed)).toBe('Enter a valid phone number.');
});

test('rejects a number that is too long to be stored', () => {
  expect(messageOf(`03 123456${' -'.repeat(30)}`)).toBe('Use at most 40 characters.');
});

test('keeps the digits of a number and of its extension, however they are written', () => {
  const random = seeded(3);
  const below = (limit: number) => Math.floor(random() * limit);
  const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T;
  const zeros = ['0', '٠', '۰', '０'];
  const written = (digits: string) =>
    [...digits].map((digit) => String.fromCharCode(oneOf(zeros).charCodeAt(0) + Number(digit))).join('\u200e');
  for (let round = 0; round < 1000; round += 1) {
    const digits = (count: number) => Array.from({ length: count }, () => String(below(10))).join('');
    const groups = Array.from({ length: 1 + below(4) }, () => digits(3));
    const separator = oneOf([
      ' ',
      '\u00a0',
      '\u202f',
      '-',
      '\u2010',
      '\u2011',
      '\u2012',
      '\u2013',
      '\u2014',
      '\u2212',
      '.',
    ]);
    const extension = oneOf(['', digits(1 + below(5))]);
    const mark = oneOf([
      ' ext. ',
      ' ext ',
      ' Extension ',
      ' x',
      'x',
      ' #',
      '#',
      ';ext=',
      '\u00a0EXT.\u00a0',
      ', ext. ',
    ]);
    const typed =
      oneOf(['', '+', '＋']) + groups.map(written).join(separator) + (extension && mark + written(extension));
    const [number = '', stored = ''] = phoneNumber.parse(typed).split(' ext. ');
    expect([typed, number.replace(/\D/g, ''), stored]).toEqual([typed, groups.join(''), extension]);
    expect(number).toMatch(/^\+?[\d .-]+$/);
  }
});
