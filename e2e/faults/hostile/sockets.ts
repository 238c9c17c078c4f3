import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The client address of attacks, in X-Forwarded-For. */
export const hostileAddress = '203.0.113.66';

/** Connections of an attacker, all closed at the end. */
export function openSockets(url: string) {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  let isOver = false;

  return {
    /**
     * Sends the head of a request and the start of its body, then one chunk every `everyMs`; without it nothing more.
     */
    begin(
      head: string[],
      { first = '', trickle, everyMs }: { first?: string; trickle?: string; everyMs?: number } = {},
    ) {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket.on('error', () => undefined).resume();
      socket.write(`${[...head, 'Host: x', `X-Forwarded-For: ${hostileAddress}`].join('\r\n')}\r\n\r\n${first}`);
      if (trickle === undefined || everyMs === undefined) return;
      void (async () => {
        while (!isOver && !socket.destroyed) {
          await sleep(everyMs);
          if (socket.writable) socket.write(trickle);
        }
      })();
    },
    /** Sends a request and never reads the response. */
    requestWithoutReading(path: string) {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket.on('error', () => undefined).pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${hostileAddress}\r\n\r\n`);
    },
    /** Sends a complete request as fast as it is read; resolves when the connection is closed. */
    send: (head: string[], body: Iterable<Buffer>) =>
      new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname);
        sockets.push(socket);
        socket
          .on('error', () => undefined)
          .on('close', () => resolve())
          .resume();
        const lines = [...head, 'Host: x', 'Connection: close', `X-Forwarded-For: ${hostileAddress}`];
        socket.write(`${lines.join('\r\n')}\r\n\r\n`);
        void (async () => {
          for (const chunk of body) {
            if (socket.destroyed) return;
            if (!socket.write(chunk))
              await Promise.race([new Promise((done) => socket.once('drain', done)), sleep(5_000)]);
          }
        })();
      }),
    close() {
      isOver = true;
      sockets.forEach((socket) => socket.destroy());
    },
  };
}
