import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
  type RequestListener,
} from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen, type Listening } from '@hourbank/service-kit/http';
import { eventually, signTestToken, testJwks } from '@hourbank/testing';
import { readGatewayConfig } from './config';
import { startGateway } from './start';

let service: Listening;
let gateway: Awaited<ReturnType<typeof startGateway>>;
const open: (Socket | ClientRequest)[] = [];
/** Paths of the requests that reached the service. */
let arrived: string[];

const handleRequest: RequestListener = (request, response) => {
  if (request.url === '/.well-known/jwks.json') return response.end(JSON.stringify(testJwks()));
  arrived.push(request.url ?? '');
  if (request.url?.startsWith('/api/tasks')) return;
  if (request.url?.startsWith('/uploads/')) return response.end(Buffer.alloc(20_000_000));
  request.resume().on('end', () => response.end('{"done":true}'));
};

async function start(limits: object = {}, trustedProxies = '', siteFolder?: string) {
  arrived = [];
  service = await listen(handleRequest, { host: '127.0.0.1', port: 0 });
  const upstream = `http://127.0.0.1:${service.port}`;
  gateway = await startGateway(
    readGatewayConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      IDENTITY_URL: upstream,
      BILLING_URL: upstream,
      TRACKING_URL: upstream,
      TASKS_URL: upstream,
      GATEWAY_LIMITS: JSON.stringify(limits),
      TRUSTED_PROXIES: trustedProxies,
      ...(siteFolder !== undefined && { SITE_DIR: siteFolder }),
    }),
  );
}
afterEach(async () => {
  open.splice(0).forEach((connection) => connection.destroy());
  await service.close(0);
  await gateway.stop();
});

/** Opens a connection and sends the head of a request. `go` controls the rest. */
function begin(head: string, { from = '127.0.0.1', go }: { from?: string; go?: (socket: Socket) => void } = {}) {
  const socket = connect({ port: gateway.port, host: '127.0.0.1', localAddress: from }, () => {
    socket.write(`${head.replaceAll('\n', '\r\n')}\r\n\r\n`);
    go?.(socket);
  });
  socket.on('error', () => undefined);
  open.push(socket);
  return socket;
}

interface RequestOptions {
  method?: string;
  from?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}
/** Sends one request on its own connection. */
const sendRequest = (path: string, { method = 'GET', from = '127.0.0.1', headers, body }: RequestOptions = {}) =>
  new Promise<{ status?: number; headers: IncomingMessage['headers']; text: string }>((resolve, reject) => {
    const agent = new Agent({ keepAlive: false });
    const outgoing = httpRequest(
      { port: gateway.port, host: '127.0.0.1', localAddress: from, path, method, headers, agent },
      async (incoming) => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk as Buffer);
        const text = Buffer.concat(chunks).toString('latin1');
        resolve({ status: incoming.statusCode, headers: incoming.headers, text });
      },
    );
    open.push(outgoing);
    outgoing.on('error', reject).end(body);
  });
const form = { 'content-type': 'multipart/form-data; boundary=x' };
const slowForm =
  'POST /api/client/tasks HTTP/1.1\nHost: x\nContent-Type: multipart/form-data; boundary=x\nContent-Length: 9000000';
const logIn: RequestOptions = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };

test('slow request bodies do not block login, even from the same address', async () => {
  await start();
  for (let count = 0; count < 70; count += 1)
    begin('POST /api/client/login HTTP/1.1\nHost: x\nContent-Type: application/json\nTransfer-Encoding: chunked', {
      go: (socket) => socket.write('1\r\n{\r\n'),
    });
  await sleep(300);
  expect(await sendRequest('/api/client/login', logIn)).toMatchObject({ status: 200 });
  expect(arrived).toEqual(['/api/client/login']);
});

test('slow uploads of one caller do not block uploads of others or any other requests', async () => {
  await start();
  for (let count = 0; count < 66; count += 1)
    begin(slowForm, { from: '127.0.0.2', go: (socket) => socket.write('--x') });
  await sleep(500);
  expect(await sendRequest('/api/client/tasks/7')).toMatchObject({ status: 200 });
  expect(await sendRequest('/api/client/tasks/7', { from: '127.0.0.2' })).toMatchObject({ status: 200 });
  const upload = await sendRequest('/api/client/tasks', { method: 'POST', headers: form, body: Buffer.alloc(200_000) });
  expect(upload.status).toBe(200);
});

const bearer = (id: number) => `Bearer ${signTestToken({ role: 'client', id })}`;
test('one person cannot use all upload slots of an address, with any number of sessions', async () => {
  await start();
  for (let count = 0; count < 30; count += 1)
    begin(`${slowForm}\nAuthorization: ${bearer(7)}`, { go: (socket) => socket.write('--x') });
  await sleep(500);
  const headers = { ...form, authorization: bearer(8) };
  const upload = await sendRequest('/api/client/tasks', { method: 'POST', headers, body: Buffer.alloc(200_000) });
  expect(upload.status).toBe(200);
});

test('stalled readers do not block lists and files, even at the same address', async () => {
  await start();
  for (let count = 0; count < 66; count += 1)
    begin('GET /uploads/tasks/one.png HTTP/1.1\nHost: x', { go: (socket) => socket.pause() });
  await sleep(500);
  expect(await sendRequest('/api/client/tasks/7')).toMatchObject({ status: 200 });
  const file = await sendRequest('/uploads/tasks/other.png');
  expect([file.status, file.text.length]).toEqual([200, 20_000_000]);
});

test('a request without a slot fails with 503 and Retry-After after the maximum wait', async () => {
  await start({ requests: { total: 2, perAddress: 2, perCaller: 2 }, queueMs: 300 });
  const stuck = [sendRequest('/api/tasks'), sendRequest('/api/tasks')].map((one) => one.catch(() => undefined));
  while (arrived.length < 2) await sleep(10);
  const rejected = await sendRequest('/api/client/tasks/7');
  expect([rejected.status, rejected.headers['retry-after'], JSON.parse(rejected.text)]).toEqual([
    503,
    '2',
    { code: 'overloaded', error: expect.any(String), requestId: rejected.headers['x-request-id'] },
  ]);
  expect(arrived).toEqual(['/api/tasks', '/api/tasks']);
  const metrics = await (await fetch(`http://127.0.0.1:${gateway.adminPort}/metrics`)).text();
  expect(metrics).toContain('requests_rejected_total{reason="queue_timeout",service="gateway"} 1');
  open.splice(0).forEach((connection) => connection.destroy());
  await Promise.all(stuck);
  await eventually(async () => (await sendRequest('/api/client/tasks/7')).status === 200);
});

test('a waiting request starts when a slot is free, and never after its caller disconnects', async () => {
  await start({ requests: { total: 1, perAddress: 1, perCaller: 1 }, queueMs: 60_000 });
  const first = begin('GET /api/tasks HTTP/1.1\nHost: x');
  while (arrived.length < 1) await sleep(10);
  const gone = begin('GET /api/tasks?gone HTTP/1.1\nHost: x');
  await sleep(100);
  const waiting = sendRequest('/api/client/tasks/7');
  await sleep(100);
  gone.destroy();
  await sleep(100);
  first.destroy();
  expect(await waiting).toMatchObject({ status: 200 });
  expect(arrived).toEqual(['/api/tasks', '/api/client/tasks/7']);
});

/** Its body may have the largest size, because the gateway does not know its limit (D-89). */
const unknownOperation = '/api/clients/of-a-newer-service';

test('buffered bodies stay within the memory limit of their address and release it', async () => {
  await start({ bodies: { perAddress: 1_500_000 } });
  const half = `POST ${unknownOperation} HTTP/1.1\nHost: x\nContent-Type: application/json\nContent-Length: 1000001`;
  const held = begin(half, { go: (socket) => socket.write(Buffer.alloc(1_000_000, ' ')) });
  const large = { ...logIn, body: Buffer.alloc(900_000, ' ') };
  const untilStatus = async (status: number) => {
    for (;;) {
      const response = await sendRequest(unknownOperation, large);
      if (response.status === status) return response;
    }
  };
  const rejected = await untilStatus(503);
  expect([rejected.status, JSON.parse(rejected.text)]).toMatchObject([503, { code: 'overloaded' }]);
  expect(await sendRequest(unknownOperation, logIn)).toMatchObject({ status: 200 });
  expect(await sendRequest(unknownOperation, { ...large, from: '127.0.0.2' })).toMatchObject({ status: 200 });
  held.destroy();
  await untilStatus(200);
});

test('bodies that several addresses hold in memory leave room for those of others', async () => {
  await start({ bodies: { total: 4_000_000, perAddress: 1_000_000 } });
  const hostile = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
  const most = `POST ${unknownOperation} HTTP/1.1\nHost: x\nContent-Type: application/json\nContent-Length: 100001`;
  for (const from of hostile) {
    for (let count = 0; count < 10; count += 1)
      begin(most, { from, go: (socket) => socket.write(Buffer.alloc(100_000, ' ')) });
    const another = { ...logIn, from, body: ' '.repeat(100_000) };
    await eventually(async () => (await sendRequest(unknownOperation, another)).status === 503);
  }
  const login = await sendRequest(unknownOperation, { ...logIn, body: ' '.repeat(100_000) });
  expect(login.status).toBe(200);
});

test('pages that one address does not read leave the API and other addresses alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'));
  await writeFile(join(folder, 'large.txt'), Buffer.alloc(20_000_000));
  await start({ pages: { perAddress: 2 } }, '', folder);
  for (let count = 0; count < 2; count += 1)
    begin('GET /large.txt HTTP/1.1\nHost: x', { go: (socket) => socket.pause() });
  await eventually(async () => (await sendRequest('/healthz')).status === 429);
  expect(await sendRequest('/api/client/tasks/7')).toMatchObject({ status: 200 });
  expect(await sendRequest('/large.txt', { from: '127.0.0.2' })).toMatchObject({ status: 200 });
  open.splice(0).forEach((connection) => connection.destroy());
  await eventually(async () => (await sendRequest('/healthz')).status === 200);
  await rm(folder, { recursive: true });
});

/** A token of nobody: of another key, of a key that does not exist, or with another signature. */
const wrongTokens = [
  (id: number) => `Bearer ${signTestToken({ role: 'client', id }).replace(/.{9}$/, 'AAAAAAAAA')}`,
  (id: number) => `Bearer ${signTestToken({ role: 'client', id, claims: { exp: 1 } })}`,
  (id: number) => `Bearer ${Buffer.from(`{"alg":"ES256","kid":"${id}"}`).toString('base64url')}.e30.AA`,
  (id: number) => `bearer of-person-${id}`,
];

test('a neighbour without a right token takes none of what the sessions at the address have', async () => {
  await start({ queueMs: 60_000 });
  const holdMost = `POST ${unknownOperation} HTTP/1.1\nHost: x\nContent-Type: application/json\nContent-Length: 1000001`;
  const tokens = Array.from({ length: 40 }, (_, id) => wrongTokens[id % wrongTokens.length]?.(id) ?? '');
  for (const authorization of [...tokens, ...tokens.map(() => '')]) {
    const head = authorization === '' ? '' : `\nAuthorization: ${authorization}`;
    for (const path of ['/api/tasks', '/api/tasks?again', '/api/tasks.csv'])
      begin(`GET ${path} HTTP/1.1\nHost: x${head}`);
    begin(`${slowForm}${head}`, { go: (socket) => socket.write('--x') });
    begin(`${holdMost}${head}`, { go: (socket) => socket.write(Buffer.alloc(1_000_000, ' ')) });
  }
  // The others have no place left for anything.
  await eventually(async () => (await sendRequest('/api/client/tasks/7')).status === 429);

  const json = { 'content-type': 'application/json' };
  for (const id of [7, 8, 9]) {
    const headers = { authorization: bearer(id) };
    const since = performance.now();
    const answers = await Promise.all([
      sendRequest('/api/client/tasks/7', { headers }),
      sendRequest('/api/clients.csv', { headers }),
      sendRequest('/api/client/tasks', { method: 'POST', headers: { ...headers, ...json }, body: ' '.repeat(200_000) }),
      sendRequest('/api/client/tasks', {
        method: 'POST',
        headers: { ...headers, ...form },
        body: Buffer.alloc(200_000),
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(performance.now() - since).toBeLessThan(1_500);
  }
});

test('returns 429 at once above the limit of requests in progress per address', async () => {
  await start({ inProgress: { perAddress: 3 } });
  for (let count = 0; count < 3; count += 1) begin('GET /api/tasks HTTP/1.1\nHost: x');
  while (arrived.length < 3) await sleep(10);
  const rejected = await sendRequest('/api/client/tasks/7');
  expect([rejected.status, rejected.headers['retry-after'], JSON.parse(rejected.text)]).toMatchObject([
    429,
    '2',
    { code: 'too_many_requests' },
  ]);
  expect(await sendRequest('/api/client/tasks/7', { from: '127.0.0.2' })).toMatchObject({ status: 200 });
});

test('holds a response for a slow reader without a connection to the service', async () => {
  await start({ requests: { total: 1, perAddress: 1, perCaller: 1 }, queueMs: 60_000 });
  service.server.removeAllListeners('request').on('request', (request, response) => {
    response.end(request.url === '/api/clients' ? Buffer.alloc(900_000) : 'small');
  });
  begin('GET /api/clients HTTP/1.1\nHost: x', { go: (socket) => socket.pause() });
  await sleep(300);
  expect(await sendRequest('/api/client/tasks/7')).toMatchObject({ status: 200, text: 'small' });
});

/** Opens connections that get a response and then stay open without a request. */
const openIdle = (count: number) =>
  Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = begin('GET /healthz HTTP/1.1\nHost: x');
          socket.once('data', () => resolve(socket));
        }),
    ),
  );

test('connections without a request are limited per address, and a closed one makes room', async () => {
  await start({ connections: { perAddress: 3 } });
  const idle = await openIdle(3);
  await expect(sendRequest('/healthz')).rejects.toThrow();
  expect(await sendRequest('/healthz', { from: '127.0.0.2' })).toMatchObject({ status: 200 });
  const metrics = await (await fetch(`http://127.0.0.1:${gateway.adminPort}/metrics`)).text();
  expect(metrics).toContain('requests_rejected_total{reason="connections",service="gateway"} 1');
  idle[0]?.destroy();
  await eventually(() =>
    sendRequest('/healthz').then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
});

test('a trusted proxy has any number of connections, because they are those of many callers', async () => {
  await start({ connections: { perAddress: 3 } }, '127.0.0.1');
  await openIdle(5);
  expect(await sendRequest('/healthz')).toMatchObject({ status: 200 });
});
