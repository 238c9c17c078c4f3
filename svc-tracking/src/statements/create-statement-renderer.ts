import { join } from 'node:path';
import { createRenderer, type RendererLimits } from '@hourbank/documents/renderer';
import { invalid, tooMany } from '@hourbank/service-kit/errors';
import { limitPerKey } from '@hourbank/service-kit/process';
import type { PrintedStatement } from './statement-content';

/**
 * From source, the worker is TypeScript and runs with tsx. `scripts/build-services.mjs` puts the built worker next to
 * the bundle.
 */
const workerFile = join(__dirname, __filename.endsWith('.ts') ? 'statement-worker.ts' : 'statement-worker.js');

const notReady = {
  code: 'statement_not_ready',
  message: 'The statement could not be prepared in time. Try again in a moment.',
};
/** Threads that can render the longest statement, which has 5,000 ledger entries. */
const heap = { heapMb: 128, youngHeapMb: 16 };

/** The code of the error of a statement that is too long to wait for. */
export const statementTooLong = 'statement_too_long';

/**
 * Renders PDFs of statements that somebody waits for, off the main thread. A long one leaves a thread to other clients.
 * Throws 503 `statement_not_ready` if no thread is free in time or too many are pending, and 422 if rendering takes too
 * long.
 */
export const createStatementRenderer = (limits: RendererLimits = {}) =>
  createRenderer<PrintedStatement>({
    file: workerFile,
    name: 'renderStatement',
    notReady,
    tooSlow: () =>
      invalid({ to: 'This statement takes too long to prepare. Choose a shorter period.' }, statementTooLong),
    maxThreads: 2,
    limitMs: 6_000,
    waitMs: 2_000,
    ...heap,
    ...limits,
  });
export type StatementRenderer = ReturnType<typeof createStatementRenderer>;

/**
 * Timeout for a statement that nobody waits for, ms. The longest one that is allowed takes some seconds, or a few
 * minutes if its texts are Arabic and have no repeated words or no spaces.
 */
export const backgroundLimitMs = 480_000;

/**
 * Renders PDFs of statements that nobody waits for, in a thread of their own. Throws 503 `statement_not_ready` if that
 * takes too long.
 */
export const createBackgroundRenderer = (limits: Pick<RendererLimits, 'file'> = {}): StatementRenderer =>
  createRenderer<PrintedStatement>({
    file: workerFile,
    name: 'renderStatement',
    notReady,
    limitMs: backgroundLimitMs,
    ...heap,
    ...limits,
  });

/**
 * Prepares one statement of a client at a time, because the longest takes seconds of one of two threads. Throws
 * 429 if three wait already.
 */
export const createStatementLimit = () => limitPerKey<number>({ max: 1, maxWaiting: 3, overflow: () => tooMany(2) });
