import type { IncomingMessage } from 'node:http';
import { type AppError, requestTimeout } from '@hourbank/service-kit/errors';
import { limitOf, tooLargeError } from './body-limit';
import type { Caller, Shares } from './limits/shares';
import { overloaded } from './upstream-errors';

/** Time limit for a body that is read into memory, ms. The largest is 1 MiB, which takes about 35 s at 30 KB/s. */
const bodyTimeoutMs = 60_000;
/** Bodies up to this size need no timer, because the minimum transfer rate limits their time. Bytes. */
const untimedBytes = 64 * 1024;

interface BodyReader {
  memory: Shares;
  caller: Caller;
  /** Called at most once, and not at all if the connection closes early. `release` gives the memory back. */
  onWhole: (body: Buffer, release: () => void) => void;
  onRejected: (error: AppError, reason: 'too_large' | 'memory' | 'slow_body') => void;
}

/**
 * Reads a body into memory before the gateway takes a connection to a service, so that slow senders hold no connection.
 * Calls `onRejected` with 413, 503 or 408 if the body is too large, does not fit the memory limit or arrives too
 * slowly.
 */
export function readWholeBody(request: IncomingMessage, { memory, caller, onWhole, onRejected }: BodyReader) {
  const chunks: Buffer[] = [];
  let held = 0;
  let isFinished = false;
  const limit = limitOf(request);
  const release = () => {
    memory.release(caller, held);
    held = 0;
  };
  const isTimed = Number(request.headers['content-length'] ?? Infinity) > untimedBytes;
  const timer = isTimed ? setTimeout(() => reject(requestTimeout(), 'slow_body'), bodyTimeoutMs) : undefined;

  function reject(...[error, reason]: Parameters<typeof onRejected>) {
    isFinished = true;
    clearTimeout(timer);
    chunks.length = 0;
    release();
    onRejected(error, reason);
  }

  request.on('data', (chunk: Buffer) => {
    if (isFinished) return;
    if (held + chunk.length > limit) return reject(tooLargeError(request), 'too_large');
    if (!memory.take(caller, chunk.length)) return reject(overloaded(), 'memory');
    held += chunk.length;
    chunks.push(chunk);
  });
  request.on('end', () => {
    if (isFinished) return;
    isFinished = true;
    clearTimeout(timer);
    onWhole(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks), release);
  });
  request.on('close', () => {
    if (isFinished) return;
    isFinished = true;
    clearTimeout(timer);
    release();
  });
}
