import { seeded } from '@hourbank/testing/random';
import { formatHours, formatNumber, numberOf, readNumber, type TimeUnit } from './index';

/** The plain number, the two readings with '|' between them, or null. */
const read = (text: string, unit?: TimeUnit) => {
  const reading = readNumber(text, unit);
  return reading && ('plain' in reading ? reading.plain : reading.either.join('|'));
};

const plainNumbers = ['0', '5', '1.5', '0.01', '007', '1234567', '45.50', '9007199254740993'];
test.each(plainNumbers)('%j is that number', (text) => expect(read(text)).toBe(text));

test.each([
  ['1,5', '1.5'],
  ['45,50', '45.50'],
  ['0,125', '0.125'],
  ['.5', '0.5'],
  [',5', '0.5'],
  ['1٫5', '1.5'],
  ['١٫٥', '1.5'],
  ['١٬٢٣٤', '1234'],
  ['١،٥', '1.5'],
  ['١٢.٥', '12.5'],
  ['۲٫۵', '2.5'],
  ['۱۲', '12'],
  ['1٫500', '1.500'],
  ['0,500', '0.500'],
  ['1234,567', '1234.567'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234,567', '1234567'],
  ['1.234.567,8', '1234567.8'],
  ['1\u00a0234,50', '1234.50'],
  ['1\u202f234', '1234'],
  ['1 234', '1234'],
  ['12 345 678,5', '12345678.5'],
  ["1'234.50", '1234.50'],
  ['1’234', '1234'],
  ['  1,5  ', '1.5'],
  ['\u00a01.5\u202f', '1.5'],
  ['\t1.5\n', '1.5'],
  ['\u200f1.5\u200e', '1.5'],
  ['\u2068١٢\u2069', '12'],
  ['\ufeff3', '3'],
  ['-2', '-2'],
  ['−2,5', '-2.5'],
])('%j is read as %s', (text, plain) => expect(read(text)).toBe(plain));

test.each([
  ['1,234', '1234|1.23'],
  ['1.005', '1005|1.01'],
  ['1.234', '1234|1.23'],
  ['1,500', '1500|1.5'],
  ['12.000', '12000|12'],
  ['١,٢٣٤', '1234|1.23'],
  ['-1,234', '-1234|-1.23'],
])('%j has the readings %s', (text, either) => expect(read(text)).toBe(either));

const refused = [
  '',
  ' ',
  'abc',
  '1.5.5',
  '1,5,5',
  '1,2345,678',
  '1,234,56',
  '1e3',
  '1E3',
  '0x10',
  '0b1',
  'Infinity',
  'NaN',
];
const refusedSigns = ['+2', '--2', '- 2', '2-', '(2)', '-', '−', '±2', '- -2'];
const refusedForms = [
  '5.',
  '5,',
  '.',
  ',',
  '1..5',
  '1 5',
  '1 23',
  '12 34',
  '1234 567',
  '1;5',
  '1/2',
  '½',
  '1²',
  '1_000',
  '$5',
  '5%',
  '1:30',
];
const refusedDigits = [
  '1٢',
  '١2',
  '١٢۳',
  '١\u00a0٢٣٤',
  '1２',
  '１٢',
  '१२',
  '1,00,000',
  '1,234,567,',
  "1,234'567",
  '10\n50',
  '10\t50',
];
test.each([...refused, ...refusedSigns, ...refusedForms, ...refusedDigits, '\u202e51', '9'.repeat(41)])(
  '%j is not read as a number',
  (text) => expect(read(text)).toBeNull(),
);

test.each([
  ['1:30', '1.5'],
  ['0:45', '0.75'],
  ['24:00', '24'],
  ['١:٣٠', '1.5'],
  ['1h30', '1.5'],
  ['1 h 30 min', '1.5'],
  ['2H', '2'],
  ['1,5 h', '1.5'],
  ['1.5\u00a0h', '1.5'],
  ['90 min', '1.5'],
  ['90 minutes', '1.5'],
  ['٩٠ دقيقة', '1.5'],
  ['45m', '0.75'],
  ['1 hour', '1'],
  ['2.5 Hours', '2.5'],
  ['1 hr 30 mins', '1.5'],
  ['1h 3m', '1.05'],
  ['١٫٥ ساعة', '1.5'],
  ['１．５', '1.5'],
  ['１.５', '1.5'],
  ['１：３０', '1.5'],
  ['0:20', '0.33|0.34'],
  ['1:40', '1.66|1.67'],
  ['5 min', '0.08|0.09'],
  ['1,5', '1.5'],
  ['1,234', '1234|1.23'],
  ['1,234 h', '1234|1.23'],
])('hours: %j is read as %s', (text, plain) => expect(read(text, 'hours')).toBe(plain));

test.each([
  '1:5',
  '1:60',
  '1:30:00',
  ':30',
  '1:',
  '-1:30',
  '1h60',
  '1h5',
  '1.5h30',
  'h',
  'min',
  '1 d',
  '1:30 pm',
  '1.5 min',
])('hours: %j is not read', (text) => expect(read(text, 'hours')).toBeNull());

test('only plain decimal notation with at most two decimals is a number of a form', () => {
  expect([numberOf('1.5'), numberOf(2), numberOf('-3')]).toEqual([1.5, 2, -3]);
  for (const text of ['', ' ', '1e3', '0x10', '+2', '1,5', ' 1', '0.005', '1.000', null, undefined, true, [2, 3]])
    expect(numberOf(text)).toBeNaN();
});

/** How countries write numbers: the separator of groups and that of decimals. */
const conventions = [',', '.', ' ', '\u00a0', '\u202f', "'", '’', '٬'].flatMap((group) =>
  ['.', ',', '٫'].filter((point) => point !== group).map((point) => [group, point] as const),
);
const digitsOf = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'];
const random = seeded(85);
const below = (count: number) => Math.floor(random() * count);

/** What a text means in one convention, or undefined if it is not written that way. */
function valueIn([group, point]: readonly [string, string], text: string): number | undefined {
  const [whole = '', fraction, ...more] = text.split(point);
  const parts = whole.split(group);
  const isGrouped =
    parts.length === 1 || parts.every((part, index) => (index === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(part));
  const digits = parts.join('');
  if (more.length > 0 || !isGrouped || !/^\d*$/.test(digits) || !/^\d*$/.test(fraction ?? '')) return undefined;
  return digits + (fraction ?? '') === '' ? undefined : Number(`${digits || '0'}.${fraction || '0'}`);
}

test('a number in the writing of any country is read as that number or, if others read another one, refused', () => {
  let ambiguous = 0;
  for (let run = 0; run < 20_000; run += 1) {
    const value = below(10 ** (1 + below(7))) / [1, 10, 100][below(3)]!;
    const [group, point] = conventions[below(conventions.length)]!;
    const digits = digitsOf[group === '٬' && point === '٫' ? below(3) : 0]!;
    const [whole, fraction] = String(value).split('.') as [string, string?];
    const grouped = below(2) ? whole.replaceAll(/\B(?=(\d{3})+$)/g, group) : whole;
    const text = grouped + (fraction ? point + fraction : '');
    const reading = readNumber(text.replaceAll(/\d/g, (digit) => digits[Number(digit)]!));
    if (reading && 'either' in reading) {
      expect(text).toMatch(/^\d{1,3}[.,]\d{3}$/);
      ambiguous += 1;
    } else expect([text, Number(reading?.plain)]).toEqual([text, value]);
  }
  expect(ambiguous).toBeGreaterThan(100);
});

test('no text is read as a number that a country would read otherwise', () => {
  const alphabet = [...'0123456789', ...'..,,', "'", '٫', '٬', '\u00a0', ' ', '-', '+', 'e', ':', 'h'];
  const wrong: unknown[] = [];
  let accepted = 0;
  for (let run = 0; run < 100_000; run += 1) {
    const text = Array.from({ length: 1 + below(8) }, () => alphabet[below(alphabet.length)]).join('');
    const reading = readNumber(text);
    if (!reading || !('plain' in reading)) continue;
    accepted += 1;
    const unsigned = text.trim().replace(/^-/, '');
    const meanings = conventions.map((convention) => valueIn(convention, unsigned));
    const [meaning, ...others] = new Set(meanings.filter((one) => one !== undefined));
    if (others.length > 0 || meaning !== Math.abs(Number(reading.plain)))
      wrong.push([text, reading, meaning, ...others]);
  }
  expect(wrong).toEqual([]);
  expect(accepted).toBeGreaterThan(5_000);
});

test('what the screens show is read as the same number when it is pasted', () => {
  for (let run = 0; run < 5_000; run += 1) {
    const value = below(10 ** 7) / 100;
    expect(Number(read(formatHours(value)))).toBe(value);
    expect([String(value), null]).toContain(
      read(formatNumber(value))?.includes('|') ? null : read(formatNumber(value)),
    );
  }
});

test.each([
  ['90', '90'],
  ['90 min', '90'],
  ['45m', '45'],
  ['1:30', '90'],
  ['1 h 30 min', '90'],
  ['1,5 h', '90'],
  ['2h', '120'],
  ['50,5', '50.5'],
])('minutes: %j is read as %s', (text, plain) => expect(read(text, 'minutes')).toBe(plain));

test.each(['1:60', '1.234 h', '7 d', 'h'])('minutes: %j is not read', (text) =>
  expect(read(text, 'minutes')).toBeNull(),
);
