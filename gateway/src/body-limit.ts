import type { IncomingMessage } from 'node:http';
import { PassThrough, Transform } from 'node:stream';
import { maxProxiedBytes, maxRequestBytes, maxTextBytes, megabytes } from '@hourbank/contracts';
import { type AppError, tooLarge } from '@hourbank/service-kit/base';

/** A little more than the services take, which count exactly and say what is wrong (D-47). */
const otherBytes = maxTextBytes + 64 * 1024;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isMultipart = ({ headers }: IncomingMessage) =>
  headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
export const refusal = (request: IncomingMessage) =>
  tooLarge(`The request is too large: ${megabytes(isMultipart(request) ? maxRequestBytes : maxTextBytes)} at most.`);
export const limitOf = (request: IncomingMessage) => (isMultipart(request) ? maxProxiedBytes : otherBytes);

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
