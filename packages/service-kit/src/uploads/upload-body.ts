import type { IncomingMessage } from 'node:http';
import { badRequest } from '../errors';
import { requestTooLarge } from './upload-rules';

/**
 * Counts a request's body while it arrives and tells `fail` when it is too large or its connection breaks; `listen` breaks it when the
 * sender is too slow. Returns a function that stops watching.
 */
export function watchBody(req: IncomingMessage, maxBytes: number, fail: (cause: Error) => void): () => void {
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) fail(requestTooLarge(maxBytes));
  };
  // Nobody reads this answer, but the log distinguishes it from a defect.
  const checkConnection = () => {
    if (!req.complete) fail(badRequest('The upload was interrupted.', 'upload_interrupted'));
  };

  req.on('data', count).on('close', checkConnection).on('error', checkConnection);
  if (req.destroyed) checkConnection();
  return () => {
    req.off('data', count).off('close', checkConnection).off('error', checkConnection);
    // A connection that breaks from now on concerns nobody, but without a listener it would end the process.
    req.on('error', () => undefined);
  };
}
