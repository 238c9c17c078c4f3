import { tooMany } from '@hourbank/service-kit/errors';
import { limitPerKey } from '@hourbank/service-kit/process';

/**
 * Prepares one statement of a client at a time, because the longest takes seconds of one of two threads. Throws
 * 429 if three wait already.
 */
export const createStatementLimit = () => limitPerKey<number>({ max: 1, maxWaiting: 3, overflow: () => tooMany(2) });
export type StatementLimit = ReturnType<typeof createStatementLimit>;
