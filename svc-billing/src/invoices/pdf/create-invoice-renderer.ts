import { join } from 'node:path';
import { createRenderer, type RendererLimits } from '@hourbank/documents/renderer';
import type { RenderTask } from './render-invoice';

/**
 * From source, the worker is TypeScript and runs with tsx. `scripts/build-services.mjs` puts the built worker next to
 * the bundle.
 */
const workerFile = join(__dirname, __filename.endsWith('.ts') ? 'render-worker.ts' : 'render-worker.js');

/**
 * Renders PDFs of invoices off the main thread. Throws 503 `invoice_not_ready` if that takes too long or too many are
 * pending.
 */
export const createInvoiceRenderer = (limits: RendererLimits = {}) =>
  createRenderer<RenderTask>({
    file: workerFile,
    name: 'renderInvoice',
    notReady: {
      code: 'invoice_not_ready',
      message: 'The invoice could not be prepared in time. Try again in a moment.',
    },
    // A new thread and its fonts take a second of CPU, and five times as long on a busy machine.
    limitMs: 6_000,
    waitMs: limits.limitMs ?? 3_000,
    ...limits,
  });
export type InvoiceRenderer = ReturnType<typeof createInvoiceRenderer>;
