import { createBoundedCache } from './bounded-cache';

/** Where pdfkit draws a glyph, in thousandths of the font size. */
interface GlyphPosition {
  xAdvance: number;
  xOffset: number;
  yOffset: number;
  /** The width that the PDF states for the glyph. A reader moves by it. */
  advanceWidth: number;
}

/** The codes of glyphs in the PDF, and their positions. */
type Encoded = [codes: readonly string[], positions: readonly GlyphPosition[]];

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Open fonts by name. pdfkit has this field, but its type definitions do not. */
      _fontFamilies: Record<string, OpenFont>;
    }
  }
}

/** A font that pdfkit opened from a file, with what is not in its type definitions either. */
export interface OpenFont {
  /** The name of the font in the PDF. */
  id: string;
  /** The object of the font in the PDF. */
  ref(): unknown;
  /** Computes the layout of a word, and adds its glyphs to the PDF. */
  encode(word: string): Encoded;
}

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

/** The layout of a word, from the glyphs that pdfkit has computed. */
export function layoutOf([codes, positions]: Encoded): WordLayout {
  const groups: GlyphGroup[] = [];
  let width = 0;
  positions.forEach(({ xAdvance, xOffset, yOffset, advanceWidth }, index) => {
    const shown = `${moveLeft(-xOffset)}<${codes[index]}>${moveLeft(xOffset + advanceWidth - xAdvance)}`;
    const last = groups.at(-1);
    if (last?.rise === yOffset) last.shown += shown;
    else groups.push({ rise: yOffset, shown });
    width += xAdvance;
  });
  return { width, groups: groups.map(({ rise, shown }) => ({ rise, shown: shown.replaceAll('><', '') })) };
}

/**
 * Returns a function for the layouts of words in a font. A layout takes about 0.2 ms, so a repeated word is laid out
 * once, and a Latin word is joined from its pairs of letters, of which there are few. The number of kept layouts is
 * limited; without a limit, a long document of different words would need hundreds of MiB.
 */
export function createWordLayouts(font: OpenFont): (word: string) => WordLayout {
  const layouts = createBoundedCache<WordLayout>(maxKeptLetters);
  const pairs = createBoundedCache<{ code: string; position: GlyphPosition } | null>(2 * maxKeptPairs);

  /** The first of two letters, or null if the font joins them to one glyph. */
  function firstOf(pair: string) {
    const [codes, [position]] = font.encode(pair);
    const [code] = codes;
    return codes.length === pair.length && code !== undefined && position ? { code, position } : null;
  }

  /** Returns null if the font joins letters to one glyph. */
  function joined(word: string): Encoded | null {
    const letters = Array.from(word, (letter, index) => pairs.of(letter + word.charAt(index + 1), firstOf));
    return letters.every((letter) => letter !== null)
      ? [letters.map(({ code }) => code), letters.map(({ position }) => position)]
      : null;
  }
  const compute = (word: string) => layoutOf((latinWord.test(word) ? joined(word) : null) ?? font.encode(word));
  return (word) => layouts.of(word, compute);
}
