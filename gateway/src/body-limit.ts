import type { IncomingMessage } from 'node:http';
import { PassThrough, Transform } from 'node:stream';
import { maxRequestBytes } from '@hourbank/contracts';
import { type AppError, tooLarge } from '@hourbank/service-kit/base';

const MiB = 1024 * 1024;
/** Files, plus what multipart wraps around them. The services count exactly (D-46, D-47). */
const multipartBytes = maxRequestBytes + MiB;
const otherBytes = MiB + 64 * 1024;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isMultipart = ({ headers }: IncomingMessage) =>
  headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
export const refusal = (request: IncomingMessage) =>
  tooLarge(`The request is too large: at most ${isMultipart(request) ? 100 : 1} MiB.`);
export const limitOf = (request: IncomingMessage) => (isMultipart(request) ? multipartBytes : otherBytes);

/** A form up to this size is held in memory like JSON, bytes. */
const smallBytes = 64 * 1024;

/** Whether a body is a form with files that is passed on as it comes; every other one is held in memory first. */
export const isLargeUpload = (request: IncomingMessage): boolean =>
  isMultipart(request) && hasBody(request) && Number(request.headers['content-length'] ?? Infinity) > smallBytes;

/** Why a request is refused by the length it declares. */
export const declaredTooLarge = (request: IncomingMessage): AppError | undefined =>
  Number(request.headers['content-length'] ?? 0) > limitOf(request) ? refusal(request) : undefined;

/**
 * The body to pass on; one that did not declare its length is counted while it comes, and cut. Never the request itself: a service that
 * answers before it has read everything would take the caller's connection with it.
 */
export function limitedBody(request: IncomingMessage, onTooLarge: (error: AppError) => void): Transform {
  if (request.headers['content-length'] !== undefined) return guarded(request, new PassThrough());
  const limit = limitOf(request);
  let received = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received <= limit) return done(null, chunk);
      onTooLarge(refusal(request));
      done(new Error('body too large'));
    },
  });
  return guarded(request, counted);
}

function guarded(request: IncomingMessage, passage: Transform): Transform {
  request.on('error', (cause) => passage.destroy(cause));
  request.on('aborted', () => passage.destroy());
  return request.pipe(passage);
}
