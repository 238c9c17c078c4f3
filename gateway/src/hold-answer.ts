import type { ServerResponse } from 'node:http';
import type { MemoryBudget } from './limits/memory-budget';

interface HoldOptions {
  budget: MemoryBudget;
  address: string;
  /** Of one answer. 0 holds nothing beyond what a response buffers anyway. */
  maxBytes: number;
}

/**
 * Holds an answer in memory for a reader that is slower than the service. Answers a function that is told of each piece the response has
 * buffered above its mark, and says whether the next one may come: otherwise the service waits for the reader.
 */
export function holdAnswer(response: ServerResponse, { budget, address, maxBytes }: HoldOptions) {
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
