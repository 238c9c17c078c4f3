import type { IncomingMessage } from 'node:http';
import { badRequest } from '../errors';
import { uploadTooLarge } from './upload-rules';

/**
 * Counts the bytes of a request body as they arrive and calls `fail` if the body is too large or the connection closes.
 * `listen` closes the connection if the client is too slow. Returns a function that removes the listeners.
 */
export function watchBody(req: IncomingMessage, maxBytes: number, fail: (cause: Error) => void): () => void {
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) fail(uploadTooLarge(maxBytes));
  };
  // The client does not receive this response, but the log must distinguish an interrupted upload from a bug.
  const checkConnection = () => {
    if (!req.complete) fail(badRequest('The upload was interrupted.', 'upload_interrupted'));
  };

  req.on('data', count).on('close', checkConnection).on('error', checkConnection);
  if (req.destroyed) checkConnection();
  return () => {
    req.off('data', count).off('close', checkConnection).off('error', checkConnection);
    // Later connection errors do not matter, but without a listener they would crash the process.
    req.on('error', () => undefined);
  };
}
