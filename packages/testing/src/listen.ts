import { createServer, type RequestListener, type Server } from 'node:http';

export interface RunningServer {
  /** Without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Stops listening and closes all connections. */
  close(): Promise<void>;
}

/** Listens on a free loopback port: `listen(app.callback())` for Koa, or an existing `node:http` server. */
export async function listen(handler: RequestListener | Server): Promise<RunningServer> {
  const server = typeof handler === 'function' ? createServer(handler) : handler;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
