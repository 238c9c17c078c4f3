import { billing } from '@hourbank/contracts';
import { api, type Api } from './api';
import { fake, fakeService, Refusal, type FakeService } from './fake-service';
import { signServiceToken } from './tokens';

let service: FakeService;
let call: Api;
let drawn: number;
const body = { revision: 1, packageId: 3, clientId: 4, hours: 1.5 };

beforeEach(async () => {
  drawn = 0;
  service = await fakeService([
    fake(billing.putConsumption, ({ body: { packageId, hours } }) => {
      if (hours > 20) throw new Refusal(409, 'not_enough_hours', 'Not enough hours left on this package: 20 h left.');
      drawn += 1;
      return { packageId, hours, hoursLeft: 8.5 };
    }),
  ]);
  call = api(service.url, { token: signServiceToken({ from: 'tracking', to: 'billing' }) });
});
afterEach(() => service.close());

const draw = () => call('PUT', '/internal/consumptions/9', body);

test('it answers by contract and remembers the call', async () => {
  expect(await draw()).toMatchObject({ status: 200, body: { packageId: 3, hours: 1.5, hoursLeft: 8.5 } });
  expect(service.calls).toEqual([{ operationId: 'putConsumption', params: { entryId: '9' }, query: {}, body }]);
});

test('a refusal has the status and the shape of a real one', async () => {
  const answer = await call('PUT', '/internal/consumptions/9', { ...body, hours: 24 });
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'not_enough_hours', error: 'Not enough hours left on this package: 20 h left.' },
  });
});

test('an operation for services wants a token, and an operation without a fake is absent', async () => {
  expect((await api(service.url)('PUT', '/internal/consumptions/9', body)).status).toBe(401);
  expect((await call('GET', '/internal/balances')).status).toBe(404);
});

test('a lost call does nothing, a lost answer does the work, and each plan holds for one call', async () => {
  service.next(billing.putConsumption, 'lose-call', 'lose-answer');
  await expect(draw()).rejects.toThrow();
  expect(drawn).toBe(0);
  await expect(draw()).rejects.toThrow();
  expect(drawn).toBe(1);
  expect((await draw()).status).toBe(200);
});

test('a repeated call is worked on twice; a status is answered without work', async () => {
  service.next(billing.putConsumption, 'repeat', { status: 503 });
  expect((await draw()).status).toBe(200);
  expect((await draw()).status).toBe(503);
  expect(drawn).toBe(2);
});

test('late work happens although the caller went away, and a hang never answers', async () => {
  service.next(billing.putConsumption, { workAfterMs: 200 }, 'hang');
  const impatient = () =>
    fetch(`${service.url}/internal/consumptions/9`, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { authorization: 'Bearer x' },
      signal: AbortSignal.timeout(80),
    });
  await expect(impatient()).rejects.toThrow();
  expect(drawn).toBe(0);
  await expect(impatient()).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(drawn).toBe(1);
});

test('a late answer comes after the work', async () => {
  service.always({ answerAfterMs: 1500 });
  let answered = false;
  const answer = draw().finally(() => {
    answered = true;
  });
  for (let waited = 0; drawn === 0 && waited < 1000; waited += 10)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect([drawn, answered]).toEqual([1, false]);
  expect((await answer).status).toBe(200);
});
