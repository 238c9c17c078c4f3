import { join } from 'node:path';
import { unavailable } from '@hourbank/service-kit';
import { Piscina } from 'piscina';
import type { RenderTask } from './render-invoice';

/** From the sources the worker is TypeScript, which Node reads by tsx; `scripts/build-services.mjs` puts the built one beside the bundle. */
const isSource = __filename.endsWith('.ts');

export interface RendererOptions {
  /** A PDF is made within this time, its wait for a thread included, ms. Below the gateway's 10 s. */
  limitMs?: number;
  /** How many may be in the making or wait for a thread. */
  maxPending?: number;
}

const notReady = () =>
  unavailable('invoice_not_ready', 'The invoice could not be prepared in time. Try again in a moment.');

/**
 * Makes PDFs of invoices in one worker thread, so that the main thread answers others meanwhile. The thread starts with the first
 * invoice and ends a minute after the last. Too many waiting, or one that takes too long: 503, and its thread is ended.
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
      // The pool's own limit does not count tasks that a signal can end.
      if (pending >= maxPending) throw notReady();
      pending += 1;
      const limit = AbortSignal.timeout(limitMs);
      try {
        // `renderInvoice` answers a Buffer; on its way between threads it becomes a plain array of bytes.
        const bytes = (await pool.run(task, { signal: limit })) as Uint8Array;
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      } catch (cause) {
        throw limit.aborted ? notReady() : cause;
      } finally {
        pending -= 1;
      }
    },
    close: () => pool.destroy(),
  };
}
export type InvoiceRenderer = ReturnType<typeof createInvoiceRenderer>;
