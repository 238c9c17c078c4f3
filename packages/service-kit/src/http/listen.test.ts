import { Agent, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { listen, type Listening } from './listen';

let listening: Listening;
let agent: Agent;
/** Requests to `/slow` wait here for their answer. */
let waiting: ServerResponse[];

beforeEach(async () => {
  waiting = [];
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  listening = await listen(
    (incoming, response) => {
      if (incoming.url === '/slow') waiting.push(response);
      else response.end('answer');
    },
    { host: '127.0.0.1', port: 0 },
  );
});
afterEach(async () => {
  agent.destroy();
  await listening.close(0);
});

const ask = (path = '/', from = agent) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request({ port: listening.port, host: '127.0.0.1', path, agent: from }, (answer) => {
      answer.resume().once('end', () => resolve(answer));
    })
      .on('error', reject)
      .end();
  });
const until = async (isSo: () => boolean) => {
  while (!isSo())
    await new Promise((done) => {
      setTimeout(done, 5);
    });
};

test('while it drains it takes new connections and asks for each to be closed', async () => {
  expect((await ask()).headers.connection).toBe('keep-alive');
  const drained = listening.drain(500);
  expect((await ask()).headers.connection).toBe('close');
  const other = new Agent({ keepAlive: true });
  expect((await ask('/', other)).headers.connection).toBe('close');
  await drained;
});

test('an answer that was asked for before closes its connection, too', async () => {
  const asked = ask('/slow');
  await until(() => waiting.length === 1);
  await listening.drain(0);
  const closed = listening.close();
  waiting[0]?.writeHead(200, { 'Content-Type': 'text/plain' }).end('late');
  expect((await asked).headers.connection).toBe('close');
  await closed;
});

test('closing lets running requests end and takes no new ones', async () => {
  const asked = ask('/slow');
  await until(() => waiting.length === 1);
  const closed = listening.close();
  await expect(ask('/', new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  waiting[0]?.end('late');
  expect((await asked).statusCode).toBe(200);
  await closed;
});

test('a connection whose answer had begun before does not hold the end up', async () => {
  const asked = ask('/slow');
  await until(() => waiting.length === 1);
  waiting[0]?.writeHead(200).write('be');
  const closed = listening.close(60_000);
  waiting[0]?.end('gun');
  expect((await asked).headers.connection).toBe('keep-alive');
  await closed;
});

test('what does not end is cut', async () => {
  const socket = connect(listening.port, '127.0.0.1');
  const cut = new Promise((resolve) => {
    socket.once('close', resolve).on('error', () => undefined);
  });
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => waiting.length === 1);
  await listening.close(50);
  await cut;
});
