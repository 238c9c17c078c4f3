import { createServer, type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { badRequest } from '../errors';
import { answerProtocolErrors } from './protocol-errors';
import type { CountRejected } from './rejections';
import { requestIdFrom } from './request-id';
import { sendError } from './send-error';
import { type Connection, enforceTransferLimits, type TransferLimits } from './transfer-limits';

/** The headers of a request must be there in time; the whole of it within an hour, which 100 MiB take at 30 KB/s. An answer of a page leaves in one piece. */
const limits = {
  headersTimeout: 5000,
  requestTimeout: 3_600_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16_384,
  highWaterMark: 262_144,
  // Checked here, so that the refusal has the one shape of errors.
  requireHostHeader: false,
};
/** Longer windows than the gateway's, which knows the caller and decides first. An answer written in one piece shows no progress until it is gone. */
const behindGateway: TransferLimits = { minBytesPerSecond: 1024, bodyWindowMs: 30_000, readWindowMs: 600_000 };
/** While it closes, how often connections that have become idle are looked for, ms. */
const idleCheckMs = 100;

export interface Listening {
  server: Server;
  port: number;
  /** Goes on taking connections and requests for `ms`, but asks with each answer for its connection to be closed: callers move on by themselves. */
  drain(ms: number): Promise<void>;
  /** Takes no new connections, lets running requests finish (at most `graceMs`), then cuts what is left. */
  close(graceMs?: number): Promise<void>;
}

interface ListenOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  transfer?: TransferLimits;
  countRejected?: CountRejected;
}

/** Listens. What the HTTP parser rejects, and callers that are too slow, are answered in the one shape of errors (D-7). */
export function listen(
  handler: RequestListener,
  { host, port, transfer = behindGateway, countRejected = () => undefined }: ListenOptions,
): Promise<Listening> {
  let isLeaving = false;
  const connections = new Set<Connection>();
  const bySocket = new WeakMap<Duplex, Connection>();
  /** Decides when an answer begins to leave: one whose request came before the end did is asked to close its connection too. */
  class LastAnswer extends ServerResponse<IncomingMessage> {
    override writeHead(...args: [never]) {
      if (isLeaving && !this.headersSent) this.setHeader('Connection', 'close');
      return super.writeHead(...args);
    }
  }
  const server = createServer({ ...limits, ServerResponse: LastAnswer }, (request, response) => {
    const connection = bySocket.get(request.socket);
    if (connection) connection.response = response;
    if (request.headers.host !== undefined || request.httpVersion !== '1.1') return handler(request, response);
    countRejected('unreadable');
    request.resume();
    const requestId = requestIdFrom(undefined);
    response.setHeader('X-Request-Id', requestId);
    sendError(response, badRequest('The request has no Host header.'), requestId);
  });
  server.on('connection', (socket: Socket) => {
    const connection: Connection = { socket };
    connections.add(connection);
    bySocket.set(socket, connection);
    socket.once('close', () => connections.delete(connection));
  });
  answerProtocolErrors(server, { responseOn: (socket) => bySocket.get(socket)?.response, countRejected });
  server.once('close', enforceTransferLimits(connections, transfer, countRejected));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve({
        server,
        port: (server.address() as AddressInfo).port,
        drain(ms) {
          isLeaving = true;
          return ms > 0 ? sleep(ms) : Promise.resolve();
        },
        close: (graceMs = 10_000) =>
          new Promise((done) => {
            isLeaving = true;
            const cut = setTimeout(() => server.closeAllConnections(), graceMs);
            const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
            server.close(() => {
              clearTimeout(cut);
              clearInterval(idle);
              done();
            });
            server.closeIdleConnections();
          }),
      });
    });
  });
}
