import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { requestContext } from '../logger/request-context';
import { createQueue } from './queue';

const turns = createQueue({ max: 1 });

/**
 * Waits for a turn of the event loop that no other costly work has. Callers get theirs one after the other, so that
 * many costly requests, which may arrive in one packet each, delay the steps of other requests by one at a time (D-89).
 */
export const nextTurn = (): Promise<void> => turns.run(() => yieldToEventLoop(), requestContext()?.caller);

/** Work on texts up to this length costs too little to wait for a turn, characters. */
export const shortText = 2_048;
