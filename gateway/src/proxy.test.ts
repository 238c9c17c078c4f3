import { createHash } from 'node:crypto';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import { listen, type Listening } from '@hourbank/service-kit/http';
import { createLogger } from '@hourbank/service-kit/logger';
import { gatewayLimits } from './limits/gateway-limits';
import { createMemoryBudget } from './limits/memory-budget';
import { createProxy, type Proxy } from './proxy';

const limits = gatewayLimits.parse(undefined);
const log = createLogger('gateway', 'silent');
const context = {
  requestId: 'request-0001',
  traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
  address: '203.0.113.9',
  addressKey: '203.0.113.9',
  protocol: 'http' as const,
};
const open: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((item) => item.close()));
});

async function behind(
  upstream: RequestListener,
  answerWithinMs?: number,
): Promise<{ url: string; port: number; service: Listening; proxy: Proxy }> {
  const service = await listen(upstream, { host: '127.0.0.1', port: 0 });
  const proxy = createProxy(`http://127.0.0.1:${service.port}`, {
    log,
    limits,
    budget: createMemoryBudget(limits.memory),
    countRejected: () => undefined,
    answerWithinMs,
  });
  const gateway = await listen((request, response) => proxy.forward(request, response, context), {
    host: '127.0.0.1',
    port: 0,
  });
  open.push(
    { close: () => gateway.close(200) },
    { close: () => proxy.close().catch(() => {}) },
    { close: () => service.close(200) },
  );
  return { url: `http://127.0.0.1:${gateway.port}`, port: gateway.port, service, proxy };
}

const echo = (request: IncomingMessage, response: ServerResponse) =>
  response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers }));

test('the service receives the headers of the caller without those that only the gateway may set', async () => {
  const { port } = await behind(echo);
  const seen = await new Promise<{ url: string; headers: Record<string, string> }>((resolve, reject) => {
    httpRequest(
      {
        port,
        path: '/api/clients?page=2',
        headers: {
          authorization: 'Bearer t',
          'x-forwarded-for': '10.0.0.1',
          'x-internal-user': 'root',
          'x-real-ip': '10.0.0.1',
          forwarded: 'for=10.0.0.1',
          connection: 'keep-alive, x-secret',
          'x-secret': '1',
          te: 'trailers',
          'x-request-id': 'spoofed-0000',
        },
      },
      (response) => {
        let text = '';
        response
          .on('data', (chunk: Buffer) => {
            text += chunk;
          })
          .on('end', () => resolve(JSON.parse(text)));
      },
    )
      .on('error', reject)
      .end();
  });
  expect(seen.url).toBe('/api/clients?page=2');
  expect(seen.headers).toMatchObject({
    authorization: 'Bearer t',
    'x-request-id': 'request-0001',
    'x-forwarded-for': '203.0.113.9',
    traceparent: context.traceparent,
  });
  for (const name of ['x-internal-user', 'x-real-ip', 'forwarded', 'x-secret', 'te'])
    expect(seen.headers).not.toHaveProperty(name);
});

test('large bodies pass unchanged in both directions', async () => {
  const { url } = await behind((request, response) => {
    request.pipe(response);
  });
  const body = Buffer.alloc(20 * 1024 * 1024, 'hourbank');
  const received = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  const hash = (data: Buffer) => createHash('md5').update(data).digest('hex');
  expect(hash(Buffer.from(await received.arrayBuffer()))).toBe(hash(body));
});

test('rejects a body over the limit by its declared length and while it arrives', async () => {
  const { url, port } = await behind((request, response) => {
    request.resume().on('end', () => response.end('took it'));
  });
  const declared = await fetch(url, {
    method: 'POST',
    body: Buffer.alloc(2 * 1024 * 1024),
    headers: { 'content-type': 'application/json' },
  });
  expect([declared.status, await declared.json()]).toMatchObject([
    413,
    { code: 'too_large', requestId: 'request-0001' },
  ]);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(
      { port, method: 'POST', headers: { 'content-type': 'application/json' } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    request.on('error', reject);
    for (let sent = 0; sent < 24; sent += 1) request.write(Buffer.alloc(65_536));
    request.end();
  });
  expect(status).toBe(413);
});

test('returns 503 when the service is down', async () => {
  const { url, service } = await behind(echo);
  await service.close(0);
  const received = await fetch(url);
  expect([received.status, received.headers.get('retry-after'), await received.json()]).toMatchObject([
    503,
    '2',
    { code: 'upstream_unavailable', error: expect.stringContaining('Please try again') },
  ]);
});

test('returns 504 in time when the service hangs', async () => {
  const { url } = await behind(() => {}, 300);
  const received = await fetch(url);
  expect([received.status, await received.json()]).toMatchObject([504, { code: 'upstream_timeout' }]);
});

test('retries a GET whose connection breaks, but not a POST', async () => {
  let asked = 0;
  const { url } = await behind((request, response) => {
    asked += 1;
    if (asked === 1) request.socket.destroy();
    else response.end('second');
  });
  expect(await (await fetch(url)).text()).toBe('second');
  asked = 0;
  const broken = await fetch(url, { method: 'POST', body: '{}' });
  expect([broken.status, await broken.json()]).toMatchObject([502, { code: 'upstream_broken' }]);
  expect(asked).toBe(1);
});

test('cuts a response that breaks off and never completes it', async () => {
  const { url } = await behind((request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half');
    setTimeout(() => request.socket.destroy(), 50);
  });
  await expect(fetch(url).then((received) => received.text())).rejects.toThrow();
});

test('forwards trailers after a chunked response, but not to an HTTP/1.0 caller', async () => {
  const { port } = await behind((_request, response) => {
    response.writeHead(200, { trailer: 'X-Row-Count' });
    response.write('a row');
    response.addTrailers({ 'X-Row-Count': '1' });
    response.end();
  });
  const received = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({ port }, (response) => {
      response.resume().on('end', () => resolve(response));
    })
      .on('error', reject)
      .end();
  });
  expect([received.headers.trailer, received.trailers]).toEqual(['X-Row-Count', { 'x-row-count': '1' }]);
  const old = connect(port, '127.0.0.1', () => old.write('GET / HTTP/1.0\r\nHost: x\r\n\r\n'));
  let text = '';
  for await (const part of old) text += String(part);
  expect(text).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\na row$/);
  expect(text.toLowerCase()).not.toContain('trailer');
});

test('resets the connection of an HTTP/1.0 caller when the response breaks off', async () => {
  const { port } = await behind((request, response) => {
    response.write('half');
    setTimeout(() => request.socket.destroy(), 50);
  });
  const old = connect(port, '127.0.0.1', () => old.write('GET / HTTP/1.0\r\nHost: x\r\n\r\n'));
  const failure = await new Promise((resolve) => {
    old.resume().once('error', resolve).once('close', resolve);
  });
  expect(failure).toMatchObject({ code: 'ECONNRESET' });
});

test('aborts the request to the service when the caller disconnects', async () => {
  let cut: () => void = () => {};
  const gone = new Promise<void>((resolve) => {
    cut = resolve;
  });
  const { port } = await behind((request) => {
    request.socket.once('close', cut);
  });
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    setTimeout(() => socket.destroy(), 100);
  });
  await gone;
});

test('forwards HEAD, 304 and compressed responses unchanged', async () => {
  const { url } = await behind((request, response) => {
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304, { etag: '"1"' }).end();
    return response
      .writeHead(200, { etag: '"1"', 'content-type': 'text/plain', 'x-powered-by': 'nobody' })
      .end(request.method === 'HEAD' ? undefined : 'text');
  });
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), head.headers.get('x-powered-by'), await head.text()]).toEqual([
    200,
    '"1"',
    null,
    '',
  ]);
  expect((await fetch(url, { headers: { 'if-none-match': '"1"' } })).status).toBe(304);
});

test('reconnects to a restarted service', async () => {
  const { url, service } = await behind(echo);
  expect((await fetch(url)).status).toBe(200);
  await service.close(0);
  const again = createServer(echo);
  await new Promise<void>((resolve) => {
    again.listen(service.port, '127.0.0.1', resolve);
  });
  open.push({
    close: () =>
      new Promise((done) => {
        again.close(done);
        again.closeAllConnections();
      }),
  });
  expect((await fetch(url)).status).toBe(200);
});

test('forwards a small body when it is complete, and not at all if the caller disconnects first', async () => {
  const heard: string[] = [];
  const { port } = await behind(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    heard.push(text);
    response.end(text);
  });
  const half =
    'POST /api/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"a"';
  const leaving = connect(port, '127.0.0.1', () => leaving.write(half, () => leaving.destroy()));
  await new Promise((resolve) => {
    leaving.on('close', resolve);
  });

  const staying = connect(port, '127.0.0.1', () => staying.write(half));
  staying.setTimeout(50, () => staying.write(':"b"} '));
  let received = '';
  for await (const part of staying) received += String(part);
  expect(received).toContain('{"a":"b"} ');
  expect(heard).toEqual(['{"a":"b"} ']);
});

test('keeps the connection after the service rejects a partial body', async () => {
  const { port } = await behind((request, response) => {
    response.writeHead(request.method === 'POST' ? 413 : 200).end(request.method);
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (method: string, body?: Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(
        {
          port,
          method,
          agent,
          headers: {
            'content-type': 'multipart/form-data; boundary=x',
            ...(body && { 'content-length': body.length }),
          },
        },
        (response) => {
          response.resume().on('end', () => resolve(response.statusCode));
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  expect(await ask('POST', Buffer.alloc(4 * 1024 * 1024))).toBe(413);
  expect(await ask('GET')).toBe(200);
  agent.destroy();
});

const upload = (port: number, chunks: Buffer[], pauseMs: number, length?: number) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      ...(length !== undefined && { 'content-length': length }),
    };
    const request = httpRequest({ port, method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject);
    void (async () => {
      for (const chunk of chunks) {
        request.write(chunk);
        await new Promise((done) => setTimeout(done, pauseMs));
      }
      request.end();
    })();
  });

test('an upload may take longer than the response timeout', async () => {
  const { port } = await behind((request, response) => {
    request.resume().on('end', () => response.end('took it'));
  }, 300);
  const chunks = Array.from({ length: 8 }, () => Buffer.alloc(20_000));
  expect(await upload(port, chunks, 100)).toBe(200);
  expect(await upload(port, chunks, 100, 160_000)).toBe(200);
});

test('the response timeout of an upload grows with its size and has a limit', async () => {
  const { port } = await behind((request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end('stored'), 900));
  }, 300);
  expect(await upload(port, [Buffer.alloc(1024 * 1024)], 0, 1024 * 1024)).toBe(200);
  const { port: hanging } = await behind((request) => request.resume(), 300);
  expect(await upload(hanging, [Buffer.alloc(100_000)], 0, 100_000)).toBe(504);
});
