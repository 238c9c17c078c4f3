import { createServer, type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Header and body of a request must be there in time, or its socket is cut; uploads have two minutes. An answer of a page leaves in one piece. */
const limits = {
  headersTimeout: 5000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16_384,
  highWaterMark: 262_144,
};
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

/** Listens; port 0 takes a free one. */
export function listen(handler: RequestListener, { host, port }: { host: string; port: number }): Promise<Listening> {
  let isLeaving = false;
  /** Decides when an answer begins to leave: one whose request came before the end did is asked to close its connection too. */
  class LastAnswer extends ServerResponse<IncomingMessage> {
    override writeHead(...args: [never]) {
      if (isLeaving && !this.headersSent) this.setHeader('Connection', 'close');
      return super.writeHead(...args);
    }
  }
  const server = createServer({ ...limits, ServerResponse: LastAnswer }, handler);
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
