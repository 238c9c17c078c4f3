import { join } from 'node:path';
import { createRenderer, type RendererLimits } from '@hourbank/documents/renderer';
import type { PrintedStatement } from './statement-content';

/**
 * From source, the worker is TypeScript and runs with tsx. `scripts/build-services.mjs` puts the built worker next to
 * the bundle.
 */
const workerFile = join(__dirname, __filename.endsWith('.ts') ? 'statement-worker.ts' : 'statement-worker.js');

/**
 * Renders PDFs of statements off the main thread. Throws 503 `statement_not_ready` if that takes too long or too many
 * are pending.
 */
export const createStatementRenderer = (limits: RendererLimits = {}) =>
  createRenderer<PrintedStatement>({
    file: workerFile,
    name: 'renderStatement',
    notReady: {
      code: 'statement_not_ready',
      message: 'The statement could not be prepared in time. Try again in a moment.',
    },
    // The longest statement has 5,000 ledger entries.
    heapMb: 128,
    youngHeapMb: 16,
    ...limits,
  });
export type StatementRenderer = ReturnType<typeof createStatementRenderer>;
