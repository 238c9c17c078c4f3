import { connect, type Socket } from 'node:net';
import { identity } from '@hourbank/contracts';
import { eventually } from '@hourbank/testing';
import { startSampleService, type SampleService, token } from '../../tests/sample-service';

let service: SampleService;
let running: (() => void)[];
let handled: string[];
const sockets: Socket[] = [];

beforeEach(async () => {
  running = [];
  handled = [];
  service = await startSampleService(
    {
      RATE_LIMITS: JSON.stringify({
        bodyBytes: { max: 20_000, windowSeconds: 600 },
        cpuMs: { max: 60_000, windowSeconds: 600 },
      }),
    },
    (_, serve) =>
      serve(identity.forgotPassword, async ({ input }) => {
        handled.push(input.body.email);
        await new Promise<void>((resolve) => running.push(resolve));
        return { message: 'sent' };
      }),
  );
});
afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.destroy());
  running.forEach((end) => end());
  await service.stop();
});

const path = '/api/client/forgot-password';
const request = (email: string, address = '192.0.2.7') =>
  service.call('POST', path, { body: { email }, headers: { 'X-Forwarded-For': address } }).then(({ status }) => status);
const endOne = () => running.shift()?.();

test('four complete public requests of an address run at a time, others wait, and other addresses do not', async () => {
  const all = Array.from({ length: 7 }, (_, index) => request(`a${index}@example.com`));
  await eventually(() => handled.length === 4);
  const other = request('b@example.com', '192.0.2.8');
  await eventually(() => handled.includes('b@example.com'));
  expect(handled).toHaveLength(5);
  let most = 0;
  await eventually(() => {
    most = Math.max(most, running.length);
    endOne();
    return handled.length === 8;
  });
  expect(most).toBe(5);
  running.forEach((end) => end());
  expect(await Promise.all([...all, other])).toEqual(Array(8).fill(202));
});

test('bodies that still arrive take none of the places', async () => {
  for (let count = 0; count < 8; count += 1) {
    const socket = connect(service.port, '127.0.0.1');
    sockets.push(socket.on('error', () => undefined));
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.7\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
    );
  }
  const whole = request('c@example.com');
  await eventually(() => handled.length === 1);
  endOne();
  expect(await whole).toBe(202);
});

test('more than 64 waiting requests are refused with 429, and the others are served', async () => {
  const statuses: number[] = [];
  const all = Array.from({ length: 70 }, (_, index) =>
    request(`d${index}@example.com`).then((status) => statuses.push(status)),
  );
  await eventually(() => statuses.length === 2);
  expect(statuses).toEqual([429, 429]);
  await eventually(() => {
    endOne();
    return statuses.length === 70;
  });
  await Promise.all(all);
  expect(statuses.filter((status) => status === 202)).toHaveLength(68);
});

test('a caller above its budget of bytes is refused before its body is parsed', async () => {
  const as = token('client');
  const post = (raw: string) => service.call('POST', '/api/client/tasks', { as, raw });
  expect((await post(JSON.stringify({ description: 'x', other: 'x'.repeat(15_000) }))).status).toBe(201);
  expect((await post(`not JSON ${'x'.repeat(15_000)}`)).status).toBe(429);
  expect((await post('{}')).status).toBe(429);
  expect((await service.call('POST', '/api/client/tasks', { as: token('client', 9), raw: '{}' })).status).toBe(422);
});

test('a caller above its budget of CPU time is refused before its body is read', async () => {
  const as = token('client');
  expect((await service.call('POST', '/api/client/tasks', { as, body: { description: 'x' } })).status).toBe(201);
  service.platform.spend('client:7', 'cpuMs', 60_001);
  expect((await service.call('POST', '/api/client/tasks', { as, raw: 'not JSON' })).status).toBe(429);
  expect((await service.call('GET', '/api/client/tasks', { as })).status).toBe(429);
});
