import { type Box, heightOf, type PageWriter, type TextStyle } from './page-writer';

/**
 * Collects what each page shows and draws it at the end, so that a page can name the number of all pages. Only wrapped
 * lines are kept, not drawn pages, so a long document needs little memory. Lengths are in points.
 */
export function createPagedWriter(writer: PageWriter) {
  const first: (() => void)[] = [];
  const pages = [first];
  let current = first;

  return {
    linesOf: writer.linesOf,
    /** Draws on the current page. */
    draw: (draw: (doc: PageWriter['doc']) => void): void => void current.push(() => draw(writer.doc)),

    /** Writes wrapped lines on the current page. */
    write: (lines: readonly string[], box: Box, style?: TextStyle): void =>
      void current.push(() => void writer.write(lines, box, style)),

    /** Writes a text on the current page. Returns the y position below it. */
    text(text: string, box: Box & { maxLines: number }, style?: TextStyle): number {
      const lines = writer.linesOf(text, box, style);
      current.push(() => void writer.write(lines, box, style));
      return box.y + heightOf(lines, style);
    },

    /** Starts a page. */
    addPage(): void {
      current = [];
      pages.push(current);
    },

    /**
     * Draws all pages. `finish` writes what each page shows beside its own content, with its number and the number of
     * all pages.
     */
    end(finish: (writer: PageWriter, page: number, pages: number) => void): Promise<Buffer> {
      pages.forEach((draws, index) => {
        if (index > 0) writer.doc.addPage();
        for (const draw of draws) draw();
        finish(writer, index + 1, pages.length);
      });
      return writer.end();
    },
  };
}
export type PagedWriter = ReturnType<typeof createPagedWriter>;
