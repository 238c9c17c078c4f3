import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Starts a TCP proxy to a database that can freeze without closing connections, like a stopped process. */
export async function freezableProxy(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const directions: [Socket, Socket][] = [
      [client, upstream],
      [upstream, client],
    ];
    for (const [from, to] of directions) {
      sockets.add(from);
      if (frozen) from.pause();
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${port}`;

  const stop = async () => {
    sockets.forEach((socket) => socket.destroy());
    await new Promise((done) => server.close(done));
  };
  return {
    url: proxied.href,
    freeze: () => {
      frozen = true;
      sockets.forEach((socket) => socket.pause());
    },
    thaw: () => {
      frozen = false;
      sockets.forEach((socket) => socket.resume());
    },
    stop,
    start: () => listen(port),
  };
}
