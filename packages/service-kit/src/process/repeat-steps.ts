import { setImmediate as yieldToRequests } from 'node:timers/promises';

/**
 * Calls `step` until it returns false. On SQLite, neither a transaction nor a queue of them waits for anything, so
 * without a turn of the event loop after each one, requests would wait until the last step is done.
 */
export async function repeatSteps(step: () => Promise<boolean>): Promise<void> {
  while (await step()) await yieldToRequests();
}
