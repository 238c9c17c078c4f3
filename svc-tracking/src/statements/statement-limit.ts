import { tooMany } from '@hourbank/service-kit/errors';
import { limitPerKey } from '@hourbank/service-kit/process';

/**
 * Prepares one statement of a client at a time, because the longest takes seconds of the only thread that renders.
 * Statements of other clients wait for one of them at most. Throws 429 if three wait already.
 */
export const createStatementLimit = () => limitPerKey<number>({ max: 1, maxWaiting: 3, overflow: () => tooMany(2) });
export type StatementLimit = ReturnType<typeof createStatementLimit>;
