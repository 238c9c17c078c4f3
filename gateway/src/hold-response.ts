import type { ServerResponse } from 'node:http';
import type { Caller, Shares } from './limits/shares';

interface HoldOptions {
  memory: Shares;
  caller: Caller;
  /** Limit for one response that is still arriving, bytes. 0 holds nothing beyond the buffer of the response itself. */
  maxBytes: number;
}

/** Counts what a response holds in memory for a reader that is slower than the service, until it is sent. */
export function holdResponse(response: ServerResponse, { memory, caller, maxBytes }: HoldOptions) {
  let held = 0;
  let isWatched = false;
  const release = () => {
    if (held > 0) memory.release(caller, held);
    held = 0;
  };
  function hold(bytes: number): boolean {
    if (!memory.take(caller, bytes)) return false;
    if (!isWatched) {
      isWatched = true;
      response.on('drain', release);
      response.once('close', release);
    }
    held += bytes;
    return true;
  }
  return {
    /**
     * Holds a part that exceeds the high-water mark. Returns false if a limit is reached; the caller then pauses the
     * service.
     */
    part: (bytes: number): boolean => held + bytes <= maxBytes && hold(bytes),
    /**
     * Holds all that is unsent of a complete response. Returns false if it does not fit; the response then keeps its
     * slot.
     */
    rest(): boolean {
      const bytes = response.writableLength - held;
      return bytes <= 0 || hold(bytes);
    },
  };
}
