/** The glyphs of a word and their positions, as pdfkit keeps them. */
interface WordLayout {
  glyphs: readonly unknown[];
  positions: readonly unknown[];
  advanceWidth: number;
}

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Open fonts by name. pdfkit has this field, but its type definitions do not. */
      _fontFamilies: Record<string, OpenFont>;
    }
  }
}

/** A font that pdfkit opened from a file, with methods that are not in its type definitions either. */
export interface OpenFont {
  /** Computes the layout of a word. */
  layoutRun(word: string): WordLayout;
  /** Returns the layout of a word. pdfkit keeps those of all different words for as long as the document lives. */
  layoutCached(word: string): WordLayout;
}

/** Words whose layouts are kept. Without a limit, a long document of different words would need hundreds of MiB. */
const maxLayouts = 4_000;

/** Numbers with punctuation. The fonts have no kerning between these characters. */
const numeric = /^[\d.,:;+\-\u2212#/$%()]+ ?$/;

const joined = (layouts: readonly WordLayout[]): WordLayout => ({
  glyphs: layouts.flatMap(({ glyphs }) => glyphs),
  positions: layouts.flatMap(({ positions }) => positions),
  advanceWidth: layouts.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
});

/**
 * Limits the layouts of words that a font keeps, and joins those of numbers from their characters: a table has other
 * numbers in each row, and the layout of a word takes a hundred times as long.
 */
export function limitLayouts(font: OpenFont): void {
  const kept = new Map<string, WordLayout>();
  font.layoutCached = (word) => {
    const known = kept.get(word);
    if (known) return known;
    const isJoined = word.length > 1 && numeric.test(word);
    const layout = isJoined
      ? joined(Array.from(word, (character) => font.layoutCached(character)))
      : font.layoutRun(word);
    if (kept.size >= maxLayouts) kept.clear();
    kept.set(word, layout);
    return layout;
  };
}
