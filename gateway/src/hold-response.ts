import type { ServerResponse } from 'node:http';
import type { MemoryBudget } from './limits/memory-budget';

interface HoldOptions {
  budget: MemoryBudget;
  address: string;
  /** Limit for one response, bytes. 0 holds nothing. */
  maxBytes: number;
}

/**
 * Counts the bytes of a response that are in memory because its reader is slower than the service. They include those below the
 * high-water mark, because one address may have many responses that it does not read.
 */
export function holdResponse(response: ServerResponse, { budget, address, maxBytes }: HoldOptions) {
  let held = 0;
  let isWatched = false;
  const release = () => {
    if (held > 0) budget.release(address, held);
    held = 0;
  };
  return {
    /** Reserves memory for what is not sent yet. Returns false if a limit is reached; the caller then waits until it is sent. */
    canHold(): boolean {
      const unsent = response.writableLength;
      if (unsent <= held) return true;
      if (unsent > maxBytes || !budget.reserve(address, unsent - held)) return false;
      if (!isWatched) {
        isWatched = true;
        response.once('close', release);
      }
      held = unsent;
      return true;
    },
    /** Releases the memory if everything so far is sent. */
    releaseSent() {
      if (held > 0 && response.writableLength === 0) release();
    },
  };
}
