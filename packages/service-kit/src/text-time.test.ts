import {
  allOperations,
  hasVisibleText,
  isBlankHtml,
  normalizeLogin,
  parseInput,
  stripInvisible,
  stripUnprintable,
} from '@hourbank/contracts';
import { growsFasterThanInput } from '@hourbank/testing';
import { createCsvBlock } from './csv/csv-block';
import { searchableText, searchTerms } from './db/search-terms';
import { addressKey } from './rate-limit/address-key';
import { cleanRichText } from './rich-text/clean-rich-text';
import { plainTextOf } from './rich-text/plain-text';
import { displayName } from './uploads/form-parts';

/**
 * Text that is hard for regular expressions. Each piece is repeated, alone and before a character that does not match.
 */
const pieces = [
  'a',
  ' ',
  '. ',
  '\u200d',
  'ه\u200d',
  '\u202e',
  '👩\u200d',
  '\u{e0061}',
  '🏴\u{e0061}',
  '\ufe0f',
  '<',
  '<a ',
  '<pre>\t',
  '\u0301',
  ':',
  '&#8203;',
  '&nbsp',
  '@',
  'a@',
  '.a',
  'ﷺ',
  'ς',
  '1',
  '-',
  '=',
  '; ',
  '"',
  '\n',
  '\t',
  '://',
  '[',
];
type Input = readonly [name: string, inputOf: (length: number) => string];
const inputs = pieces.flatMap((piece) =>
  ['', '!', '\u0000'].map((end): Input => [
    JSON.stringify(piece + end),
    (length) => piece.repeat(Math.ceil(length / piece.length)) + end,
  ]),
);
/** Longer than a field may be, and long enough that quadratic work takes a tenth of a second. */
const length = 12_000;

const slowInputs = (work: (text: string) => unknown, maxLength: number, candidates: readonly Input[] = inputs) =>
  candidates.filter(([, inputOf]) => growsFasterThanInput(work, inputOf, maxLength)).map(([name]) => name);

const transformers: Record<string, (text: string) => unknown> = {
  stripInvisible,
  stripUnprintable,
  hasVisibleText,
  isBlankHtml,
  normalizeLogin,
  displayName: (text) => displayName(text, 'pdf'),
  searchableText,
  searchTerms,
  addressKey,
  'CSV cells': (text) => createCsvBlock(16).add([text]),
};

test.each(Object.entries(transformers))(
  '%s runs in linear time',
  (_, transform) => expect(slowInputs(transform, length)).toEqual([]),
  120_000,
);

/** Rich text may have 5,000 elements, or lines of text without tags (D-89). Lines of an element have no such limit. */
const slowRichText = (work: (text: string) => unknown) => {
  const linesOrElements = (of: string) => inputs.filter(([name]) => name.startsWith(`"${of}`));
  const [lines, links] = [linesOrElements(String.raw`\n`), linesOrElements('<a ')];
  const others = inputs.filter((input) => !lines.includes(input) && !links.includes(input));
  const linesOfElement = lines.map(([name, inputOf]): Input => [
    `<pre> with ${name}`,
    (maxLength) => `<pre>${inputOf(maxLength)}`,
  ]);
  return [
    ...slowInputs(work, 16_000, [...others, ...linesOfElement]),
    ...slowInputs(work, 15_000, links),
    ...slowInputs(work, 5_000, lines),
  ];
};

test('cleanRichText runs in linear time', () => {
  expect(slowRichText((text) => isBlankHtml(cleanRichText(text)))).toEqual([]);
});

test('plainTextOf runs in linear time for text that was cleaned', () => {
  expect(slowRichText((text) => plainTextOf(cleanRichText(text)))).toEqual([]);
});

test('parses every text field of every operation in linear time', () => {
  const fields = ['name', 'email', 'phone', 'website', 'address', 'description', 'date', 'hours', 'reason'];
  const others = ['search', 'path', 'provider', 'username', 'password', 'token', 'keepScreenshots'];
  const hardest = inputs.filter((_, index) => index % 3 === 1);
  const slow = allOperations.flatMap(({ id, body }) => {
    if (!body) return [];
    const parse = (text: string) =>
      parseInput(body, Object.fromEntries([...fields, ...others].map((field) => [field, text])));
    return slowInputs(parse, length, hardest).map((name) => `${id} with ${name}`);
  });
  expect(slow).toEqual([]);
});

test('detects regular expressions whose time is not linear', () => {
  const spaces: Input = ['spaces', (maxLength) => ' '.repeat(maxLength) + '!'];
  // The first one starts again at each space. The second one also divides the spaces after it in every way.
  expect(slowInputs((text) => / +$/.test(text), 8_000, [spaces])).toEqual(['spaces']);
  expect(slowInputs((text) => / + +$/.test(text), 500, [spaces])).toEqual(['spaces']);
});
