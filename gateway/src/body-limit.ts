import type { IncomingMessage } from 'node:http';
import { PassThrough, Transform } from 'node:stream';
import { allOperations, maxProxiedBytes, maxRequestBytes, maxTextBytes } from '@hourbank/contracts';
import { bodyLimitOf } from '@hourbank/contracts/body-limits';
import { type AppError, requestTooLarge } from '@hourbank/service-kit/errors';
import { pathOf, pathPattern } from './routes';

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isMultipart = ({ headers }: IncomingMessage) =>
  headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;

const writes = allOperations
  .filter(({ body, auth }) => body && auth !== 'service')
  .map((operation) => ({ method: operation.method, pattern: pathPattern(operation.path), operation }));

/** A newer service can have operations that this gateway does not know. It counts their bodies itself. */
function textLimitOf({ method, url }: IncomingMessage): number {
  const path = pathOf(url);
  const write = writes.find((known) => known.method === method && known.pattern.test(path));
  return write ? bodyLimitOf(write.operation).maxBytes : maxTextBytes;
}

/** The 413 error for this request; the message names the limit of its content type (D-47, D-89). */
export const tooLargeError = (request: IncomingMessage) =>
  requestTooLarge(isMultipart(request) ? maxRequestBytes : textLimitOf(request));

/**
 * The largest body that the gateway accepts for this request, in bytes: that of its operation (D-89). A form may be
 * slightly larger than the services accept, so that a service reports what is wrong.
 */
export const limitOf = (request: IncomingMessage) => (isMultipart(request) ? maxProxiedBytes : textLimitOf(request));

/** The gateway reads multipart bodies up to this size into memory, as it does JSON. Bytes. */
const smallBytes = 64 * 1024;

/**
 * Whether the body is a large multipart upload, which the gateway streams. It reads every other body into memory first.
 */
export const isLargeUpload = (request: IncomingMessage): boolean =>
  isMultipart(request) && hasBody(request) && Number(request.headers['content-length'] ?? Infinity) > smallBytes;

/** Returns the 413 error if the declared `Content-Length` is over the limit. */
export const declaredTooLarge = (request: IncomingMessage): AppError | undefined =>
  hasBody(request) && Number(request.headers['content-length'] ?? 0) > limitOf(request)
    ? tooLargeError(request)
    : undefined;

/**
 * Returns the body to forward. A body without a declared length is counted as it arrives and cut at the limit, after a
 * call of `onTooLarge`. The function never returns the request itself: a service that responds before it has read the
 * whole body would destroy the caller's connection.
 */
export function limitedBody(request: IncomingMessage, onTooLarge: (error: AppError) => void): Transform {
  if (request.headers['content-length'] !== undefined) return pipeInto(request, new PassThrough());
  const limit = limitOf(request);
  let received = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received <= limit) return done(null, chunk);
      onTooLarge(tooLargeError(request));
      done(new Error('body too large'));
    },
  });
  return pipeInto(request, counter);
}

function pipeInto(request: IncomingMessage, target: Transform): Transform {
  request.on('error', (cause) => target.destroy(cause));
  request.on('aborted', () => target.destroy());
  return request.pipe(target);
}
