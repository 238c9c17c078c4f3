import type { IncomingMessage } from 'node:http';
import { maxRequestBytes, storeTimeMs } from '@hourbank/contracts';

/** If no data moves for this long, the service hangs, because the gateway rejects slow senders earlier. ms. */
const idleMs = 60_000;

/**
 * Calls `onTimeout` if a service does not respond to an upload in time. The time starts with the last byte and grows
 * with the size, because the service stores the files first. Returns a function that stops the timer.
 */
export function watchUpload(request: IncomingMessage, responseTimeoutMs: number, onTimeout: () => void): () => void {
  const bytes = Number(request.headers['content-length'] ?? maxRequestBytes);
  let timer = setTimeout(onTimeout, idleMs);
  const restart = () => timer.refresh();
  const waitForResponse = () => {
    clearTimeout(timer);
    timer = setTimeout(onTimeout, responseTimeoutMs + storeTimeMs(bytes));
  };
  request.on('data', restart).once('end', waitForResponse);
  return () => {
    clearTimeout(timer);
    request.off('data', restart).off('end', waitForResponse);
  };
}
