import { stripUnprintable } from '@hourbank/contracts';
import PDFDocument from 'pdfkit';
import { type BoundedCache, createBoundedCache } from './bounded-cache';
import { type VisualRun, visualRuns } from './visual-runs';
import type { Glyph, OpenFont, Word } from './encode-word';
import { shapeOf } from './glyph-shape';
import { createWordLayouts, type WordLayout } from './word-layouts';
import { wrapText } from './wrap-text';

export interface TextStyle {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right';
  /** Measured letter by letter without kerning, which takes a tenth of the time. For the cells of long tables. */
  isDense?: boolean;
}

/** A column from a position on. Lengths in points. */
export interface Box {
  x: number;
  y: number;
  width: number;
}

/** The fonts are resolved at run time, because they are packages next to the bundle. */
const fontFiles = {
  latin: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  latinBold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  arabic: require.resolve('@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf'),
  arabicBold: require.resolve('@expo-google-fonts/noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf'),
  symbols: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  symbolsBold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  emoji: require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
};

/** The tables of each font that was opened. Reading them took most of the time of a short document. */
const knownTables = new Map<string, OpenFont['font']['_tables']>();

const lineHeight = 1.4;

/** The height of lines below each other. */
export const heightOf = (lines: readonly string[], { size = 10 }: TextStyle = {}): number =>
  lines.length * size * lineHeight;

/** Letters of the texts whose widths are kept for a style. */
const maxKeptLetters = 60_000;

/**
 * The words of a segment from left to right. A Latin one has the space behind it, across which the fonts have no
 * kerning. Others have been measured without it.
 */
function wordsOf({ text, isRightToLeft, drawn }: VisualRun): Word[] {
  const words = text.match(isRightToLeft ? / |[^ ]+/g : /[^ ]* |[^ ]+/g) ?? [];
  const typed = words.map((word): Word => ({ text: word, isRightToLeft, drawn }));
  return isRightToLeft ? typed.reverse() : typed;
}

/** A length as a PDF states it. */
const inPoints = (length: number): number => Math.round(length * 1000) / 1000;

type Info = { Title: string; Author: string; CreationDate: Date };

/** Writes an A4 PDF with text of any direction. The same calls produce the same bytes. Lengths are in points. */
export function createPageWriter(info: Info) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 50,
    lang: 'en',
    // It would keep the layouts of all words.
    fontLayoutCache: false,
    info: { ...info, Producer: 'Hourbank', Creator: 'Hourbank' },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  for (const [name, file] of Object.entries(fontFiles)) doc.registerFont(name, file);

  const fontOf = (font: VisualRun['font'], { bold = false }: TextStyle) =>
    bold && font !== 'emoji' ? (`${font}Bold` as const) : font;
  const opened = new Map<string, { font: OpenFont; layoutOf: (word: Word) => WordLayout }>();
  /** Opens a font at its first use. */
  function open(name: string) {
    const known = opened.get(name);
    if (known) return known;
    doc.font(name);
    const font = doc._fontFamilies[name];
    if (!font) throw new Error(`Font ${name} could not be opened.`);
    font.font._tables = knownTables.get(name) ?? font.font._tables;
    knownTables.set(name, font.font._tables);
    const entry = { font, layoutOf: createWordLayouts(font) };
    opened.set(name, entry);
    return entry;
  }

  const widths = new Map<string, BoundedCache<number>>();
  /** The width of a line in thousandths of the font size. */
  function unitWidth(line: string, style: TextStyle): number {
    const widthOfRun = (run: VisualRun) => {
      const { layoutOf } = open(fontOf(run.font, style));
      // Letters of the Arabic script change their width where they join.
      const isSimple = style.isDense && run.font === 'latin' && !run.isRightToLeft;
      const parts = isSimple ? Array.from(run.text, (text): Word => ({ text })) : wordsOf(run);
      return parts.reduce((sum, part) => sum + layoutOf(part).width, 0);
    };
    return visualRuns(line).reduce((sum, run) => sum + widthOfRun(run), 0);
  }
  function widthOf(line: string, style: TextStyle): number {
    const key = `${style.bold === true}-${style.isDense === true}`;
    const kept = widths.get(key) ?? createBoundedCache<number>(maxKeptLetters);
    widths.set(key, kept);
    return (kept.of(line, () => unitWidth(line, style)) * (style.size ?? 10)) / 1000;
  }

  const shapes = new Map<string, PDFKit.PDFKitReference>();
  /** The name of a part of a letter as an object that each page can draw. */
  function shapeName(font: OpenFont, glyph: Glyph): string {
    const name = `${font.id}G${glyph.id}`;
    const known = shapes.get(name);
    const { minX, minY, maxX, maxY } = glyph.bbox;
    const shape = known ?? doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [minX, minY, maxX, maxY], Resources: {} });
    if (!known) shape.end(shapeOf(glyph));
    shapes.set(name, shape);
    doc.page.xobjects[name] = shape;
    return name;
  }

  /** The operators of a segment that begins at `left`, in thousandths of the font size. Its end, and its shapes. */
  function drawRun(run: VisualRun, left: number, style: TextStyle) {
    const { size = 10 } = style;
    const { font, layoutOf } = open(fontOf(run.font, style));
    doc.page.fonts[font.id] ??= font.ref();
    const operators = [`/${font.id} ${size} Tf`];
    const parts: { name: string; x: number; y: number; scale: number }[] = [];
    let end = left;
    let rise = 0;
    let shown = '';
    for (const { groups, shapes: found, width } of wordsOf(run).map(layoutOf)) {
      for (const { glyph, x, y } of found)
        parts.push({ name: shapeName(font, glyph), x: end + x, y, scale: font.scale });
      for (const group of groups) {
        if (group.rise !== rise) {
          if (shown) operators.push(`[${shown}] TJ`);
          shown = '';
          rise = group.rise;
          operators.push(`${inPoints((rise * size) / 1000)} Ts`);
        }
        shown += group.shown;
      }
      end += width;
    }
    if (shown) operators.push(`[${shown}] TJ`);
    if (rise !== 0) operators.push('0 Ts');
    return { at: run.at, left, end, operators, parts };
  }

  /**
   * Draws a line with one text object, its segments in reading order, which is the order in which programs read them.
   * pdfkit would lay out each word again, and write the position of each dot of an Arabic letter.
   */
  function drawLine(line: string, x: number, baseline: number, style: TextStyle) {
    if (line === '') return;
    const { size = 10, color = '#1c2330' } = style;
    const runs: ReturnType<typeof drawRun>[] = [];
    for (const run of visualRuns(line)) runs.push(drawRun(run, runs.at(-1)?.end ?? 0, style));
    // pdfkit turns the page upside down, so that y grows downwards.
    const matrix = (left: number) => `1 0 0 -1 ${inPoints(x + (left * size) / 1000)} ${inPoints(baseline)} Tm`;
    const inReadingOrder = runs.toSorted((one, other) => one.at - other.at);
    doc.fillColor(color).addContent('BT');
    for (const { left, operators } of inReadingOrder) doc.addContent([matrix(left), ...operators].join('\n'));
    doc.addContent('ET');
    for (const { name, x: left, y, scale } of runs.flatMap(({ parts }) => parts)) {
      const unit = (scale * size) / 1000;
      const at = `${inPoints(x + (left * size) / 1000)} ${inPoints(baseline - (y * size) / 1000)}`;
      doc.addContent(`q ${unit.toFixed(6)} 0 0 ${(-unit).toFixed(6)} ${at} cm /${name} Do Q`);
    }
  }

  /** Wraps a text to a column, for `write`. It is cut after `maxLines`. */
  function shownLines(
    text: string,
    { width, maxLines }: { width: number; maxLines: number },
    style: TextStyle = {},
  ): string[] {
    const lines = wrapText(stripUnprintable(text), { width, maxLines, widthOf: (segment) => widthOf(segment, style) });
    return lines.length > maxLines ? [...lines.slice(0, maxLines - 1), '…'] : lines;
  }

  /** Writes lines below each other. Returns the y position below the last one. */
  function write(lines: readonly string[], { x, y, width }: Box, style: TextStyle = {}): number {
    const { size = 10, align } = style;
    lines.forEach((line, index) => {
      const start = align === 'right' ? x + width - widthOf(line, style) : x;
      drawLine(line, start, y + size + index * size * lineHeight, style);
    });
    return y + heightOf(lines, style);
  }

  return {
    doc,
    linesOf: shownLines,
    write,
    /** Writes at most `maxLines` lines of text into a column. Returns the y position below the last line. */
    text: (text: string, box: Box & { maxLines: number }, style: TextStyle = {}): number =>
      write(shownLines(text, box, style), box, style),
    end(): Promise<Buffer> {
      doc.end();
      return written;
    },
  };
}
export type PageWriter = ReturnType<typeof createPageWriter>;
