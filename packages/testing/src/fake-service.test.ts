import { allocations } from '@hourbank/contracts';
import { api, type Api } from './api';
import { createGate, eventually } from './eventually';
import { fake, fakeService, ErrorResponse, type FakeService } from './fake-service';
import { signServiceToken } from './tokens';

let service: FakeService;
let call: Api;
let handlerRuns: number;
/** When the handler ran last. */
let ranAt: number;
const body = { revision: 1, clientId: 4, hours: 1.5, day: '2015-11-20', openedOn: '2015-11-20', choice: 3 };

beforeEach(async () => {
  handlerRuns = 0;
  service = await fakeService([
    fake(allocations.putAllocation, ({ body: { hours } }) => {
      ranAt = performance.now();
      if (hours > 20)
        throw new ErrorResponse(409, 'not_enough_hours', 'Not enough hours left on this package: 20 h left.');
      handlerRuns += 1;
      return { parts: [{ packageId: 3, hours }], balance: 8.5 };
    }),
  ]);
  call = api(service.url, { token: signServiceToken({ from: 'tracking', to: 'billing' }) });
});
afterEach(() => service.close());

const consume = () => call('PUT', '/internal/allocations/9', body);

test('responds as the contract says and records the call', async () => {
  expect(await consume()).toMatchObject({ status: 200, body: { parts: [{ packageId: 3, hours: 1.5 }], balance: 8.5 } });
  expect(service.calls).toEqual([{ operationId: 'putAllocation', params: { entryId: '9' }, query: {}, body }]);
});

test('an ErrorResponse has the status and body of an error response', async () => {
  const response = await call('PUT', '/internal/allocations/9', { ...body, hours: 24 });
  expect(response).toMatchObject({
    status: 409,
    body: { code: 'not_enough_hours', error: 'Not enough hours left on this package: 20 h left.' },
  });
});

test('returns 401 for an internal operation without a token and 404 for an operation without a handler', async () => {
  expect((await api(service.url)('PUT', '/internal/allocations/9', body)).status).toBe(401);
  expect((await call('GET', '/internal/allocations/sums')).status).toBe(404);
});

test('lose-call skips the handler, lose-response runs it, and each failure applies to one call', async () => {
  service.next(allocations.putAllocation, 'lose-call', 'lose-response');
  await expect(consume()).rejects.toThrow();
  expect(handlerRuns).toBe(0);
  await expect(consume()).rejects.toThrow();
  expect(handlerRuns).toBe(1);
  expect((await consume()).status).toBe(200);
});

test('a call waits for a promise before its handler runs, or after it', async () => {
  const [work, response] = [createGate(), createGate()];
  service.next(allocations.putAllocation, { workAfter: work.opened }, { respondAfter: response.opened });
  const first = consume();
  await eventually(() => service.calls.length === 1);
  const second = consume();
  await eventually(() => handlerRuns === 1);
  expect(await Promise.race([first, second, Promise.resolve('both wait')])).toBe('both wait');
  work.open();
  expect((await first).status).toBe(200);
  expect(handlerRuns).toBe(2);
  response.open();
  expect((await second).status).toBe(200);
});

test('repeat runs the handler twice, and a status is returned without running it', async () => {
  service.next(allocations.putAllocation, 'repeat', { status: 503 });
  expect((await consume()).status).toBe(200);
  expect((await consume()).status).toBe(503);
  expect(handlerRuns).toBe(2);
});

test('workAfterMs runs the handler after the caller disconnected, and hang never responds', async () => {
  service.next(allocations.putAllocation, { workAfterMs: 200 }, 'hang');
  /** Disconnects as soon as the service has received the call. */
  async function callAndDisconnect() {
    const [caller, before] = [new AbortController(), service.calls.length];
    const response = fetch(`${service.url}/internal/allocations/9`, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { authorization: 'Bearer x' },
      signal: caller.signal,
    });
    const failed = expect(response).rejects.toThrow();
    await eventually(() => service.calls.length > before);
    caller.abort();
    await failed;
  }

  const since = performance.now();
  await callAndDisconnect();
  await eventually(() => handlerRuns === 1);
  expect(ranAt - since).toBeGreaterThan(190);
  await callAndDisconnect();
  expect(handlerRuns).toBe(1);
});

test('respondAfterMs delays the response after the handler has run', async () => {
  service.always({ respondAfterMs: 300 });
  expect((await consume()).status).toBe(200);
  expect(performance.now() - ranAt).toBeGreaterThan(290);
  expect(handlerRuns).toBe(1);
});
