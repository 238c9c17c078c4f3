import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Header and body of a request must be there in time, or its socket is cut; uploads have two minutes. An answer of a page leaves in one piece. */
const limits = { headersTimeout: 5000, requestTimeout: 120_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 1000, maxHeaderSize: 16_384, highWaterMark: 262_144 };

export interface Listening {
  server: Server;
  port: number;
  /** Takes no new connections, lets running requests finish (at most `graceMs`), then cuts what is left. */
  close(graceMs?: number): Promise<void>;
}

/** Listens; port 0 takes a free one. */
export function listen(handler: RequestListener, { host, port }: { host: string; port: number }): Promise<Listening> {
  const server = createServer(limits, handler);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve({
        server,
        port: (server.address() as AddressInfo).port,
        close: (graceMs = 10_000) => new Promise((done) => {
          const cut = setTimeout(() => server.closeAllConnections(), graceMs);
          server.close(() => { clearTimeout(cut); done(); });
          server.closeIdleConnections();
        }),
      });
    });
  });
}
