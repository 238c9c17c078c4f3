import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { requestContext } from '../logger/request-context';
import { createQueue } from './queue';

/** Turns in which costly work lets new connections go first. */
const maxTurnsForConnections = 200;

const turns = createQueue({ max: 1 });
let accepted = 0;

/** Counts a connection that this process has accepted. */
export const countAccepted = () => {
  accepted += 1;
};

/** Resolves after a turn of the event loop without a new connection. */
async function acceptAll() {
  await yieldToEventLoop();
  for (let count = 0, before = -1; before !== accepted && count < maxTurnsForConnections; count += 1) {
    before = accepted;
    await yieldToEventLoop();
  }
}

/**
 * Waits for a turn of the event loop that no other costly work has. Callers get theirs one after the other, so that
 * many costly requests, which may arrive in one packet each, delay the steps of other requests by one at a time. New
 * connections go first: Node accepts one in each turn, so behind the connections of eighty costly requests, another one
 * would wait for as many costly turns (D-89).
 */
export const nextTurn = (): Promise<void> => turns.run(acceptAll, requestContext()?.caller);

/** Work on texts up to this length costs too little to wait for a turn, characters. */
export const shortText = 2_048;
