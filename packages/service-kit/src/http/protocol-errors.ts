import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, badRequest, methodNotAllowed, requestTimeout, tooLarge } from '../errors';
import type { CountRejected, RejectReason } from './rejections';
import { rejectRequest, sendErrorAndClose } from './send-error';

interface ProtocolErrorOptions {
  /** Returns the latest response of a connection, if it had a request. */
  responseOn: (socket: Duplex) => ServerResponse<IncomingMessage> | undefined;
  countRejected: CountRejected;
}

const errorsByCode: Record<string, [RejectReason, () => AppError]> = {
  HPE_HEADER_OVERFLOW: [
    'too_large',
    () => new AppError(431, 'headers_too_large', 'The headers of the request are too large: at most 16 KiB.'),
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['too_large', () => tooLarge('The chunk extensions of the request are too large.')],
  ERR_HTTP_REQUEST_TIMEOUT: ['late_headers', requestTimeout],
};
const unreadable: [RejectReason, () => AppError] = ['unreadable', () => badRequest('The request cannot be read.')];

const requestIdOf = (response: ServerResponse) => {
  const own = response.getHeader('X-Request-Id');
  return typeof own === 'string' ? own : randomUUID();
};

/**
 * Rejects a malformed or late request with an error of the common shape and closes its connection. If a response has
 * already begun, or the error could be mistaken for the response to an earlier request, the connection is closed
 * without a response.
 */
export function rejectOnSocket(
  socket: Duplex,
  response: ServerResponse<IncomingMessage> | undefined,
  error: AppError = requestTimeout(),
) {
  if (!response || (response.writableFinished && response.req.complete)) {
    sendErrorAndClose(socket, error, randomUUID());
  } else if (response.req.complete) {
    // The malformed request follows the one in progress, whose response must be sent first.
    response.once('finish', () => {
      if (socket.writable) sendErrorAndClose(socket, error, randomUUID());
    });
  } else if (response.headersSent || response.socket === null) {
    socket.destroy();
  } else {
    sendErrorAndClose(socket, error, requestIdOf(response));
  }
}

/**
 * Responds with errors of the common shape to requests that Node's HTTP parser rejects (400, 408, 413, 417, 431; D-7).
 */
export function handleProtocolErrors(server: Server, { responseOn, countRejected }: ProtocolErrorOptions) {
  server.on('clientError', (cause: NodeJS.ErrnoException, socket) => {
    if (cause.code === 'ECONNRESET') return socket.destroy();
    // The error response is already sent, so further input is ignored.
    if (!socket.writable) return;
    const [reason, error] = errorsByCode[cause.code ?? ''] ?? unreadable;
    countRejected(reason);
    rejectOnSocket(socket, responseOn(socket), error());
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    countRejected('unreadable');
    const error = new AppError(417, 'expectation_failed', 'Only "Expect: 100-continue" is supported.');
    rejectRequest(request, response, error);
  });
  server.on('connect', (_request, socket) => {
    countRejected('unreadable');
    socket.on('error', () => undefined);
    sendErrorAndClose(socket, methodNotAllowed('GET, HEAD'), randomUUID());
  });
}
