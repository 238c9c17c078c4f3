import type { IncomingMessage } from 'node:http';
import { maxRequestBytes, storeTimeMs } from '@hourbank/contracts';

/** A sender that pauses for so long has been refused before; a service that takes nothing for so long hangs, ms. */
const pauseMs = 60_000;

/**
 * Calls `onLate` when a service does not answer an upload in time. That time starts with the last byte and grows with their number, because
 * the files are stored first. Returns a function that stops the watch.
 */
export function watchUpload(request: IncomingMessage, answerWithinMs: number, onLate: () => void): () => void {
  const bytes = Number(request.headers['content-length'] ?? maxRequestBytes);
  let timer = setTimeout(onLate, pauseMs);
  const restart = () => timer.refresh();
  const waitForAnswer = () => {
    clearTimeout(timer);
    timer = setTimeout(onLate, answerWithinMs + storeTimeMs(bytes));
  };
  request.on('data', restart).once('end', waitForAnswer);
  return () => {
    clearTimeout(timer);
    request.off('data', restart).off('end', waitForAnswer);
  };
}
