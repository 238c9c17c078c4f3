import { stripUnprintable } from '@hourbank/contracts';
import PDFDocument from 'pdfkit';
import { visualRuns } from './visual-runs';
import { wrapText } from './wrap-text';

interface TextStyle {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right';
}

/** The fonts are resolved at run time, because they are packages next to the bundle. */
const fontFiles = {
  latin: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  latinBold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  arabic: require.resolve('@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf'),
  arabicBold: require.resolve('@expo-google-fonts/noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf'),
};

const lineHeight = 1.4;

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

  const runsOf = (line: string, { size = 10, bold = false }: TextStyle) =>
    visualRuns(line).map(({ text, font }) => {
      const name = bold ? `${font}Bold` : font;
      return { text, name, width: doc.font(name).fontSize(size).widthOfString(text) };
    });
  const widthOf = (line: string, style: TextStyle) => runsOf(line, style).reduce((sum, { width }) => sum + width, 0);

  function drawLine(line: string, x: number, baseline: number, style: TextStyle) {
    let position = x;
    doc.fillColor(style.color ?? '#1c2330');
    for (const { text, name, width } of runsOf(line, style)) {
      doc
        .font(name)
        .fontSize(style.size ?? 10)
        .text(text, position, baseline, { lineBreak: false, baseline: 'alphabetic' });
      position += width;
    }
  }

  return {
    doc,
    /** Writes at most `maxLines` lines of text into a column. Returns the y position below the last line. */
    text(text: string, box: { x: number; y: number; width: number; maxLines: number }, style: TextStyle = {}): number {
      const { x, y, width, maxLines } = box;
      const { size = 10, align } = style;
      const lines = wrapText(stripUnprintable(text), {
        width,
        maxLines,
        widthOf: (segment) => widthOf(segment, style),
      });
      const shown = lines.length > maxLines ? [...lines.slice(0, maxLines - 1), '…'] : lines;
      shown.forEach((line, index) => {
        const start = align === 'right' ? x + width - widthOf(line, style) : x;
        drawLine(line, start, y + size + index * size * lineHeight, style);
      });
      return y + shown.length * size * lineHeight;
    },
    end(): Promise<Buffer> {
      doc.end();
      return written;
    },
  };
}
export type PageWriter = ReturnType<typeof createPageWriter>;
