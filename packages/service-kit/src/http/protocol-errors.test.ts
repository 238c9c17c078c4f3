import { connect } from 'node:net';
import { listen, type Listening } from './listen';
import type { RejectReason } from './rejections';

let listening: Listening;
let rejected: RejectReason[];

beforeEach(async () => {
  rejected = [];
  listening = await listen(
    (request, response) => {
      if (request.url === '/never') return;
      response.setHeader('X-Request-Id', 'request-0001');
      request.resume().once('end', () => response.end(`response to ${request.url}`));
    },
    { host: '127.0.0.1', port: 0, countRejected: (reason) => rejected.push(reason) },
  );
});
afterEach(() => listening.close(0));

/** Sends bytes and returns everything received until the connection closes. */
const send = (...pieces: string[]) =>
  new Promise<string>((resolve) => {
    let received = '';
    const socket = connect(listening.port, '127.0.0.1', async () => {
      for (const piece of pieces) {
        await new Promise((done) => socket.write(piece, done));
        await new Promise((done) => setTimeout(done, 20));
      }
    });
    socket
      .on('data', (data: Buffer) => {
        received += data.toString();
      })
      .on('error', () => undefined)
      .on('close', () => resolve(received));
  });

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const post = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
const long = 'a'.repeat(20_000);

/** Parses status, headers and body of the last response. */
function parse(text: string) {
  const last = text.slice(text.lastIndexOf('HTTP/1.1 '));
  const [head = '', body = ''] = last.split('\r\n\r\n');
  const headers = new Map(
    head
      .split('\r\n')
      .slice(1)
      .map((line): [string, string] => [line.split(': ')[0]!.toLowerCase(), line.split(': ')[1]!]),
  );
  return { status: Number(head.split(' ')[1]), headers, body: JSON.parse(body) as Record<string, string> };
}

test.each([
  ['a request that is not HTTP', ['GARBAGE\r\n\r\n'], 400, 'bad_request', 'unreadable'],
  ['an HTTP/2 preface', ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'], 400, 'bad_request', 'unreadable'],
  [
    'a request with two lengths',
    ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    400,
    'bad_request',
    'unreadable',
  ],
  ['a request with headers above 16 KiB', [get('/', `X: ${long}\r\n`)], 431, 'headers_too_large', 'too_large'],
  ['a request with chunk extensions above 16 KiB', [post, `1;${long}\r\n`], 413, 'too_large', 'too_large'],
  ['a malformed chunk', [post, 'ZZ\r\n'], 400, 'bad_request', 'unreadable'],
  [
    'an unknown expectation',
    [get('/', 'Expect: wonders\r\nConnection: close\r\n')],
    417,
    'expectation_failed',
    'unreadable',
  ],
  ['a request without Host', ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n'], 400, 'bad_request', 'unreadable'],
  ['two hosts', ['GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n'], 400, 'bad_request', 'unreadable'],
  ['a CONNECT request', ['CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'], 405, 'method_not_allowed', 'unreadable'],
])('%s is rejected with the common error shape and closes the connection', async (_, pieces, status, code, reason) => {
  const response = parse(await send(...pieces));
  expect([response.status, response.body]).toEqual([
    status,
    { code, error: expect.any(String), requestId: response.headers.get('x-request-id') },
  ]);
  expect(response.headers.get('connection')).toBe('close');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(rejected).toEqual([reason]);
});

test('returns 408 if the headers do not arrive in time', async () => {
  const response = parse(await send('GET / HTTP/1.1\r\nHost: x\r\n'));
  expect([response.status, response.body.code, rejected]).toEqual([408, 'request_timeout', ['late_headers']]);
});

test('a request before a malformed one keeps its own response', async () => {
  const response = await send(get('/first') + 'GARBAGE\r\n\r\n');
  expect(response).toMatch(/^HTTP\/1\.1 200 OK[^]*response to \/firstHTTP\/1\.1 400 Bad Request/);
});

test('closes the connection without a response if a malformed body follows a pending request', async () => {
  expect(await send(get('/never') + post, 'ZZ\r\n')).toBe('');
});

test('keeps the connection open after a request with Expect: 100-continue', async () => {
  const response = await send(
    'POST /one HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n',
    'x',
    get('/two', 'Connection: close\r\n'),
  );
  expect(response).toMatch(
    /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK[^]*response to \/one[^]*response to \/two$/,
  );
  expect(rejected).toEqual([]);
});
