import PDFDocument from 'pdfkit';
import { createPageWriter } from './page-writer';
import { limitLayouts, type OpenFont } from './word-layouts';

const files = {
  latin: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  latinBold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
};
const letters = Array.from('0123456789.,:;+-−#/$%()');

function openFont(name: keyof typeof files): OpenFont {
  const font = new PDFDocument().registerFont(name, files[name]).font(name)._fontFamilies[name];
  if (!font) throw new Error(`${name} is not open.`);
  return font;
}

/** What is drawn of a word: numbers of glyphs, positions and width. */
function drawn(font: OpenFont, word: string) {
  const { glyphs, positions, advanceWidth } = font.layoutCached(word);
  return { word, glyphs: glyphs.map((glyph) => (glyph as { id: number }).id), positions, advanceWidth };
}

/** The words whose layout the font computes from now on. */
function computedWords(font: OpenFont): string[] {
  const words: string[] = [];
  const layoutRun = font.layoutRun.bind(font);
  font.layoutRun = (word) => {
    words.push(word);
    return layoutRun(word);
  };
  return words;
}

test.each(['latin', 'latinBold'] as const)('numbers of the font %s look as pdfkit lays them out', (name) => {
  const [plain, limited] = [openFont(name), openFont(name)];
  limitLayouts(limited);
  const pairs = letters.flatMap((one) => letters.flatMap((other) => [one + other, `${one}${other} `]));
  for (const word of [...pairs, '−1,234.50', '(#4711)', '$62,000.50 ', 'T.1', '12th'])
    expect(drawn(limited, word)).toEqual(drawn(plain, word));
});

test('a thousand different numbers cost the layout of their characters only', () => {
  const writer = createPageWriter({ Title: '', Author: '', CreationDate: new Date(0) });
  const write = (text: string) => writer.text(text, { x: 50, y: 50, width: 400, maxLines: 2 }, { isDense: true });
  write('1');
  const words = computedWords(writer.doc._fontFamilies.latin as OpenFont);
  for (let number = 1; number <= 1000; number += 1) write(`${number}: ${(number / 100).toFixed(2)}`);
  expect(words.filter((word) => word.length > 1)).toEqual([]);
  expect(words.length).toBeGreaterThan(1);
});

test('a repeated word is computed once, and a limited number of words is kept', () => {
  const font = openFont('latin');
  limitLayouts(font);
  const words = computedWords(font);
  const layout = font.layoutCached('again ');
  expect(font.layoutCached('again ')).toBe(layout);
  expect(words).toEqual(['again ']);
  font.layoutRun = () => layout;
  for (let word = 0; word < 4_000; word += 1) font.layoutCached(`word${word}`);
  const later = computedWords(font);
  font.layoutCached('word3999');
  font.layoutCached('again ');
  expect(later).toEqual(['again ']);
});
