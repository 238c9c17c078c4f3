import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, badRequest, tooLarge } from '../errors';
import type { CountRejected, RejectReason } from './rejections';
import { requestIdFrom } from './request-id';
import { sendError, sendErrorAndClose } from './send-error';

interface ProtocolErrorOptions {
  /** The newest response of a connection, if it has had a request. */
  responseOn: (socket: Duplex) => ServerResponse<IncomingMessage> | undefined;
  countRejected: CountRejected;
}

const timedOut = () =>
  new AppError(408, 'request_timeout', 'The request took too long to arrive. Check your connection and try again.');

const known: Record<string, [RejectReason, () => AppError]> = {
  HPE_HEADER_OVERFLOW: [
    'too_large',
    () => new AppError(431, 'headers_too_large', 'The headers of the request are too large: at most 16 KiB.'),
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['too_large', () => tooLarge('The chunk extensions of the request are too large.')],
  ERR_HTTP_REQUEST_TIMEOUT: ['late_headers', timedOut],
};
const unreadable: [RejectReason, () => AppError] = ['unreadable', () => badRequest('The request cannot be read.')];

const idOf = (response: ServerResponse) => {
  const own = response.getHeader('X-Request-Id');
  return typeof own === 'string' ? own : randomUUID();
};

/**
 * Answers a request that broke or is late in the one shape of errors and closes its connection. Cuts the connection where the answer could be
 * taken for that of another request (an earlier one is still being answered), or has begun already.
 */
export function rejectOnSocket(
  socket: Duplex,
  response: ServerResponse<IncomingMessage> | undefined,
  error: AppError = timedOut(),
) {
  if (!response || (response.writableFinished && response.req.complete)) {
    sendErrorAndClose(socket, error, randomUUID());
  } else if (response.req.complete) {
    // What is broken is the request after the one that is being answered, which gets its answer first.
    response.once('finish', () => {
      if (socket.writable) sendErrorAndClose(socket, error, randomUUID());
    });
  } else if (response.headersSent || response.socket === null) {
    socket.destroy();
  } else {
    sendErrorAndClose(socket, error, idOf(response));
  }
}

/** Gives what Node's HTTP parser rejects by itself (400, 408, 413, 417, 431) the one shape of errors (D-7). */
export function answerProtocolErrors(server: Server, { responseOn, countRejected }: ProtocolErrorOptions) {
  server.on('clientError', (cause: NodeJS.ErrnoException, socket) => {
    if (cause.code === 'ECONNRESET') return socket.destroy();
    // Answered already: whatever else arrives is not read.
    if (!socket.writable) return;
    const [reason, error] = known[cause.code ?? ''] ?? unreadable;
    countRejected(reason);
    rejectOnSocket(socket, responseOn(socket), error());
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const given = request.headers['x-request-id'];
    const requestId = requestIdFrom(Array.isArray(given) ? given[0] : given);
    countRejected('unreadable');
    response.setHeader('X-Request-Id', requestId);
    request.resume();
    sendError(
      response,
      new AppError(417, 'expectation_failed', 'Only "Expect: 100-continue" is supported.'),
      requestId,
    );
  });
  server.on('connect', (_request, socket) => {
    countRejected('unreadable');
    socket.on('error', () => undefined);
    const error = new AppError(405, 'method_not_allowed', 'This address does not take that method.', {
      headers: { Allow: 'GET, HEAD' },
    });
    sendErrorAndClose(socket, error, randomUUID());
  });
}
