import { setImmediate as yieldToRequests } from 'node:timers/promises';

/**
 * Calls `removeSome` until it returns false. On SQLite, neither a transaction nor a queue of them waits for anything, so without a turn of
 * the event loop after each one, requests would wait until all rows are deleted.
 */
export async function removeInSteps(removeSome: () => Promise<boolean>): Promise<void> {
  while (await removeSome()) await yieldToRequests();
}
