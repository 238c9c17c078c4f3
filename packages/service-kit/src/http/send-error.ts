import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AppError, bodyOfError } from '../errors';
import { requestIdFrom } from './request-id';

/** How long a connection stays open after an error, so the caller can read the response, in milliseconds. */
const lingerMs = 2_000;

const headersOf = (error: AppError, body: string) => ({
  ...error.headers,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Length': Buffer.byteLength(body),
});

/**
 * Sends an error of the common shape (D-7). If the response has already begun, the connection is reset: with HTTP/1.0 a
 * normal close would mean that the response is complete.
 */
export function sendError(response: ServerResponse, error: AppError, requestId: string) {
  if (response.headersSent) {
    response.socket?.resetAndDestroy();
    response.destroy();
    return;
  }
  const body = JSON.stringify(bodyOfError(error, requestId));
  response.writeHead(error.status, headersOf(error, body));
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Rejects a request that no operation handles. Its body is discarded, so that the connection can be reused. */
export function rejectRequest(request: IncomingMessage, response: ServerResponse, error: AppError) {
  const given = request.headers['x-request-id'];
  const requestId = requestIdFrom(Array.isArray(given) ? given[0] : given);
  request.resume();
  response.setHeader('X-Request-Id', requestId);
  sendError(response, error, requestId);
}

/**
 * Sends an error of the common shape when the request could not be parsed and has no response object, then closes the
 * connection.
 */
export function sendErrorAndClose(socket: Duplex, error: AppError, requestId: string) {
  const body = JSON.stringify(bodyOfError(error, requestId));
  const head = { ...headersOf(error, body), 'X-Request-Id': requestId, Connection: 'close' };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`);
  // An immediate close with unread request bytes would reset the connection and discard the response.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
