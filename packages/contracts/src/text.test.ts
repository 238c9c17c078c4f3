import type * as z from './lazy-zod';
import { email, multilineText, nameText, newPassword, richText, searchText, singleLineText } from './text';
import { hasVisibleText, normalizeLogin, stripInvisible, stripUnprintable } from './text-rules';

const accepts = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success;
const messageOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test('accepts valid emails and trims them', () => {
  expect(email.parse('  Rana@Cedar.example ')).toBe('Rana@Cedar.example');
  expect(messageOf(email, '')).toBe('Email is required.');
  expect(messageOf(email, undefined)).toBe('Email is required.');
  expect(messageOf(email, 0)).toBe('Email is required.');
  for (const value of ['a', 'a@b', 'a b@c.de', 'a@b.c\nx', '"x"@b.c', 'a@@b.c', 'a@b..c', `${'a'.repeat(200)}@b.c`])
    expect([value, messageOf(email, value)]).toEqual([value, 'Invalid email.']);
});

test.each([
  'u+tag@x.test',
  "o'neil@x.test",
  'a.b-c_d@sub.x-y.test',
  'u@xn--bcher-kva.example',
  'u@bücher.example',
  'رنا@مثال.إختبار',
  'u@x.travel',
  '1@2.test',
])('accepts the email %j', (value) => {
  expect(email.parse(value)).toBe(value);
});

test.each([
  '.a@x.test',
  'a.@x.test',
  'a..b@x.test',
  'u@-bad.test',
  'u@bad-.test',
  'u@x..test',
  'u@.x.test',
  'u@x.test.',
  'u@x',
  'u@localhost',
  'u@x.1',
  'u@1.2.3.4',
  'u@[1.2.3.4]',
  'u@x_y.test',
  'u@x/y.test',
  'u@x.test:25',
  'u@x.test?cc=a',
  'u@x%2e.test',
  'u@x。test',
  '@x.test',
  'u@',
  'Rana <u@x.test>',
  'u@x.test,v@x.test',
  'u@x.test v@x.test',
  'mailto:u@x.test',
  `${'u'.repeat(65)}@x.test`,
  `u@${'x'.repeat(64)}.test`,
])('rejects the email %j', (value) => {
  expect(messageOf(email, value)).toBe('Invalid email.');
});

test('stores an email without the marks around it', () => {
  expect(email.parse('\u200e\ufeff\u00a0u@x.test\u202c\u200b\n')).toBe('u@x.test');
  expect(messageOf(email, '\u200b \u200e')).toBe('Email is required.');
});

test('accepts one line of printable characters up to the maximum length', () => {
  const name = singleLineText(5, 'Name is required.');
  expect(name.parse(' Rana ')).toBe('Rana');
  expect(messageOf(name, '   ')).toBe('Name is required.');
  expect(messageOf(name, undefined)).toBe('Name is required.');
  expect(messageOf(name, 'abcdef')).toBe('Use at most 5 characters.');
  expect(messageOf(name, 'a\u0000')).toBe('Use one line of plain text.');
  expect(accepts(name, 'a\ud800')).toBe(false);
});

test('limits rich text by its size in bytes', () => {
  expect(accepts(richText(), 'é'.repeat(32_768))).toBe(true);
  expect(messageOf(richText(), 'é'.repeat(32_769))).toBe('The text must be 64 KB or smaller.');
});

test('passwords have 8 to 128 characters', () => {
  expect(messageOf(newPassword, '')).toBe('Password is required.');
  expect(messageOf(newPassword, '1234567')).toBe('Password must have at least 8 characters.');
  expect(accepts(newPassword, 'x'.repeat(128))).toBe(true);
  expect(accepts(newPassword, 'x'.repeat(129))).toBe(false);
});

/** Bidirectional controls, zero-width characters, fillers and other invisible characters. */
const hidden = [
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u180e',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2069',
  '\u206a',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\ufff9',
  '\uffff',
  '\u{1d173}',
  '\u{e0001}',
  '\u{e0061}',
  '\u{e0100}',
];
const named = (character: string) => `U+${character.codePointAt(0)?.toString(16)}`;

describe.each(hidden.map((character) => [named(character), character]))('%s', (_, character) => {
  test('is rejected in an email', () => {
    for (const value of [`a${character}@b.test`, `a@b${character}.test`, `a@b.test${character}x`])
      expect(messageOf(email, value)).toBe('Invalid email.');
  });

  test('is removed from text in Latin letters', () => {
    expect(singleLineText(5).parse(`${character}Ra${character}na${character}`)).toBe('Rana');
    expect(multilineText().parse(`a${character}\nb`)).toBe('a\nb');
    expect(searchText.parse(`a${character}b`)).toBe('ab');
  });

  test('does not count as visible text', () => {
    expect(hasVisibleText(character + character)).toBe(false);
    expect(messageOf(singleLineText(200, 'Name is required.'), character + character)).toBe('Name is required.');
    expect(messageOf(multilineText('Tell the client what to fix.'), ` ${character}\n`)).toBe(
      'Tell the client what to fix.',
    );
  });
});

test.each([
  ['a Persian word with a non-joiner', 'می\u200cخواهم'],
  ['an Arabic letter with a joiner', 'ه\u200d'],
  ['Hindi with a joiner', 'क्\u200dष'],
  ['an emoji of a family', '👨\u200d👩\u200d👧'],
  ['a heart emoji', '❤\ufe0f'],
  ['an emoji of a couple with a heart', '👩🏽\u200d❤\ufe0f\u200d👨🏿'],
  ['a keycap', '1\ufe0f\u20e3'],
  ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['an ideograph variant', '葛\u{e0100}'],
])('does not change %s', (_, text) => {
  expect(singleLineText(200).parse(`x ${text} y`)).toBe(`x ${text} y`);
  expect(hasVisibleText(text)).toBe(true);
});

test('rejects control characters in input, and stripUnprintable removes them from other text', () => {
  for (const control of ['\u0000', '\u0007', '\u007f', '\u0085', '\u009f']) {
    expect(messageOf(singleLineText(9), `a${control}b`)).toBe('Use one line of plain text.');
    expect(messageOf(multilineText(), `a${control}b`)).toBe('Enter plain text.');
    expect(messageOf(email, `a@b.test${control}x`)).toBe('Invalid email.');
    expect(stripUnprintable(`a${control}b\nc\td`)).toBe('ab\nc\td');
  }
  expect(messageOf(singleLineText(9), 'a\u2028b')).toBe('Use one line of plain text.');
});

test('stripInvisible is idempotent', () => {
  const alphabet = [
    ...hidden,
    '\u180b',
    'a',
    '1',
    ' ',
    '\n',
    'ب',
    'می',
    'क्',
    '👨',
    '🏽',
    '❤',
    '🏴',
    '\u20e3',
    '葛',
    '\u0301',
  ];
  const seed = Date.now() % 2 ** 31;
  let state = seed;
  const below = (limit: number) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % limit;
  for (let round = 0; round < 3000; round += 1) {
    const text = Array.from({ length: below(12) }, () => alphabet[below(alphabet.length)]).join('');
    const once = stripInvisible(text);
    expect([seed, stripInvisible(once)]).toEqual([seed, once]);
    expect([seed, hasVisibleText(once)]).toEqual([seed, hasVisibleText(text)]);
  }
});

test.each([
  ['Rana@Cedar.example', ' rana@cedar.EXAMPLE '],
  ['a@b.test', 'ａ@ｂ.test'],
  ['a@b.test', 'a@b.test\u0000'],
  ['a@b.test', 'a\u200b@b.test'],
  ['straße@b.test', 'STRASSE@b.test'],
  ['é@b.test', 'e\u0301@b.test'],
  ['ΟΔΟΣ@b.test', 'οδος@b.test'],
  ['\u212bngstrom@b.test', 'ångstrom@b.test'],
])('%j and %j are the same login', (one, other) => {
  expect(normalizeLogin(one)).toBe(normalizeLogin(other));
});

test('the dotless ı and i are different letters', () => {
  expect(normalizeLogin('mıke@b.test')).not.toBe(normalizeLogin('mike@b.test'));
});

test('rejects an email whose normalized form is invalid or too long', () => {
  expect(messageOf(email, 'a\uff20x@b.test')).toBe('Invalid email.');
  expect(messageOf(email, `${'\ufdfa'.repeat(20)}@b.test`)).toBe('Invalid email.');
});

test('a name has no web address in any spelling, and names with dots and other scripts are names', () => {
  const name = nameText('Name is required.');
  for (const value of [
    'Booking.com',
    'Haddad & Co. Ltd.',
    'شركة الأرز للتجارة',
    'שלום בע"מ',
    'Ärzte: Müller/Söhne',
    'Www Trading',
    'A//B',
    'Nguyễn Văn A',
    'کتاب\u200cخانه',
  ])
    expect([value, name.parse(value)]).toEqual([value, value]);
  const starts = [
    'https://',
    'HTTP://',
    'ftp://',
    'x://',
    '：//',
    ':／／',
    '：／／',
    'www.',
    'WWW.',
    'ｗｗｗ.',
    'www．',
    'w\u200bww.',
  ];
  for (const start of starts)
    for (const value of [`${start}evil.example`, `Your parcel is held. Pay at ${start}evil.example/pay today`])
      expect([value, messageOf(name, value)]).toEqual([value, 'Enter a name without a web address.']);
  for (const character of ['\n', '\r', '\u0000', '\u001b', '\u2028', '\u2029', '\u0085', '\u202d', '\u202e'])
    expect([character, messageOf(name, `Ann${character}Pay now`)]).toEqual([character, 'Use one line of plain text.']);
  expect(messageOf(name, '')).toBe('Name is required.');
  expect(nameText().parse('')).toBe('');
  expect(messageOf(nameText(), 'x'.repeat(201))).toBe('Use at most 200 characters.');
});
