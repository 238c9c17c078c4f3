import { createHash } from 'node:crypto';
import { seeded } from '@hourbank/testing';
import { type Columns, recognise } from './columns';
import { orderOf, readDay } from './read-day';
import { type Encoding, readFile } from './read-file';
import { readRows } from './read-rows';
import { readSheet, type Sheet } from './read-sheet';

const random = seeded(20_261_129);
const below = (limit: number) => Math.floor(random() * limit);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!;

/** A client as it stands in a sheet; hours and rate in hundredths. */
interface Client {
  name: string;
  email: string;
  hours: number;
  rate: number;
  expiresOn: string;
  note: string;
}
const texts = [
  'Cedar & Sons',
  'شركة الأرز للتجارة',
  '🌲 Forest 👩‍👩‍👧',
  'x'.repeat(200),
  'A "quoted" name',
  'Comma, semicolon; tab\tbar|',
  'Two\nlines',
  'Carriage\r\nreturn',
  '=HYPERLINK("http://evil.example")',
  '+961 3 123456',
  '-SUM(A1)',
  '@import',
  "O'Neill",
  'Ünïcödé',
];
const aClient = (index: number): Client => ({
  name: oneOf(texts),
  email: `client${index}@example.com`,
  hours: 1 + below(200_000),
  rate: 1 + below(30_000),
  expiresOn: below(3) === 0 ? '' : `20${27 + below(5)}-0${1 + below(9)}-${10 + below(19)}`,
  note: below(2) === 0 ? '' : oneOf(texts),
});

const quoted = (text: string, delimiter: string) =>
  new RegExp(`["\\r\\n${delimiter === '\t' ? '\\t' : delimiter}]`).test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
const plain = (hundredths: number) => String(hundredths / 100);
const germanDay = (day: string) => day.split('-').reverse().join('.');

/** How a spreadsheet writes a sheet as CSV. */
interface Dialect {
  delimiter: string;
  newline: string;
  number: (hundredths: number) => string;
  day: (day: string) => string;
  encode: (text: string) => Uint8Array;
  encoding?: Encoding;
}
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
const dialects: Record<string, Dialect> = {
  'Excel, semicolons and BOM': {
    delimiter: ';',
    newline: '\r\n',
    number: (value) => plain(value).replace('.', ','),
    day: germanDay,
    encode: (text) => utf8(`\ufeff${text}`),
  },
  'Excel, with its line of the delimiter': {
    delimiter: ';',
    newline: '\r\n',
    number: plain,
    day: (day) => day,
    encode: (text) => utf8(`sep=;\r\n${text}`),
  },
  'Excel, Unicode text': {
    delimiter: '\t',
    newline: '\r\n',
    number: plain,
    day: (day) => day.replaceAll('-', '/'),
    encode: utf16,
  },
  LibreOffice: {
    delimiter: ',',
    newline: '\n',
    number: (value) => (value / 100).toFixed(2),
    day: (day) => day,
    encode: utf8,
  },
  'Google Sheets': {
    delimiter: ',',
    newline: '\r\n',
    number: plain,
    day: (day) => (day === '' ? '' : `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`),
    encode: utf8,
  },
  'pasted cells': { delimiter: '\t', newline: '\n', number: plain, day: (day) => day, encode: utf8 },
};

function write(clients: readonly Client[], { delimiter, newline, number, day }: Dialect, isOwnExport = false): string {
  const cell = (text: string) => quoted(isOwnExport && /^[=+\-@]/.test(text) ? `'${text}` : text, delimiter);
  const lines = clients.map(({ name, email, hours, rate, expiresOn, note }) =>
    [cell(name), email, cell(number(hours)), cell(number(rate)), day(expiresOn), cell(note)].join(delimiter),
  );
  // Spreadsheets keep empty cells and rows at the end.
  const end = [delimiter.repeat(6), ''].slice(0, below(3));
  return [['Client', 'Email', 'Hours left', 'Rate', 'Expires on', 'Note'].join(delimiter), ...lines, ...end].join(
    newline,
  );
}

const sheetOf = (text: string): Sheet => {
  const sheet = readSheet(text);
  if ('refused' in sheet) throw new Error(sheet.refused);
  return sheet;
};
function readBytes(bytes: Uint8Array, encoding: Encoding | null = null): string {
  const file = readFile(bytes, encoding);
  if (!file || 'refused' in file) throw new Error('not read');
  return file.text;
}
/** Cells are trimmed, and line breaks stay as they are. */
const expected = ({ name, email, hours, rate, expiresOn, note }: Client) => ({
  client: { name, email, ...(note !== '' && { note }) },
  problem: null,
  opening: expect.objectContaining({ expiresOn: expiresOn || null }),
  amounts: [hours, rate],
});

test.each(Object.keys(dialects))('random sheets read as they were written: %s', (name) => {
  const dialect = dialects[name]!;
  for (let round = 0; round < 60; round += 1) {
    const clients = Array.from({ length: 1 + below(25) }, (_, index) => aClient(index));
    const sheet = sheetOf(readBytes(dialect.encode(write(clients, dialect, round % 2 === 1))));
    const columns = recognise(sheet.header);
    expect(columns.slice(0, 6)).toEqual(['name', 'email', 'hours', 'rate', 'expiresOn', 'note']);
    const { order } = orderOf(sheet.rows.map(({ cells }) => cells[4]!));
    const rows = readRows(sheet, {
      columns,
      order: order ?? (name === 'Google Sheets' ? 'month-first' : 'day-first'),
      rate: '',
    });
    expect(
      rows.map(({ client, problem, opening }) => ({
        client,
        problem,
        opening,
        amounts: [Math.round(Number(opening?.hours) * 100), Math.round(Number(opening?.rate) * 100)],
      })),
    ).toEqual(clients.map(expected));
  }
});

test('files that are not Unicode are asked about, and read in the encoding that was chosen', () => {
  const western = new Uint8Array(Buffer.from('Name;Email\r\nCaf\u00e9 M\u00fcller;a@b.de\r\n', 'latin1'));
  const arabic = new Uint8Array([...utf8('Name;Email\r\n'), 0xc7, 0xe1, 0xc3, 0xd1, 0xd2, ...utf8(';a@b.de\r\n')]);
  for (const bytes of [western, arabic]) expect(readFile(bytes, null)).toBeNull();
  expect(sheetOf(readBytes(western, 'windows-1252')).rows[0]?.cells[0]).toBe('Café Müller');
  expect(sheetOf(readBytes(arabic, 'windows-1256')).rows[0]?.cells[0]).toBe('الأرز');
});

test.each([
  ['an XLSX file', new Uint8Array([0x50, 0x4b, 3, 4]), 'notCsv'],
  ['an XLS file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'notCsv'],
  ['a binary file', new Uint8Array([1, 0, 255, 0]), 'notText'],
  ['half a character of UTF-16', new Uint8Array([0xff, 0xfe, 0x41]), 'notText'],
  ['a large file', new Uint8Array(2 * 1024 * 1024 + 1).fill(65), 'tooLarge'],
])('%s is refused', (_, bytes, refused) => {
  expect(readFile(bytes, null)).toEqual({ refused });
});

const column = (texts_: readonly string[]) =>
  ['name,email', ...texts_.map((_, index) => `n,e${index}@example.com`)].join('\n');

test('sheets that are too large are refused, and quickly', () => {
  const startedAt = performance.now();
  expect(readSheet('')).toEqual({ refused: 'noRows' });
  expect(readSheet('name,email\n,\n')).toEqual({ refused: 'noRows' });
  expect(sheetOf(column(Array.from({ length: 2000 }, () => ''))).rows).toHaveLength(2000);
  expect(readSheet(column(Array.from({ length: 2001 }, () => '')))).toEqual({ refused: 'tooManyRows' });
  expect(readSheet(column(Array.from({ length: 100_000 }, () => '')))).toEqual({ refused: 'tooManyRows' });
  expect(readSheet(`${'a,'.repeat(60_000)}\n${'b,'.repeat(60_000)}`)).toEqual({ refused: 'tooManyColumns' });
  for (const hostile of ['"', '"\n', 'a"', '""', '"a\r', ',"', '"",'])
    readSheet(`name,email\n${hostile.repeat((2 * 1024 * 1024) / hostile.length)}`);
  expect(performance.now() - startedAt).toBeLessThan(60_000);
});

const readOne = (over: Partial<Record<'hours' | 'rate' | 'expires', string>>, order: 'day-first' | null = null) => {
  const [row] = readRows(
    {
      header: [],
      rows: [{ row: 2, cells: ['n', 'e@example.com', over.hours ?? '1', over.rate ?? '50', over.expires ?? ''] }],
    },
    { columns: ['name', 'email', 'hours', 'rate', 'expiresOn'], order, rate: '' },
  );
  return row!;
};

test.each([
  ['12.5', '12.5'],
  ['12,5', '12.5'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['12:30', '12.5'],
  ['١٢٫٥', '12.5'],
  ['١٬٢٣٤٫٥٠', '1234.50'],
  ['-5', '-5'],
  ['12.5555', '12.5555'],
])('hours %s are %s', (text, hours) => {
  expect(readOne({ hours: text })).toMatchObject({ problem: null, opening: { hours } });
});

test.each([
  ['$50', '50'],
  ['€ 1.234,50', '1234.50'],
  ['50 USD', '50'],
  ['US$ 75.5', '75.5'],
])('a rate of %s is %s', (text, rate) => {
  expect(readOne({ rate: text })).toMatchObject({ problem: null, opening: { rate } });
});

test.each([
  ['hours', '1,234', 'Write 1234 or 1.23.'],
  ['hours', '1.234', 'Write 1234 or 1.23.'],
  ['rate', '1,500', 'Write 1500 or 1.5.'],
  ['hours', 'ten', 'Enter a number, such as 1.5.'],
  ['hours', '1e3', 'Enter a number, such as 1.5.'],
  ['hours', '12.12.2026', 'Enter a number, such as 1.5.'],
  ['expires', '3/4/2027', 'Choose how dates are written.'],
  ['expires', '31/12/27', 'Write the date as 2026-12-31.'],
  ['expires', '46387', 'Write the date as 2026-12-31.'],
  ['expires', '2027-02-30', 'Write the date as 2026-12-31.'],
  ['expires', '31/31/2027', 'Write the date as 2026-12-31.'],
] as const)('%s of %s are not guessed', (field, text, problem) => {
  expect(readOne({ [field]: text })).toMatchObject({ problem, opening: null });
});

test('a website without a scheme gets one, and other text stays as it is', () => {
  const rows = ['najwa.example', 'http://najwa.example', 'najwa', ''].map((cell, row) => ({
    row,
    cells: ['n', 'e@example.com', cell],
  }));
  const read = readRows({ header: [], rows }, { columns: ['name', 'email', 'website'], order: null, rate: '' });
  expect(read.map(({ client }) => client.website)).toEqual([
    'https://najwa.example',
    'http://najwa.example',
    'najwa',
    undefined,
  ]);
});

test('a row without hours, or with 0, is a client only', () => {
  for (const hours of ['', '0', '0.00', '0:00'])
    expect(readOne({ hours })).toMatchObject({ problem: null, opening: null });
});

test('days that fit one order decide it for all, and days that fit both or contradict must be chosen', () => {
  expect(orderOf(['3/4/2027', '31/12/2027'])).toEqual({ order: 'day-first', mustChoose: false });
  expect(orderOf(['3/4/2027', '12/31/2027'])).toEqual({ order: 'month-first', mustChoose: false });
  expect(orderOf(['3/4/2027', ''])).toEqual({ order: null, mustChoose: true });
  expect(orderOf(['31/12/2027', '12/31/2027'])).toEqual({ order: null, mustChoose: true });
  expect(orderOf(['5/5/2027', '2027-01-02', 'soon'])).toEqual({ order: null, mustChoose: false });
  expect(readDay('٣١/١٢/٢٠٢٧', 'day-first')).toEqual({ day: '2027-12-31' });
  for (let round = 0; round < 500; round += 1) {
    const day = new Date(Date.UTC(2027, 0, 1 + below(3000))).toISOString().slice(0, 10);
    const [year, month, date] = day.split('-').map(Number);
    const separator = oneOf(['/', '-', '.']);
    expect(readDay([date, month, year].join(separator), 'day-first')).toEqual({ day });
    expect(readDay([month, date, year].join(separator), 'month-first')).toEqual({ day });
    expect(readDay([year, month, date].join(separator), oneOf(['day-first', 'month-first', null]))).toEqual({ day });
    const without = readDay([date, month, year].join(separator), null);
    expect(without).toEqual(date === month ? { day } : 'undecided');
  }
});

test('keys are the SHA-256 of email, hours, rate, day and the number of equal rows before', () => {
  const cells = (email: string, hours: string) => ['n', email, hours];
  const sheet = {
    header: [],
    rows: [cells('A@Example.com', '10'), cells('a@example.com', '10.00'), cells('b@example.com', '10')].map(
      (one, index) => ({ row: index + 2, cells: one }),
    ),
  };
  const columns: Columns = ['name', 'email', 'hours'];
  const keys = readRows(sheet, { columns, order: null, rate: '50' }).map(({ opening }) => opening?.key);
  const keyOf = (...values: unknown[]) => createHash('sha256').update(JSON.stringify(values)).digest('hex');
  expect(keys).toEqual([
    keyOf('a@example.com', 10, 50, null, 0),
    keyOf('a@example.com', 10, 50, null, 1),
    keyOf('b@example.com', 10, 50, null, 0),
  ]);
});

test('more than 100 rows of one client, and cells that are too long, are problems before anything is sent', () => {
  const rows = Array.from({ length: 101 }, (_, index) => ({ row: index + 2, cells: ['n', 'a@example.com'] }));
  const read = readRows({ header: [], rows }, { columns: ['name', 'email'], order: null, rate: '' });
  expect(new Set(read.map(({ problem }) => problem))).toEqual(new Set(['More than 100 rows for one client.']));
  const long = [{ row: 2, cells: ['x'.repeat(2101), 'a@example.com'] }];
  const [tooLong] = readRows({ header: [], rows: long }, { columns: ['name', 'email'], order: null, rate: '' });
  expect(tooLong?.problem).toMatch(/^Use at most 2000.characters\.$/);
});

test('titles of our own exports, and those that people write, are recognised once', () => {
  expect(recognise(['id', 'name', 'email', 'phone', 'companyName', 'website', 'address', 'note', 'createdAt'])).toEqual(
    [null, 'name', 'email', 'phone', 'companyName', 'website', 'address', 'note', null],
  );
  expect(recognise(['Customer', 'E_Mail', 'Mobile', 'Hours', 'Hours left', 'Price', 'Expires'])).toEqual([
    'name',
    'email',
    'phone',
    null,
    'hours',
    'rate',
    'expiresOn',
  ]);
});
