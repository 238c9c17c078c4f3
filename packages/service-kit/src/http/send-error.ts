import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AppError, bodyOfError } from '../errors';

const contentType = 'application/json; charset=utf-8';
/** How long a connection is kept for its caller to read a last answer, ms. */
const lingerMs = 2_000;

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
    'Content-Type': contentType,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** The same where there is no response to answer with, because the request could not be parsed. The connection ends with it. */
export function sendErrorAndClose(socket: Duplex, error: AppError, requestId: string) {
  const body = JSON.stringify(bodyOfError(error, requestId));
  const head = {
    ...error.headers,
    'Content-Type': contentType,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`);
  // Closed at once, unread bytes of the request would reset the connection and take the answer with them.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
