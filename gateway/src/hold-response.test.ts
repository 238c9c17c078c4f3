import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { listen } from '@hourbank/service-kit/http';
import { createLogger } from '@hourbank/service-kit/logger';
import { eventually } from '@hourbank/testing';
import { closeAll, closeLater, forwardContext } from '../tests/running-proxy';
import { gatewayLimits } from './limits/gateway-limits';
import { createMemoryBudget } from './limits/memory-budget';
import { createProxy } from './proxy';

afterEach(closeAll);

/** The connection of a caller who reads nothing before `read` is called. */
function slowConnection() {
  const unsent: (() => void)[] = [];
  let isReading = false;
  const connection = new Writable({
    highWaterMark: 262_144,
    write(_chunk, _encoding, done) {
      if (isReading) done();
      else unsent.push(done);
    },
  });
  return {
    connection,
    read() {
      isReading = true;
      unsent.splice(0).forEach((done) => done());
    },
  };
}

/** A proxy with two slots and a memory budget of 300 KB for one address. */
async function startSmallProxy(handle: RequestListener) {
  const service = await listen(handle, { host: '127.0.0.1', port: 0 });
  const defaults = gatewayLimits.parse(undefined);
  const budget = createMemoryBudget({ total: 1_000_000, perAddress: 300_000 });
  const proxy = createProxy(`http://127.0.0.1:${service.port}`, {
    log: createLogger('gateway', 'silent'),
    limits: { ...defaults, requests: { ...defaults.requests, perAddress: 2 }, queueMs: 60_000 },
    budget,
    countRejected: () => undefined,
  });
  const responses: ServerResponse[] = [];
  closeLater({
    async close() {
      responses.forEach((response) => response.destroy());
      await proxy.close().catch(() => undefined);
      await service.close(0);
    },
  });
  return {
    budget,
    /** Sends a request of a caller who does not read the response yet. */
    request(address = forwardContext.addressKey) {
      const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/api/clients' });
      const response = new ServerResponse(request);
      const { connection, read } = slowConnection();
      // The response uses only the writable side of its connection.
      response.assignSocket(connection as Socket);
      // As Node's server does.
      response.once('finish', () => response.emit('close'));
      responses.push(response);
      proxy.forward(request, response, { ...forwardContext, path: '/api/clients', addressKey: address });
      return { response, read };
    },
  };
}

test.each([
  [
    'one piece',
    (size: number): RequestListener =>
      (_request, response) =>
        response.end(Buffer.alloc(size)),
    60_000,
    4,
  ],
  [
    'pieces',
    (size: number): RequestListener =>
      (_request, response) =>
        response.writeHead(200, { 'content-length': size }).end(Buffer.alloc(size)),
    200_000,
    1,
  ],
])(
  'unread responses in %s count in the memory budget of their address, also below the high-water mark',
  async (_name, handle, size, fitting) => {
    let arrived = 0;
    const respond = handle(size);
    const { request, budget } = await startSmallProxy((incoming, outgoing) => {
      arrived += 1;
      void respond(incoming, outgoing);
    });
    const callers: ReturnType<typeof request>[] = [];
    // Those that fit give their slots back. The next two keep both slots, and one more waits.
    for (let count = 0; count < fitting + 2; count += 1) {
      callers.push(request());
      await eventually(() => arrived === callers.length && callers.at(-1)?.response.headersSent === true);
    }
    const waiting = request();
    const other = request('other-address');
    await eventually(() => other.response.headersSent);
    expect(arrived).toBe(fitting + 3);
    expect(waiting.response.headersSent).toBe(false);

    callers.forEach(({ read }) => read());
    waiting.read();
    await eventually(() => waiting.response.writableFinished);
    await eventually(() => callers.every(({ response }) => response.writableFinished));
    expect(budget.reserve(forwardContext.addressKey, 300_000)).toBe(true);
  },
);
