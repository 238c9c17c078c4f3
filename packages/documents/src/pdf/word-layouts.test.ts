import PDFDocument from 'pdfkit';
import { createPageWriter } from './page-writer';
import { createWordEncoder, type OpenFont } from './encode-word';
import { createWordLayouts, layoutOf, type WordLayout } from './word-layouts';

const files = {
  latin: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  latinBold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  arabic: require.resolve('@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf'),
};
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));

function openFont(name: keyof typeof files): OpenFont {
  const font = new PDFDocument().registerFont(name, files[name]).font(name)._fontFamilies[name];
  if (!font) throw new Error(`${name} is not open.`);
  return font;
}

/** The words whose layout the font computes from now on. */
function laidOutWords(font: OpenFont): string[] {
  const words: string[] = [];
  const layout = font.font.layout.bind(font.font);
  font.font.layout = (word, ...rest) => {
    words.push(word);
    return layout(word, ...rest);
  };
  return words;
}
const seeded = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
/** Each encoder of a font has codes of its own. */
const codeless = ({ width, groups }: WordLayout) => ({
  width,
  groups: groups.map(({ rise, shown }) => [rise, shown.replaceAll(/[\da-f]{4}(?=[\da-f]*>)/g, '*')]),
});
const wordOf = (letters: readonly string[], random: () => number) =>
  Array.from({ length: 2 + Math.floor(random() * 8) }, () => letters[Math.floor(random() * letters.length)]).join('');

test.each(['latin', 'latinBold'] as const)('words of the font %s look as fontkit lays them out', (name) => {
  const font = openFont(name);
  const encode = createWordEncoder(font);
  const joinedLayout = createWordLayouts(font);
  const random = seeded(7);
  const words = ['−1,234.50', '(#4711)', 'AVATAR ', 'office', 'fluffy', 'first ', 'Łódź', 'naïve, ', '“Té”…', 'f', ' '];
  for (const word of [...words, ...Array.from({ length: 300 }, () => wordOf(ascii, random))])
    expect([word, codeless(joinedLayout({ text: word }))]).toEqual([word, codeless(layoutOf(encode({ text: word })))]);
});

test('parts of Arabic letters are shapes without text, and the widths add up', () => {
  const word = { text: 'بيت', isRightToLeft: true };
  const { width, groups, shapes } = createWordLayouts(openFont('arabic'))(word);
  const glyphs = createWordEncoder(openFont('arabic'))(word);
  expect(width).toBe(glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0));
  expect([shapes.length, groups.map(({ rise }) => rise)]).toEqual([3, [0]]);
  expect(shapes.every(({ x, y }) => x > 0 && x < width && y < 0)).toBe(true);
});

test('a text of different Latin words costs the layout of their pairs of letters only', () => {
  const writer = createPageWriter({ Title: '', Author: '', CreationDate: new Date(0) });
  const write = (text: string) => writer.text(text, { x: 50, y: 50, width: 200, maxLines: 40 }, { isDense: true });
  write('1');
  const words = laidOutWords(writer.doc._fontFamilies.latin as OpenFont);
  const random = seeded(11);
  const letters = Array.from('abcdeghijklmnopqrstuvwxyz');
  for (let line = 0; line < 100; line += 1)
    write(`${line}: ${(line / 100).toFixed(2)} ${Array.from({ length: 50 }, () => wordOf(letters, random)).join(' ')}`);
  expect(words.filter((word) => word.length > 2)).toEqual([]);
  expect(words.length).toBeLessThan(1200);
});

test('an Arabic word is laid out once, although each line draws it after measuring it', () => {
  const writer = createPageWriter({ Title: '', Author: '', CreationDate: new Date(0) });
  const write = (text: string) => writer.text(text, { x: 50, y: 50, width: 200, maxLines: 40 }, { isDense: true });
  write('بيت');
  const words = laidOutWords(writer.doc._fontFamilies.arabic as OpenFont);
  const random = seeded(13);
  const vocabulary = [...new Set(Array.from({ length: 6000 }, () => wordOf(Array.from('ابتدرسشمنهوي'), random)))];
  for (let round = 0; round < 2; round += 1)
    for (let start = 0; start < vocabulary.length; start += 50) write(vocabulary.slice(start, start + 50).join(' '));
  // Spaces are laid out once, too.
  expect(words.length).toBeLessThanOrEqual(vocabulary.length + 1);
});

test('a limited number of words is kept, and a repeated one stays', () => {
  const font = openFont('latin');
  const words = laidOutWords(font);
  const joinedLayout = createWordLayouts(font, 1_000);
  for (let word = 0; word < 600; word += 1) {
    joinedLayout({ text: `\u0400${word}` });
    joinedLayout({ text: '\u0400again' });
  }
  expect(words.filter((word) => word === '\u0400again')).toHaveLength(1);
  joinedLayout({ text: '\u04000' });
  expect(words.filter((word) => word === '\u04000')).toHaveLength(2);
});
