import { wrapText } from './wrap-text';

const alphabet = Array.from('iltfrjaeouwmWM');
/** Letters of different widths, in an order that repeats late. */
const textOf = (count: number) =>
  Array.from({ length: count }, (_, index) => alphabet[(index * 7 + (index >> 3) * 5) % alphabet.length]).join('');
const widthOf = (text: string) => Array.from(text, (letter) => 3 + alphabet.indexOf(letter)).reduce((a, b) => a + b, 0);

test.each([20, 100, 450, 3000])('a text without spaces fills lines of width %d', (width) => {
  const text = textOf(600);
  const lines = wrapText(text, { width, maxLines: 1000, widthOf });
  expect(lines.join('')).toBe(text);
  lines.forEach((line, index) => {
    const next = lines[index + 1]?.charAt(0);
    expect(widthOf(line)).toBeLessThanOrEqual(width);
    if (next && line.length < 512) expect(widthOf(line + next)).toBeGreaterThan(width);
  });
});

test('a text without spaces is measured a few times only', () => {
  const text = textOf(600);
  let measured = 0;
  const lines = wrapText(text, {
    width: 450,
    maxLines: 1000,
    widthOf: (part) => {
      measured += part.length;
      return widthOf(part);
    },
  });
  expect(lines.length).toBeGreaterThan(5);
  expect(measured / text.length).toBeLessThanOrEqual(5);
});

test('an emoji of several characters, and a letter with its marks, is not split', () => {
  const widthOf = (text: string) => Array.from(text).length;
  expect(wrapText('👩‍💻👩‍💻e\u0301e\u0301🇱🇧', { width: 4, maxLines: 10, widthOf })).toEqual([
    '👩‍💻',
    '👩‍💻',
    'e\u0301e\u0301',
    '🇱🇧',
  ]);
  const marks = `e${'\u0301'.repeat(100)}`;
  expect(wrapText(marks, { width: 50, maxLines: 10, widthOf }).map(({ length }) => length)).toEqual([50, 50, 1]);
});

test('words are kept whole, and a letter wider than the column has a line', () => {
  expect(wrapText('aa bb  cc\ndd', { width: 5, maxLines: 10, widthOf: ({ length }) => length })).toEqual([
    'aa bb',
    'cc',
    'dd',
  ]);
  expect(wrapText('MMM', { width: 1, maxLines: 10, widthOf })).toEqual(['M', 'M', 'M']);
});
