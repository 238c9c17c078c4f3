import { type IncomingMessage, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { closeAll, echo, forwardContext, startProxy } from '../tests/running-proxy';

afterEach(closeAll);

test('the service receives the headers of the caller without those that only the gateway may set', async () => {
  const { port } = await startProxy(echo);
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
    traceparent: forwardContext.traceparent,
  });
  for (const name of ['x-internal-user', 'x-real-ip', 'forwarded', 'x-secret', 'te'])
    expect(seen.headers).not.toHaveProperty(name);
});

test('forwards trailers after a chunked response, but not to an HTTP/1.0 caller', async () => {
  const { port } = await startProxy((_request, response) => {
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

test('forwards HEAD, 304 and compressed responses unchanged', async () => {
  const { url } = await startProxy((request, response) => {
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304, { etag: '"1"' }).end();
    return response
      .writeHead(200, { etag: '"1"', 'content-type': 'text/plain', 'x-powered-by': 'a service' })
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
