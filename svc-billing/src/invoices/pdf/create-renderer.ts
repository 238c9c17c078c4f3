import { join } from 'node:path';
import { unavailable } from '@hourbank/service-kit/errors';
import { Piscina } from 'piscina';
import type { RenderTask } from './render-invoice';

/** From source, the worker is TypeScript and runs with tsx. `scripts/build-services.mjs` puts the built worker next to the bundle. */
const isSource = __filename.endsWith('.ts');

interface RendererOptions {
  /** Timeout for a PDF in ms, including the wait for a thread. It is below the gateway's timeout of 10 s. */
  limitMs?: number;
  /** Maximum number of PDFs that are rendered or wait for a thread. */
  maxPending?: number;
}

const notReady = () =>
  unavailable('invoice_not_ready', 'The invoice could not be prepared in time. Try again in a moment.');

/**
 * Renders PDFs of invoices in one worker thread, so that the main thread can serve other requests. It starts with the first
 * invoice and ends after one idle minute. `render` throws 503 if too many PDFs are pending or if the timeout expires; an expired timeout
 * also ends the thread.
 */
export function createInvoiceRenderer({ limitMs = 8_000, maxPending = 100 }: RendererOptions = {}) {
  const pool = new Piscina({
    filename: join(__dirname, isSource ? 'render-worker.ts' : 'render-worker.js'),
    name: 'renderInvoice',
    execArgv: isSource ? ['--import', 'tsx'] : [],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
  });

  let pending = 0;

  return {
    async render(task: RenderTask): Promise<Buffer> {
      // The pool's own queue limit does not count tasks with an abort signal.
      if (pending >= maxPending) throw notReady();
      pending += 1;
      const timeout = AbortSignal.timeout(limitMs);
      try {
        // `renderInvoice` returns a Buffer; the structured clone between threads turns it into a Uint8Array.
        const bytes = (await pool.run(task, { signal: timeout })) as Uint8Array;
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      } catch (cause) {
        throw timeout.aborted ? notReady() : cause;
      } finally {
        pending -= 1;
      }
    },
    close: () => pool.destroy(),
  };
}
export type InvoiceRenderer = ReturnType<typeof createInvoiceRenderer>;
