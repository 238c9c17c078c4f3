import { previewLimits, scaleOfPage } from './preview-limits';
import { readUpTo } from './read-up-to';

async function draw(src: string, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<number> {
  const [{ withPdf }, response] = await Promise.all([import('./pdf-engine'), fetch(src, { signal })]);
  if (!response.ok) throw new Error(`The file could not be loaded (${response.status}).`);
  const bytes = await readUpTo(response, previewLimits.bytes);
  return withPdf(bytes, signal, async (pdf) => {
    const page = await pdf.getPage(1);
    const viewport = page.getViewport({ scale: scaleOfPage(page.getViewport({ scale: 1 })) });
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    await page.render({ canvas, viewport }).promise;
    return pdf.numPages;
  });
}

/**
 * Draws the first page of the PDF at `src` on the canvas, within `previewLimits`. `pages` is the number of pages; it
 * rejects if the file can't be loaded or drawn, or after `stop`.
 */
export function drawFirstPage(src: string, canvas: HTMLCanvasElement): { pages: Promise<number>; stop: () => void } {
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(new Error('Drawing the page took too long.')), previewLimits.time);
  return {
    pages: draw(src, canvas, ended.signal).finally(() => clearTimeout(timer)),
    stop: () => ended.abort(),
  };
}
