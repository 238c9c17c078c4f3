import { connect, type Socket } from 'node:net';

export interface LoopResult {
  /** Response times, ms. */
  latencies: number[];
  /** Responses by status. */
  statuses: Record<string, number>;
}

interface LoopOptions {
  port: number;
  /** Returns the next complete HTTP/1.1 request. */
  next: () => string;
  /** Time (`performance.now()`) after which no request starts. */
  until: number;
}

const headEnd = Buffer.from('\r\n\r\n');

/** Status and total length of the response at the start of `bytes`; null while its head is incomplete. */
function readHead(bytes: Buffer): { status: string; length: number } | null {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`Response without Content-Length:\n${head}`);
  return { status: head.slice(9, 12), length: end + headEnd.length + Number(length) };
}

/**
 * Sends one request after the other on a kept-alive connection. It uses sockets because the load generator shares the
 * machine with both sides: a general HTTP client needs as much CPU as the reference.
 */
export function httpLoop({ port, next, until }: LoopOptions, into: LoopResult): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let chunks: Buffer[] = [];
    let received = 0;
    let expected: { status: string; length: number } | null = null;
    let sentAt = 0;

    const send = () => {
      sentAt = performance.now();
      socket.write(next());
    };
    const complete = (status: string) => {
      const now = performance.now();
      into.latencies.push(now - sentAt);
      into.statuses[status] = (into.statuses[status] ?? 0) + 1;
      [chunks, received, expected] = [[], 0, null];
      if (now < until) return send();
      socket.destroy();
      return resolve();
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      received += chunk.length;
      try {
        expected ??= readHead(chunks.length === 1 ? chunk : Buffer.concat(chunks));
      } catch (cause) {
        socket.destroy();
        return reject(cause);
      }
      if (expected && received >= expected.length) complete(expected.status);
    });
    socket.on('error', reject);
    socket.on('end', () => reject(new Error(`Port ${port} closed a kept-alive connection`)));
  });
}
