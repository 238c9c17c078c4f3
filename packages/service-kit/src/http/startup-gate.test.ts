import { createStartupGate } from './startup-gate';
import { listen, type Listening } from './listen';

let door: ReturnType<typeof createStartupGate>;
let listening: Listening;
let url: string;

async function start(patience?: number) {
  door = createStartupGate(patience);
  listening = await listen(door.answer, { host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${listening.port}`;
}
afterEach(() => listening.close(0));

test('a service that is not open yet is alive and not ready', async () => {
  await start();
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'starting' }]);
});

test('requests wait for it a little, with their bodies', async () => {
  await start(30_000);
  const asked = fetch(`${url}/api/clients`, { method: 'POST', body: 'a body' });
  setTimeout(() => door.open((request, response) => void request.pipe(response)), 50);
  expect(await (await asked).text()).toBe('a body');
  expect(await (await fetch(`${url}/healthz`, { method: 'POST', body: 'inside' })).text()).toBe('inside');
});

test('then they are turned away in the shape of all errors', async () => {
  await start(20);
  const answer = await fetch(`${url}/api/clients`, {
    method: 'POST',
    body: 'x',
    headers: { 'X-Request-Id': 'request-0001' },
  });
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '2',
    { code: 'starting', error: expect.stringContaining('Please try again'), requestId: 'request-0001' },
  ]);
});
