import { randomBytes } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { startSampleService, type SampleService, token } from '../../tests/sample-service';

let service: SampleService;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  service = await startSampleService();
});
afterAll(async () => {
  agent.destroy();
  await service.stop();
});

/** Sends a request on the only connection of the agent. Returns the status and the local port of the connection. */
const send = (method: string, encoding: string, body?: Buffer) =>
  new Promise<[status: number | undefined, port: number | undefined]>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token('client')}`,
      'content-type': 'application/json',
      'content-encoding': encoding,
      ...(body && { 'content-length': body.length }),
    };
    const outgoing = httpRequest(
      { agent, port: service.port, path: '/api/client/tasks', method, headers },
      (incoming) => {
        const port = incoming.socket.localPort;
        incoming.resume().once('end', () => resolve([incoming.statusCode, port]));
      },
    );
    outgoing.on('error', reject).end(body);
  });

/** Its first kilobytes inflate to more than the limit of the operation; the service does not read the others. */
const bomb = gzipSync(Buffer.concat([Buffer.alloc(4_000_000), randomBytes(900_000)]));

test.each([
  ['inflates to more than the limit', 'gzip', bomb, 413],
  ['is larger than the limit', 'identity', Buffer.alloc(900_000, ' '), 413],
  ['is not compressed as it says', 'gzip', randomBytes(900_000), 400],
  ['has an unknown compression', 'zstd', randomBytes(900_000), 415],
])('a body that %s does not block the next request on its connection', async (_, encoding, body, status) => {
  const [rejected, port] = await send('POST', encoding, body);
  expect(rejected).toBe(status);
  expect(await send('GET', 'identity')).toEqual([200, port]);
});
