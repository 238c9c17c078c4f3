import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { previewLimits, scaleOfPage } from './preview-limits';
import { readUpTo } from './read-up-to';

async function drawPage(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement) {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: scaleOfPage(page.getViewport({ scale: 1 })) });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  await page.render({ canvas, viewport }).promise;
}

interface Drawing {
  src: string;
  /** For the first page. */
  canvas: HTMLCanvasElement;
  /** The highest page that is drawn, if the file has so many. */
  last: number;
  /** Called with each further page, which is drawn completely. */
  onPage: (canvas: HTMLCanvasElement, page: number) => void;
}

async function draw({ src, canvas, last, onPage }: Drawing, signal: AbortSignal, onFirst: (pages: number) => void) {
  const [{ withPdf }, response] = await Promise.all([import('./pdf-engine'), fetch(src, { signal })]);
  if (!response.ok) throw new Error(`The file could not be loaded (${response.status}).`);
  const bytes = await readUpTo(response, previewLimits.bytes);
  await withPdf(bytes, signal, async (pdf) => {
    await drawPage(pdf, 1, canvas);
    onFirst(pdf.numPages);
    for (let page = 2; page <= Math.min(last, pdf.numPages); page += 1) {
      const next = document.createElement('canvas');
      await drawPage(pdf, page, next);
      if (!signal.aborted) onPage(next, page);
    }
  });
}

/**
 * Draws pages of a PDF, within `previewLimits`. `pages` is the number of all pages, known when the first one is drawn;
 * it rejects if that can't be loaded or drawn, or after `stop`. A further page that can't be drawn is the end.
 */
export function drawPages(drawing: Drawing): { pages: Promise<number>; stop: () => void } {
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(new Error('Drawing the pages took too long.')), previewLimits.time);
  const pages = new Promise<number>((resolve, reject) => {
    draw(drawing, ended.signal, resolve)
      .finally(() => clearTimeout(timer))
      .catch(reject);
  });
  return { pages, stop: () => ended.abort() };
}
