import type { ServerResponse } from 'node:http';
import { AppError, bodyOfError } from '@hourbank/service-kit/base';

/**
 * Answers in the one shape of errors (D-7). A response that has begun can only be cut: by a reset, because with HTTP/1.0 an ordinary
 * end of the connection means that the response is complete.
 */
export function sendError(response: ServerResponse, error: AppError, requestId: string) {
  if (response.headersSent) {
    response.socket?.resetAndDestroy();
    response.destroy();
    return;
  }
  const body = JSON.stringify(bodyOfError(error, requestId));
  response.writeHead(error.status, {
    ...error.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const again = { headers: { 'Retry-After': '2' } };

/** A service that cannot be reached: it was not even asked. */
export const upstreamDown = () =>
  new AppError(
    503,
    'upstream_unavailable',
    'A part of the service cannot be reached right now. Please try again.',
    again,
  );
/** A service that broke off before it answered; what it was asked may still have happened. */
export const upstreamBroken = () =>
  new AppError(502, 'upstream_broken', 'A part of the service broke off before it answered. Please try again.', again);
/** A service that did not answer in time; what it was asked may still have happened. */
export const upstreamLate = () =>
  new AppError(504, 'upstream_timeout', 'A part of the service did not answer in time. Please try again.', again);
