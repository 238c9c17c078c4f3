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
      request.resume().once('end', () => response.end(`answer to ${request.url}`));
    },
    { host: '127.0.0.1', port: 0, countRejected: (reason) => rejected.push(reason) },
  );
});
afterEach(() => listening.close(0));

/** Everything that comes back for these bytes until the connection ends. */
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

/** Status, headers and body of the last answer. */
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
  ['no HTTP at all', ['GARBAGE\r\n\r\n'], 400, 'bad_request', 'unreadable'],
  ['the beginning of HTTP/2', ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'], 400, 'bad_request', 'unreadable'],
  [
    'two lengths',
    ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    400,
    'bad_request',
    'unreadable',
  ],
  ['headers above 16 KiB', [get('/', `X: ${long}\r\n`)], 431, 'headers_too_large', 'too_large'],
  ['chunk extensions above 16 KiB', [post, `1;${long}\r\n`], 413, 'too_large', 'too_large'],
  ['a broken chunk', [post, 'ZZ\r\n'], 400, 'bad_request', 'unreadable'],
  [
    'an unknown expectation',
    [get('/', 'Expect: wonders\r\nConnection: close\r\n')],
    417,
    'expectation_failed',
    'unreadable',
  ],
  ['no Host', ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n'], 400, 'bad_request', 'unreadable'],
  ['a tunnel', ['CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'], 405, 'method_not_allowed', 'unreadable'],
])('%s is rejected in the one shape of errors, and the connection ends', async (_, pieces, status, code, reason) => {
  const answer = parse(await send(...pieces));
  expect([answer.status, answer.body]).toEqual([
    status,
    { code, error: expect.any(String), requestId: answer.headers.get('x-request-id') },
  ]);
  expect(answer.headers.get('connection')).toBe('close');
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(rejected).toEqual([reason]);
});

test('headers that do not arrive in time are a 408', async () => {
  const answer = parse(await send('GET / HTTP/1.1\r\nHost: x\r\n'));
  expect([answer.status, answer.body.code, rejected]).toEqual([408, 'request_timeout', ['late_headers']]);
});

test('a request before the broken one keeps its own answer', async () => {
  const answer = await send(get('/first') + 'GARBAGE\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK[^]*answer to \/firstHTTP\/1\.1 400 Bad Request/);
});

test('a broken body behind an unanswered request gets no answer that could be taken for another', async () => {
  expect(await send(get('/never') + post, 'ZZ\r\n')).toBe('');
});

test('a connection goes on after a request with an expectation that is kept', async () => {
  const answer = await send(
    'POST /one HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n',
    'x',
    get('/two', 'Connection: close\r\n'),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK[^]*answer to \/one[^]*answer to \/two$/);
  expect(rejected).toEqual([]);
});
