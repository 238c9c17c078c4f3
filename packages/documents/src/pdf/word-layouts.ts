import { createBoundedCache } from './bounded-cache';
import { createWordEncoder, type EncodedGlyph, type Glyph, type OpenFont, type Word } from './encode-word';

/** Glyphs at one height. `rise` is in thousandths of the font size, `shown` is an operand of the operator `TJ`. */
interface GlyphGroup {
  rise: number;
  shown: string;
}

/** A word as it is drawn in one font. */
export interface WordLayout {
  /** In thousandths of the font size. */
  width: number;
  groups: readonly GlyphGroup[];
  /** Parts of letters that are no text, from the start of the word and above its baseline, in thousandths. */
  shapes: readonly { glyph: Glyph; x: number; y: number }[];
}

/** Letters of the words whose layouts are kept for a font. Those of Arabic words need about 70 bytes a letter. */
const maxKeptLetters = 100_000;
/** Pairs of letters whose positions are kept for a font. */
const maxKeptPairs = 10_000;

/**
 * Latin letters and punctuation. The position of one of them depends on the next one only, and the fonts join a few
 * pairs, such as "fi", to one glyph.
 */
const latinWord = /^[ -\u017f\u2010-\u2027\u2212]+$/;

/** An adjustment in an operand of `TJ`, which moves to the left. */
const moveLeft = (distance: number): string => {
  const rounded = Math.round(distance * 100) / 100;
  return rounded === 0 ? '' : String(rounded);
};

/** The layout of a word, from its glyphs. */
export function layoutOf(glyphs: readonly EncodedGlyph[]): WordLayout {
  const groups: GlyphGroup[] = [];
  const shapes: WordLayout['shapes'][number][] = [];
  let width = 0;
  for (const { code, glyph, xAdvance, xOffset, yOffset, advanceWidth } of glyphs) {
    if (code === null) shapes.push({ glyph, x: width + xOffset, y: yOffset });
    const shown =
      code === null
        ? moveLeft(-xAdvance)
        : `${moveLeft(-xOffset)}<${code}>${moveLeft(xOffset + advanceWidth - xAdvance)}`;
    const last = groups.at(-1);
    if (last && (code === null || last.rise === yOffset)) last.shown += shown;
    else if (shown) groups.push({ rise: code === null ? 0 : yOffset, shown });
    width += xAdvance;
  }
  return { width, shapes, groups: groups.map(({ rise, shown }) => ({ rise, shown: shown.replaceAll('><', '') })) };
}

/**
 * Returns a function for the layouts of words in a font. A layout takes about 0.2 ms, so a repeated word is laid out
 * once, and a Latin word is joined from its pairs of letters, of which there are few. The number of kept layouts is
 * limited; without a limit, a long document of different words would need hundreds of MiB.
 */
export function createWordLayouts(font: OpenFont, maxLetters = maxKeptLetters): (word: Word) => WordLayout {
  const layouts = createBoundedCache<WordLayout>(maxLetters);
  const pairs = createBoundedCache<EncodedGlyph | null>(2 * maxKeptPairs);
  const encode = createWordEncoder(font);

  /** The first of two letters, or null if the font joins them to one glyph. */
  function firstOf(pair: string) {
    const glyphs = encode({ text: pair });
    const [first] = glyphs;
    return glyphs.length === pair.length && first ? first : null;
  }

  /** Returns null if the font joins letters to one glyph. */
  function joined(word: string): EncodedGlyph[] | null {
    const letters = Array.from(word, (letter, index) => pairs.of(letter + word.charAt(index + 1), firstOf));
    return letters.every((letter) => letter !== null) ? letters : null;
  }
  const compute = (word: Word) =>
    layoutOf((!word.isRightToLeft && latinWord.test(word.text) ? joined(word.text) : null) ?? encode(word));
  // No text has this control character.
  const keyOf = ({ text, isRightToLeft, drawn = '' }: Word) => (isRightToLeft ? `\0${drawn}${text}` : text);
  return (word) => layouts.of(keyOf(word), () => compute(word));
}
