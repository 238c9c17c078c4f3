import {
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { previewLimits } from './preview-limits';

declare const __webpack_public_path__: string;

/**
 * Folder of the worker, fonts and decoders, which the build copies beside the other files
 * (`mfe-kit/src/rspack/pdfjs.ts`).
 */
const folder = () => new URL(`assets/pdfjs-${version}/`, new URL(__webpack_public_path__, window.location.href)).href;

/**
 * A worker must come from the page's own origin. Development servers use several, so there a local script imports it.
 */
function startWorker(url: string): Worker {
  const isOwn = new URL(url).origin === window.location.origin;
  const script = () => new Blob([`import '${url}';`], { type: 'text/javascript' });
  return new Worker(isOwn ? url : URL.createObjectURL(script()), { type: 'module' });
}

/**
 * Opens a PDF in a worker of its own, passes it to `use`, and ends the worker after that or when `signal` is aborted.
 * The content security policy allows neither `eval` nor WebAssembly, so both are off. Without a worker nothing is
 * drawn: on the page's own thread, a hostile file could stop the page. Throws if the file is broken or encrypted.
 */
export async function withPdf<T>(
  data: Uint8Array,
  signal: AbortSignal,
  use: (pdf: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const base = folder();
  const thread = startWorker(`${base}pdf.worker.min.mjs`);
  const failed = new Promise<never>((_, reject) => {
    thread.addEventListener('error', () => reject(new Error('The worker could not be started.')));
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  const verbosity = VerbosityLevel.ERRORS;
  const worker = PDFWorker.create({ port: thread, verbosity });
  const task = getDocument({
    data,
    worker,
    verbosity,
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    maxImageSize: previewLimits.imagePixels,
    canvasMaxAreaInBytes: previewLimits.imagePixels,
    wasmUrl: base,
    standardFontDataUrl: base,
    cMapUrl: base,
    cMapPacked: true,
  });
  try {
    return await Promise.race([task.promise.then(use), failed]);
  } finally {
    // Not awaited: a worker that hangs never confirms its end.
    task.destroy().catch(() => undefined);
    worker.destroy();
    thread.terminate();
  }
}
