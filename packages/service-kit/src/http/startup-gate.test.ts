import { createStartupGate } from './startup-gate';
import { listen, type Listening } from './listen';

let gate: ReturnType<typeof createStartupGate>;
let listening: Listening;
let url: string;

async function start(timeoutMs?: number) {
  gate = createStartupGate(timeoutMs);
  listening = await listen(gate.handle, { host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${listening.port}`;
}
afterEach(() => listening.close(0));

test('a starting service is alive but not ready', async () => {
  await start();
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'starting' }]);
});

test('requests with bodies wait until the service has started', async () => {
  await start(30_000);
  const pending = fetch(`${url}/api/clients`, { method: 'POST', body: 'a body' });
  setTimeout(() => gate.open((request, response) => void request.pipe(response)), 50);
  expect(await (await pending).text()).toBe('a body');
  expect(await (await fetch(`${url}/healthz`, { method: 'POST', body: 'started' })).text()).toBe('started');
});

test('requests are rejected with a 503 in the common error shape after the timeout', async () => {
  await start(20);
  const response = await fetch(`${url}/api/clients`, {
    method: 'POST',
    body: 'x',
    headers: { 'X-Request-Id': 'request-0001' },
  });
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    503,
    '2',
    { code: 'starting', error: expect.stringContaining('Try again in a moment'), requestId: 'request-0001' },
  ]);
});
