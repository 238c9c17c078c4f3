import { connect, type Socket } from 'node:net';
import Router from '@koa/router';
import { allOperations, type Operation } from '@hourbank/contracts';
import { bodyLimitOf } from '@hourbank/contracts/body-limits';
import { type CostlyRequest, costlyRequests } from '@hourbank/testing';
import Koa from 'koa';
import type { Session } from '../auth/session-token';
import { conflict } from '../errors';
import { noIdempotency } from '../idempotency';
import { errorHandler } from './error-handler';
import { listen, type Listening } from './listen';
import { createServe } from './serve';

/** Milliseconds of CPU time of this process, which also sends. e2e/faults/hostile-cost.test.ts measures a service. */
const mostMs = 60;
const samples = 8;

const session = (role: 'admin' | 'client'): Session => ({
  role,
  ...(role === 'admin' && { adminRole: 'owner' as const }),
  id: 1,
  confirmedAt: Date.now(),
  jti: 'x',
  revision: 1,
  expiresAt: Infinity,
});
const log = { warn: () => undefined, error: () => undefined } as unknown as Parameters<typeof errorHandler>[0];

let listening: Listening;
let socket: Socket;
let onResponse: (status: number) => void = () => undefined;

beforeAll(async () => {
  const router = new Router();
  const serve = createServe({
    router,
    authenticate: async (_, { auth }) =>
      auth === 'public' || auth === 'service' ? null : session(auth === 'client' ? 'client' : 'admin'),
    idempotency: {
      run: async (_: unknown, call: (context: typeof noIdempotency) => unknown) => call(noIdempotency),
    } as never,
    limit: () => undefined,
    spend: () => undefined,
    db: { tx: () => Promise.reject(new Error('There is no database.')) },
    secret: 's'.repeat(40),
  });
  for (const operation of allOperations)
    serve(operation, async () => {
      throw conflict('reached', 'The handler was reached.');
    });
  const app = new Koa();
  app.use(errorHandler(log, () => undefined));
  app.use(router.routes());
  listening = await listen(app.callback(), { host: '127.0.0.1', port: 0 });
  socket = connect(listening.port, '127.0.0.1').setNoDelay();
  socket.on('data', (data) => onResponse(Number(/^HTTP\/1.1 (\d+)/.exec(data.toString('latin1', 0, 20))?.[1])));
});
afterAll(async () => {
  socket.destroy();
  await listening.close(0);
});

const send = ({ method, path, headers, bytes }: CostlyRequest) =>
  new Promise<number>((resolve) => {
    onResponse = resolve;
    const head = [
      `${method} ${path} HTTP/1.1`,
      ...Object.entries({ host: 'x', 'idempotency-key': 'key-00001', 'content-length': bytes.length, ...headers }).map(
        ([name, value]) => `${name}: ${value}`,
      ),
    ];
    socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]));
  });

/** The least CPU time of several times, because other load can only increase it. */
async function leastMs(request: CostlyRequest): Promise<{ ms: number; status: number }> {
  let ms = Infinity;
  let status = 0;
  for (let sample = 0; sample < samples && ms > mostMs; sample += 1) {
    const before = process.cpuUsage();
    status = await send(request);
    const { user, system } = process.cpuUsage(before);
    ms = Math.min(ms, (user + system) / 1000);
  }
  return { ms, status };
}

test.each(['public', 'client', 'admin', 'user', 'service'] as const)(
  'no %s operation takes more than 60 ms to read and refuse its largest request of any shape',
  async (auth) => {
    const slow: unknown[] = [];
    for (const operation of allOperations.filter((one: Operation) => one.auth === auth))
      for (const request of costlyRequests(operation, bodyLimitOf(operation))) {
        const { ms, status } = await leastMs(request);
        if (ms > mostMs || status >= 500 || status < 400)
          slow.push({ ...request, bytes: request.bytes.length, ms, status });
      }
    expect(slow).toEqual([]);
  },
);
