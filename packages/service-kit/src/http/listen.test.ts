import { Agent, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { listen, type Listening } from './listen';
import type { RejectReason } from './rejections';

let listening: Listening;
let agent: Agent;
/** Pending responses to `/slow`. */
let slowResponses: ServerResponse[];
let closedResponses: number;
let rejected: RejectReason[];

beforeEach(async () => {
  slowResponses = [];
  closedResponses = 0;
  rejected = [];
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  listening = await listen(
    (incoming, response) => {
      response.once('close', () => (closedResponses += 1));
      if (incoming.url === '/slow') slowResponses.push(response);
      else response.end('response');
    },
    { host: '127.0.0.1', port: 0, countRejected: (reason) => rejected.push(reason) },
  );
});
afterEach(async () => {
  agent.destroy();
  await listening.close(0);
});

const get = (path = '/', from = agent) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request({ port: listening.port, host: '127.0.0.1', path, agent: from }, (response) => {
      response.resume().once('end', () => resolve(response));
    })
      .on('error', reject)
      .end();
  });
const until = async (condition: () => boolean) => {
  while (!condition())
    await new Promise((done) => {
      setTimeout(done, 5);
    });
};

test('accepts new connections while draining and sends Connection: close', async () => {
  expect((await get()).headers.connection).toBe('keep-alive');
  const drained = listening.drain(500);
  expect((await get()).headers.connection).toBe('close');
  const other = new Agent({ keepAlive: true });
  expect((await get('/', other)).headers.connection).toBe('close');
  await drained;
});

test('sends Connection: close for requests that began before the drain', async () => {
  const pending = get('/slow');
  await until(() => slowResponses.length === 1);
  await listening.drain(0);
  const closed = listening.close();
  slowResponses[0]?.writeHead(200, { 'Content-Type': 'text/plain' }).end('late');
  expect((await pending).headers.connection).toBe('close');
  await closed;
});

test('close waits for running requests and rejects new ones', async () => {
  const pending = get('/slow');
  await until(() => slowResponses.length === 1);
  const closed = listening.close();
  await expect(get('/', new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  slowResponses[0]?.end('late');
  expect((await pending).statusCode).toBe(200);
  await closed;
});

test('close does not wait for keep-alive connections whose response began before', async () => {
  const pending = get('/slow');
  await until(() => slowResponses.length === 1);
  slowResponses[0]?.writeHead(200).write('be');
  const closed = listening.close(60_000);
  slowResponses[0]?.end('gun');
  expect((await pending).headers.connection).toBe('keep-alive');
  await closed;
});

/** Sends requests without waiting for responses. Resolves with what was received when the connection is closed. */
function pipeline(requests: string[]) {
  const socket = connect(listening.port, '127.0.0.1');
  let received = '';
  const closed = new Promise<string>((resolve) => {
    socket
      .on('data', (data) => (received += String(data)))
      .on('error', () => undefined)
      .on('close', () => resolve(received));
  });
  socket.write(requests.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  return { socket, closed };
}

test('all responses of a connection are closed with it, also those that wait for their turn', async () => {
  const { socket } = pipeline(['/slow', '/', '/slow', '/']);
  await until(() => slowResponses.length === 2);
  socket.destroy();
  await until(() => closedResponses === 4);
});

test('a connection with many unanswered requests is closed', async () => {
  const few = pipeline([...Array.from({ length: 15 }, () => '/'), '/slow']);
  await until(() => slowResponses.length === 1 && closedResponses === 15);
  slowResponses[0]?.setHeader('Connection', 'close').end('last');
  expect((await few.closed).match(/200 OK/g)).toHaveLength(16);
  expect(rejected).toEqual([]);

  await pipeline(Array.from({ length: 100 }, () => '/slow')).closed;
  expect([rejected, slowResponses.length]).toEqual([['concurrency'], 17]);
});

test('closes connections of requests that exceed the grace period', async () => {
  const socket = connect(listening.port, '127.0.0.1');
  const connectionClosed = new Promise((resolve) => {
    socket.once('close', resolve).on('error', () => undefined);
  });
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => slowResponses.length === 1);
  await listening.close(50);
  await connectionClosed;
});
