import { createHash } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { closeAll, startProxy } from '../tests/running-proxy';

afterEach(closeAll);

test('large bodies pass unchanged in both directions', async () => {
  const { url } = await startProxy((request, response) => {
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

test.each([1, 256, 64 * 1024, 300 * 1024])('a response of %i bytes of any value passes unchanged', async (size) => {
  const bytes = Buffer.from(Array.from({ length: size }, (_, index) => index % 256));
  const { url } = await startProxy((_request, response) =>
    response.writeHead(200, { 'content-length': size, 'set-cookie': ['a=1', 'b=2'] }).end(bytes),
  );
  const response = await fetch(url);
  expect([response.headers.get('content-length'), response.headers.getSetCookie()]).toEqual([
    String(size),
    ['a=1', 'b=2'],
  ]);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
});

test.each([
  ['/api/client/login', 17, 413],
  ['/API/client/login/?x=1', 17, 413],
  ['/api/client/login', 15, 200],
  ['/api/client/register', 17, 200],
  ['/api/client/register', 33, 413],
  ['/api/client/tasks', 200, 200],
  ['/api/of-a-newer-service', 300, 200],
])('the limit of %s with %i KB is that of its operation (D-89), declared or not', async (path, kilobytes, expected) => {
  const { url, port } = await startProxy((request, response) => {
    request.resume().on('end', () => response.end('took it'));
  });
  const body = Buffer.alloc(kilobytes * 1024, ' ');
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(url + path, { method: 'POST', body, headers })).status).toBe(expected);
  const chunked = await new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest({ port, path, method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject).write(body.subarray(0, 1024));
    request.end(body.subarray(1024));
  });
  expect(chunked).toBe(expected);
});

test('rejects a body over the limit by its declared length and while it arrives', async () => {
  const { url, port } = await startProxy((request, response) => {
    request.resume().on('end', () => response.end('took it'));
  });
  const declared = await fetch(url, {
    method: 'POST',
    body: Buffer.alloc(2 * 1024 * 1024),
    headers: { 'content-type': 'application/json' },
  });
  expect([declared.status, await declared.json()]).toMatchObject([
    413,
    { code: 'request_too_large', requestId: 'request-0001' },
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

test('forwards a small body when it is complete, and not at all if the caller disconnects first', async () => {
  const heard: string[] = [];
  const { port } = await startProxy(async (request, response) => {
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
  staying.setTimeout(50).once('timeout', () => staying.write(':"b"} '));
  let received = '';
  for await (const part of staying) received += String(part);
  expect(received).toContain('{"a":"b"} ');
  expect(heard).toEqual(['{"a":"b"} ']);
});

test('keeps the connection after the service rejects a partial body', async () => {
  const { port } = await startProxy((request, response) => {
    response.writeHead(request.method === 'POST' ? 413 : 200).end(request.method);
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, body?: Buffer) =>
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
  expect(await send('POST', Buffer.alloc(4 * 1024 * 1024))).toBe(413);
  expect(await send('GET')).toBe(200);
  agent.destroy();
});
