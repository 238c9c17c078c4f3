import { connect, type Socket } from 'node:net';

export interface LoopResult {
  /** Milliseconds of each answered request. */
  latencies: number[];
  /** Answers by status. */
  statuses: Record<string, number>;
}

interface LoopOptions {
  port: number;
  /** Whole HTTP/1.1 requests, ready to send. */
  next: () => string;
  /** `performance.now()` after which no request starts. */
  until: number;
}

const headEnd = Buffer.from('\r\n\r\n');

/** The status and whole length of the answer at the start of `bytes`; null while its head is not complete. */
function readHead(bytes: Buffer): { status: string; length: number } | null {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without a length cannot be told from the next one:\n${head}`);
  return { status: head.slice(9, 12), length: end + headEnd.length + Number(length) };
}

/**
 * One kept connection, one request after the other. Written by hand because the load generator shares the machine with both sides:
 * a general HTTP client costs as much CPU as the reference itself.
 */
export function httpLoop({ port, next, until }: LoopOptions, into: LoopResult): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let parts: Buffer[] = [];
    let received = 0;
    let expected: { status: string; length: number } | null = null;
    let sentAt = 0;

    const send = () => {
      sentAt = performance.now();
      socket.write(next());
    };
    const answered = (status: string) => {
      const now = performance.now();
      into.latencies.push(now - sentAt);
      into.statuses[status] = (into.statuses[status] ?? 0) + 1;
      [parts, received, expected] = [[], 0, null];
      if (now < until) return send();
      socket.destroy();
      return resolve();
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      parts.push(chunk);
      received += chunk.length;
      try {
        expected ??= readHead(parts.length === 1 ? chunk : Buffer.concat(parts));
      } catch (cause) {
        socket.destroy();
        return reject(cause);
      }
      if (expected && received >= expected.length) answered(expected.status);
    });
    socket.on('error', reject);
    socket.on('end', () => reject(new Error(`Port ${port} closed a kept connection`)));
  });
}
