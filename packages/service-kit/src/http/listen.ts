import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { badRequest } from '../errors';
import { countAccepted } from '../process/turns';
import { handleProtocolErrors } from './protocol-errors';
import type { CountRejected } from './rejections';
import { rejectRequest } from './send-error';
import { type Connection, enforceTransferLimits, type TransferLimits } from './transfer-limits';

/** Handles a request, at once or with a promise that never rejects, as Koa's does. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse<IncomingMessage>) => unknown;

/**
 * Times in milliseconds, sizes in bytes. A whole request may take an hour, which is enough for 100 MiB at 30 KB/s. The
 * high-water mark lets the response of a page be written at once.
 */
const limits = {
  headersTimeout: 5000,
  requestTimeout: 3_600_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16_384,
  highWaterMark: 262_144,
  // Checked below, so that the error response has the common shape.
  requireHostHeader: false,
};
/**
 * The windows are longer than the gateway's, so the gateway enforces its limits first. A response that is written at
 * once shows no progress until it is sent completely.
 */
const behindGateway: TransferLimits = { minBytesPerSecond: 1024, bodyWindowMs: 30_000, readWindowMs: 600_000 };
/**
 * Maximum number of unanswered requests on one connection. Browsers, proxies and the gateway send one at a time;
 * thousands would be parsed at once, before any other caller's request.
 */
const maxPipelined = 16;
/** How often idle connections are closed during shutdown, in milliseconds. */
const idleCheckMs = 100;

export interface Listening {
  server: Server;
  port: number;
  /**
   * Accepts connections and requests for another `ms` milliseconds and sends `Connection: close` with each response, so
   * callers reconnect elsewhere.
   */
  drain(ms: number): Promise<void>;
  /**
   * Stops accepting connections, waits up to `graceMs` milliseconds for running requests, then closes the remaining
   * connections.
   */
  close(graceMs?: number): Promise<void>;
}

interface ListenOptions {
  host: string;
  /** 0 selects a free port. */
  port: number;
  transfer?: TransferLimits;
  countRejected?: CountRejected;
  /**
   * Counts a new connection of an address and returns the function to call when it closes. Returns undefined to close
   * it at once.
   */
  admit?: (address: string) => (() => void) | undefined;
}

const admitAll = () => () => undefined;

/**
 * Whether the request has one Host header, or none before HTTP/1.1. Node reads the first of several; another program on
 * the way may read the last.
 */
function namesItsHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}

/** Closes responses that wait for their turn on a closed connection. Node closes only the one whose turn it is. */
function closeWaiting({ unanswered }: Connection) {
  for (const response of unanswered) {
    if (response.socket) continue;
    response.destroyed = true;
    response.emit('close');
  }
}

/**
 * Discards what is left of a body after the response. Node does so only for a body of which nothing has been read;
 * otherwise the next request on the connection would wait for ever.
 */
function discardRest(request: IncomingMessage, response: ServerResponse) {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return;
  response.once('finish', () => {
    if (request.readableEnded) return;
    request.unpipe();
    request.resume();
  });
}

/**
 * Starts an HTTP server. Requests that the parser rejects and callers that are too slow get errors of the common shape
 * (D-7).
 */
export function listen(
  handler: RequestHandler,
  { host, port, transfer = behindGateway, countRejected = () => undefined, admit = admitAll }: ListenOptions,
): Promise<Listening> {
  let isDraining = false;
  const connections = new Set<Connection>();
  const bySocket = new WeakMap<Duplex, Connection>();
  /**
   * Adds `Connection: close` when the headers are written, so requests that began before the drain close their
   * connection too.
   */
  class DrainingResponse extends ServerResponse<IncomingMessage> {
    override writeHead(...args: [never]) {
      if (isDraining && !this.headersSent) this.setHeader('Connection', 'close');
      return super.writeHead(...args);
    }
  }
  const server = createServer({ ...limits, ServerResponse: DrainingResponse }, (request, response) => {
    const connection = bySocket.get(request.socket);
    if (!connection || request.socket.destroyed) return;
    if (connection.unanswered.size >= maxPipelined) {
      countRejected('concurrency');
      request.socket.destroy();
      return;
    }
    connection.unanswered.add(response);
    connection.response = response;
    response.once('close', () => connection.unanswered.delete(response));
    discardRest(request, response);
    if (namesItsHost(request)) return handler(request, response);
    countRejected('unreadable');
    response.setHeader('Connection', 'close');
    rejectRequest(request, response, badRequest('The request must have one Host header.'));
  });
  server.on('connection', (socket: Socket) => {
    countAccepted();
    const leave = admit(socket.remoteAddress ?? '');
    if (!leave) {
      countRejected('connections');
      socket.destroy();
      return;
    }
    const connection: Connection = { socket, unanswered: new Set() };
    connections.add(connection);
    bySocket.set(socket, connection);
    socket.once('close', () => {
      connections.delete(connection);
      leave();
      closeWaiting(connection);
    });
  });
  handleProtocolErrors(server, { responseOn: (socket) => bySocket.get(socket)?.response, countRejected });
  server.once('close', enforceTransferLimits(connections, transfer, countRejected));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve({
        server,
        port: (server.address() as AddressInfo).port,
        drain(ms) {
          isDraining = true;
          return ms > 0 ? sleep(ms) : Promise.resolve();
        },
        close: (graceMs = 10_000) =>
          new Promise((done) => {
            isDraining = true;
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
