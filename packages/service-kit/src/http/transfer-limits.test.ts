import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@hourbank/testing';
import { listen, type Listening } from './listen';
import type { RejectReason } from './rejections';

/**
 * Like the production limits, but with short windows. Sender, reader and server share this process, so a busy machine
 * can stop all of them.
 */
const transfer = { minBytesPerSecond: 1000, bodyWindowMs: 500, readWindowMs: 3_000 };
const pieceCount = 600;
const piece = Buffer.alloc(65_536);
function* pieces() {
  for (let count = 0; count < pieceCount; count += 1) yield piece;
}

let listening: Listening;
let rejected: RejectReason[];
let received: number;

beforeEach(async () => {
  rejected = [];
  received = 0;
  listening = await listen(
    (request, response) => {
      if (request.url === '/large') return Readable.from(pieces()).pipe(response);
      if (request.url === '/unread') return;
      request.on('data', (data: Buffer) => {
        received += data.length;
      });
      request.on('end', () => response.end('whole'));
      if (request.url === '/early') response.end('early');
    },
    { host: '127.0.0.1', port: 0, transfer, countRejected: (reason) => rejected.push(reason) },
  );
});
afterEach(() => listening.close(0));

/** Sends a chunked body with pauses until the connection closes or `pieces` are sent. Returns the received text. */
const upload = (path: string, piece: string, everyMs: number, pieces = Infinity) =>
  new Promise<{ text: string; ms: number }>((resolve) => {
    const since = performance.now();
    let text = '';
    const socket = connect(listening.port, '127.0.0.1', async () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${path === '/early' ? 'keep-alive' : 'close'}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      for (let sent = 0; sent < pieces && !socket.destroyed && socket.writable; sent += 1) {
        socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
        await sleep(everyMs);
      }
      if (!socket.destroyed) socket.write('0\r\n\r\n');
    });
    socket
      .on('data', (data: Buffer) => {
        text += data.toString();
      })
      .on('error', () => undefined)
      .on('close', () => resolve({ text, ms: performance.now() - since }));
  });

test('returns 408 with the common error shape if a body arrives too slowly', async () => {
  const { text } = await upload('/', 'x', 50);
  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(text).toContain('"code":"request_timeout"');
  expect(rejected).toEqual(['slow_body']);
});

test('a slow body above the minimum rate arrives completely', async () => {
  /**
   * A pause of this process is one of the sender, so the server may reject it; it rejects each one that is too slow by
   * itself.
   */
  const untilAccepted = async (attempt = 1): ReturnType<typeof upload> => {
    received = 0;
    rejected.length = 0;
    const outcome = await upload('/', 'x'.repeat(400), 100, 20);
    return rejected.length > 0 && attempt < 6 ? untilAccepted(attempt + 1) : outcome;
  };
  const { text, ms } = await untilAccepted();
  expect(text).toMatch(/^HTTP\/1\.1 200 OK[^]*whole$/);
  expect(ms).toBeGreaterThan(3 * transfer.bodyWindowMs);
  expect([received, rejected]).toEqual([8_000, []]);
});

test('a sender is not rejected while the server does not read the body', async () => {
  const done = upload('/unread', 'x'.repeat(70_000), 100, 8);
  await sleep(4 * transfer.bodyWindowMs);
  expect(rejected).toEqual([]);
  await listening.close(0);
  await done;
});

test('a slow body after its response only closes the connection', async () => {
  const { text } = await upload('/early', 'x', 50);
  expect(text).toMatch(/early$/);
  expect(text).not.toContain('408');
});

test('resets the connection of a stalled reader, and a slow reader receives everything', async () => {
  const requestText = 'GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const stalled = connect(listening.port, '127.0.0.1', () => stalled.write(requestText));
  stalled.pause().on('error', () => undefined);
  const readSlowly = () =>
    new Promise<number>((resolve) => {
      let read = 0;
      const slow = connect(listening.port, '127.0.0.1', () => slow.write(requestText));
      slow.on('data', (data: Buffer) => {
        read += data.length;
        slow.pause();
        setTimeout(() => slow.resume(), 6);
      });
      slow.on('error', () => undefined).on('close', () => resolve(read));
    });
  // A pause of this process is one of the reader, so the server may reject it; it rejects each one that is too slow by
  // itself.
  let tries = 1;
  while ((await readSlowly()) < pieceCount * piece.length && tries < 4) tries += 1;
  expect(tries).toBeLessThan(4);
  await eventually(() => rejected.length >= tries);
  expect(rejected).toEqual(Array(tries).fill('slow_reader'));
  stalled.destroy();
});
