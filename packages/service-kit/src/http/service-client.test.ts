import { allocations, identity } from '@hourbank/contracts';
import { createServiceTokens } from '../auth/service-token';
import { listen, type Listening } from './listen';
import { createServiceClient, type ServiceClient } from './service-client';
import type { IncomingMessage, ServerResponse } from 'node:http';

type Responder = (incoming: IncomingMessage, response: ServerResponse) => void;

let responders: Responder[];
let requestCount: number;
let service: Listening;
let client: ServiceClient;

const breakConnection: Responder = (incoming) => void incoming.socket.destroy();
const json =
  (body: unknown): Responder =>
  (_incoming, response) =>
    void response.end(JSON.stringify(body));
const interrupted: Responder = (_incoming, response) =>
  void response.writeHead(200, { 'content-length': '100' }).write('{"events"', () => response.destroy());

beforeEach(async () => {
  requestCount = 0;
  service = await listen(
    (incoming, response) => {
      const responder = responders[requestCount] ?? responders.at(-1);
      requestCount += 1;
      incoming
        .resume()
        .once('end', () => responder?.(incoming, response))
        .on('error', () => undefined);
    },
    { host: '127.0.0.1', port: 0 },
  );
  client = createServiceClient({
    target: 'identity',
    baseUrl: `http://127.0.0.1:${service.port}`,
    tokens: createServiceTokens('tracking', 's'.repeat(40)),
    timeoutMs: 60_000,
  });
});
afterEach(async () => {
  await client.close();
  await service.close(0);
});

const listEvents = () => client.call(identity.listIdentityEvents, { query: { after: '0' } });
const putAllocation = () =>
  client.call(allocations.putAllocation, {
    params: { entryId: 1 },
    body: { revision: 1, clientId: 1, hours: 1, day: '2015-11-20', openedOn: '2015-11-20', choice: 1 },
  });
const unavailableError = { status: 503, code: 'identity_unavailable' };

test('sends the business time zone of the service', async () => {
  const inBeirut = createServiceClient({
    target: 'identity',
    baseUrl: `http://127.0.0.1:${service.port}`,
    tokens: createServiceTokens('tracking', 's'.repeat(40)),
    timeZone: 'Asia/Beirut',
  });
  const zones: unknown[] = [];
  responders = [
    (incoming, response) => {
      zones.push(incoming.headers['business-time-zone']);
      response.end('{"events":[],"cursor":0}');
    },
  ];
  await inBeirut.call(identity.listIdentityEvents, { query: { after: '0' } });
  await inBeirut.close();
  expect(zones).toEqual(['Asia/Beirut']);
});

test('retries GET and PUT requests if the connection breaks', async () => {
  responders = [breakConnection, breakConnection, json({ events: [], cursor: 0 })];
  expect(await listEvents()).toEqual({ events: [], cursor: 0 });
  responders = [
    breakConnection,
    (_incoming, response) =>
      void response.writeHead(409).end(JSON.stringify({ error: 'No.', code: 'no', requestId: 'request-1' })),
  ];
  requestCount = 0;
  await expect(putAllocation()).rejects.toMatchObject({ status: 409, code: 'no' });
});

test('fails with 503 if the service stays unavailable', async () => {
  responders = [breakConnection];
  await expect(listEvents()).rejects.toMatchObject(unavailableError);
  expect(requestCount).toBeGreaterThan(1);
  await service.close(0);
  await expect(listEvents()).rejects.toMatchObject(unavailableError);
});

test('does not retry after the response has begun', async () => {
  responders = [interrupted, json({ events: [], cursor: 0 })];
  await expect(listEvents()).rejects.toMatchObject(unavailableError);
  expect(requestCount).toBe(1);
});

test('the URL can have another time limit, which is 1 to 60 seconds', async () => {
  const tokens = createServiceTokens('tracking', 's'.repeat(40));
  const clientOf = (timeout: string, timeoutMs?: number) =>
    createServiceClient({
      target: 'identity',
      baseUrl: `http://127.0.0.1:${service.port}?timeout=${timeout}`,
      tokens,
      timeoutMs,
    });
  const call = async (one: ServiceClient) => {
    try {
      return await one.call(identity.listIdentityEvents, { query: { after: '0' } });
    } finally {
      await one.close();
    }
  };
  const late: Responder = (_incoming, response) =>
    void setTimeout(() => response.end(JSON.stringify({ events: [], cursor: 0 })), 200);
  responders = [late];
  expect(await call(clientOf('60', 50))).toEqual({ events: [], cursor: 0 });
  responders = [() => undefined];
  await expect(call(clientOf('1', 600_000))).rejects.toMatchObject(unavailableError);
  for (const timeout of ['0', '61', 'long', ''])
    expect(() => clientOf(timeout)).toThrow('IDENTITY_URL: timeout must be 1 to 60 seconds');
});
