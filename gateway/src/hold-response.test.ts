import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { listen } from '@hourbank/service-kit/http';
import { createLogger } from '@hourbank/service-kit/logger';
import { eventually } from '@hourbank/testing';
import { closeAll, closeLater, forwardContext } from '../tests/running-proxy';
import { gatewayLimits } from './limits/gateway-limits';
import { createShares } from './limits/shares';
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

/** A proxy with two slots and 300 KB for the unread responses of one address. */
async function startSmallProxy(handle: RequestListener) {
  const service = await listen(handle, { host: '127.0.0.1', port: 0 });
  const defaults = gatewayLimits.parse(undefined);
  const memory = {
    bodies: createShares(defaults.bodies),
    responses: createShares({ total: 1_000_000, perAddress: 300_000 }),
  };
  const slots = { total: 8, perAddress: 2 };
  const proxy = createProxy(`http://127.0.0.1:${service.port}`, {
    log: createLogger('gateway', 'silent'),
    limits: {
      ...defaults,
      requests: { ...defaults.requests, ...slots },
      downloads: { ...defaults.downloads, ...slots },
      queueMs: 60_000,
    },
    memory,
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
    memory,
    /** Sends a request of a caller who does not read the response yet. */
    request(path: string, address = forwardContext.address) {
      const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: path });
      const response = new ServerResponse(request);
      const { connection, read } = slowConnection();
      // The response uses only the writable side of its connection.
      response.assignSocket(connection as Socket);
      // As Node's server does.
      response.once('finish', () => response.emit('close'));
      responses.push(response);
      proxy.forward(request, response, { ...forwardContext, path, caller: { address } });
      return { response, read };
    },
  };
}

const wholeResponse: RequestListener = (_request, response) => response.end(Buffer.alloc(60_000));
const responseInPieces: RequestListener = (_request, response) =>
  response.writeHead(200, { 'content-length': 200_000 }).end(Buffer.alloc(200_000));

test.each([
  ['a list in one piece', '/api/clients', wholeResponse, 4],
  ['a list in pieces', '/api/clients', responseInPieces, 1],
  ['a file in pieces', '/uploads/tasks/one.png', responseInPieces, 1],
])(
  '%s that is not read counts in memory, also below the high-water mark, and otherwise keeps its slot',
  async (_name, path, handle, fitting) => {
    let arrived = 0;
    const { request, memory } = await startSmallProxy((incoming, outgoing) => {
      arrived += 1;
      handle(incoming, outgoing);
    });
    const callers: ReturnType<typeof request>[] = [];
    // Those that fit give their slots back. The next two keep both slots, and one more waits.
    for (let count = 0; count < fitting + 2; count += 1) {
      callers.push(request(path));
      await eventually(() => arrived === callers.length && (callers.at(-1)?.response.writableEnded ?? false));
    }
    const waiting = request(path);
    const other = request(path, 'other-address');
    await eventually(() => other.response.headersSent);
    expect(arrived).toBe(fitting + 3);
    expect(waiting.response.headersSent).toBe(false);

    callers.forEach(({ read }) => read());
    waiting.read();
    other.read();
    await eventually(() => [...callers, waiting, other].every(({ response }) => response.writableFinished));
    expect(memory.responses.usedBy(forwardContext.address)).toBe(0);
  },
);
