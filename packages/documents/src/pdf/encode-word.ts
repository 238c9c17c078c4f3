/** A glyph of a font, and the characters that it stands for in the text that is laid out. */
export interface Glyph {
  id: number;
  advanceWidth: number;
  codePoints: readonly number[];
  bbox: { minX: number; minY: number; maxX: number; maxY: number };
  path: { commands: readonly { command: string; args: readonly number[] }[] };
}

/** Where a glyph is drawn, in units of the font or in thousandths of its size. */
interface GlyphPosition {
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

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
  /** Thousandths of the font size in a unit of the font. */
  scale: number;
  /** Glyphs of the PDF, and by their codes their widths in thousandths and their characters. */
  subset: { glyphs: number[] };
  widths: number[];
  unicode: (readonly number[])[];
  /** The font of fontkit, with the glyphs that it has read. */
  font: {
    layout(
      text: string,
      features: undefined,
      script: undefined,
      language: undefined,
      direction: 'ltr' | 'rtl',
    ): { glyphs: readonly Glyph[]; positions: readonly GlyphPosition[] };
    getGlyph(id: number, codePoints?: readonly number[]): Glyph;
    _glyphs: Record<number, Glyph>;
    /** What fontkit has read of the file, by the names of its tables. It does not change. */
    _tables: object;
  };
}

/** A glyph of a word. Lengths in thousandths of the font size. */
export interface EncodedGlyph extends GlyphPosition {
  /** The code in the PDF. Null for a part of a letter, such as its dots: its shape is drawn, and it is no text. */
  code: string | null;
  glyph: Glyph;
  /** The width that the PDF states for the glyph. A reader moves by it. */
  advanceWidth: number;
}

/** A word, or a sign between words. */
export interface Word {
  text: string;
  isRightToLeft?: boolean;
  /** The character whose shape is drawn, if it is not the text: a mirrored bracket. */
  drawn?: string;
}

const isMark = (codePoints: readonly number[]) =>
  codePoints.length > 0 && codePoints.every((codePoint) => /\p{M}/u.test(String.fromCodePoint(codePoint)));

/**
 * Returns a function that lays out a word and adds its glyphs to the PDF, so that programs read the text that was
 * written. Each pair of a glyph and its characters has a code of its own: pdfkit has one code for a glyph, but ر and ز,
 * or a hyphen and a dash, have the same one. The characters of vowel signs belong to the code of their letter.
 */
export function createWordEncoder({ font, scale, subset, widths, unicode }: OpenFont): (word: Word) => EncodedGlyph[] {
  const getGlyph = font.getGlyph.bind(font);
  // fontkit keeps a glyph with the characters for which it was read first.
  font.getGlyph = (id, codePoints) => {
    if (codePoints && String(font._glyphs[id]?.codePoints) !== String(codePoints)) delete font._glyphs[id];
    return getGlyph(id, codePoints);
  };

  const codes = new Map<string, string>();
  function codeOf(glyph: Glyph, codePoints: readonly number[]): string {
    const key = `${glyph.id}:${String(codePoints)}`;
    const known = codes.get(key);
    if (known !== undefined) return known;
    const number = subset.glyphs.push(glyph.id) - 1;
    widths[number] = glyph.advanceWidth * scale;
    unicode[number] = codePoints;
    const code = number.toString(16).padStart(4, '0');
    codes.set(key, code);
    return code;
  }

  return ({ text, isRightToLeft = false, drawn }) => {
    const direction = isRightToLeft ? 'rtl' : 'ltr';
    const { glyphs, positions } = font.layout(drawn ?? text, undefined, undefined, undefined, direction);
    const replaced = drawn === undefined ? null : Array.from(text, (character) => character.codePointAt(0) ?? 0);
    let marks: readonly number[] = [];
    return glyphs.map((glyph, index): EncodedGlyph => {
      const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
      const codePoints = replaced ?? glyph.codePoints;
      let code: string | null = null;
      // From right to left, the marks of a letter come before it. Programs reverse the characters of a word.
      if (isRightToLeft && xAdvance === 0 && isMark(codePoints)) marks = [...marks, ...codePoints];
      else if (codePoints.length > 0) {
        code = codeOf(glyph, [...marks, ...codePoints]);
        marks = [];
      }
      return {
        code,
        glyph,
        xAdvance: xAdvance * scale,
        xOffset: xOffset * scale,
        yOffset: yOffset * scale,
        advanceWidth: glyph.advanceWidth * scale,
      };
    });
  };
}
