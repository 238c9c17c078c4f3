import type { ServerResponse } from 'node:http';
import type { MemoryBudget } from './limits/memory-budget';

interface HoldOptions {
  budget: MemoryBudget;
  address: string;
  /** Limit for one response, bytes. 0 holds nothing beyond the buffer of the response itself. */
  maxBytes: number;
}

/**
 * Holds a response in memory for a reader that is slower than the service. Returns a function to call with the size of each chunk
 * that exceeds the high-water mark. It returns false if the limit is reached; the caller then pauses the service.
 */
export function holdResponse(response: ServerResponse, { budget, address, maxBytes }: HoldOptions) {
  let held = 0;
  let isWatched = false;
  const release = () => {
    if (held > 0) budget.release(address, held);
    held = 0;
  };
  return (bytes: number): boolean => {
    if (held + bytes > maxBytes || !budget.reserve(address, bytes)) return false;
    if (!isWatched) {
      isWatched = true;
      response.on('drain', release);
      response.once('close', release);
    }
    held += bytes;
    return true;
  };
}
