import { stripUnprintable } from '@hourbank/contracts';
import PDFDocument from 'pdfkit';
import { type VisualRun, visualRuns } from './visual-runs';
import { limitLayouts, type OpenFont } from './word-layouts';
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

const lineHeight = 1.4;

/** The height of lines below each other. */
export const heightOf = (lines: readonly string[], { size = 10 }: TextStyle = {}): number =>
  lines.length * size * lineHeight;

/** Widths are measured at this size and scaled, because they are proportional to it. */
const measuredSize = 1000;
const maxWidths = 10_000;

/** Measures a text once for each font. It keeps a bounded number of widths. */
function createWidths(measure: (name: string, text: string) => number) {
  const fonts = new Map<string, Map<string, number>>();
  return (name: string, text: string): number => {
    const known = fonts.get(name) ?? new Map<string, number>();
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const width = measure(name, text);
    if (known.size >= maxWidths) known.clear();
    fonts.set(name, known.set(text, width));
    return width;
  };
}

type Info = { Title: string; Author: string; CreationDate: Date };

/** Writes an A4 PDF with text of any direction. The same calls produce the same bytes. Lengths are in points. */
export function createPageWriter(info: Info) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 50,
    lang: 'en',
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
  const limited = new Set<OpenFont>();
  /** Selects a font, which pdfkit opens at its first use. */
  function selectFont(name: string): typeof doc {
    doc.font(name);
    const font = doc._fontFamilies[name];
    if (font && !limited.has(font)) limitLayouts(font);
    if (font) limited.add(font);
    return doc;
  }
  const widths = createWidths((name, text) => selectFont(name).fontSize(measuredSize).widthOfString(text));
  const lettersWidth = (name: string, text: string) =>
    Array.from(text).reduce((sum, letter) => sum + widths(name, letter), 0);
  const widthOf = (line: string, style: TextStyle) =>
    visualRuns(line).reduce((sum, { text, font }) => {
      // Letters of the Arabic script change their width where they join.
      const measure = style.isDense && font === 'latin' ? lettersWidth : widths;
      return sum + (measure(fontOf(font, style), text) * (style.size ?? 10)) / measuredSize;
    }, 0);

  function drawLine(line: string, x: number, baseline: number, style: TextStyle) {
    const { size = 10, color = '#1c2330' } = style;
    let position = x;
    doc.fillColor(color);
    for (const { text, font } of visualRuns(line)) {
      selectFont(fontOf(font, style))
        .fontSize(size)
        .text(text, position, baseline, { lineBreak: false, baseline: 'alphabetic' });
      position = doc.x;
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
