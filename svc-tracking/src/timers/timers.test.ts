import {
  type AdminRole,
  maxIdleTimers,
  type Timer,
  type timers as contract,
  type ResponseOf,
} from '@hourbank/contracts';
import { type Api, api, signTestToken } from '@hourbank/testing';
import { noIdempotency } from '@hourbank/service-kit/idempotency';
import { startTracking, type Tracking } from '../../tests/tracking';
import { createTimer, pauseTimer, startTimer, stopTimer } from './change-timers';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking();
});
afterEach(() => tracking.close());

const at = '/api/timers';
const settingsAt = '/api/timer-settings';
const admin = (id: number, adminRole: AdminRole = 'technician'): Api =>
  api(tracking.url, { token: signTestToken({ role: 'admin', id, adminRole }) });
const list = async (who: Api) => (await who<ResponseOf<typeof contract.listTimers>>('GET', at)).body;
const start = async (who: Api, body: object = {}) => (await who<Timer>('POST', at, body)).body;

test('starts a timer with a client and a note, which only its admin sees', async () => {
  const rana = admin(5);
  expect(await rana('POST', at, { clientId: 7, note: 'Router' })).toMatchObject({
    status: 201,
    body: { clientId: 7, note: 'Router', state: 'running', bankedSeconds: 0 },
  });
  const { timers, now, remindAfterHours } = await list(rana);
  expect(timers).toHaveLength(1);
  expect(timers[0]?.startedAt).toBe(timers[0]?.firstStartedAt);
  expect(Date.parse(now)).toBeGreaterThanOrEqual(Date.parse(timers[0]?.startedAt ?? ''));
  expect(remindAfterHours).toBe(8);

  const others = admin(6);
  expect((await list(others)).timers).toEqual([]);
  const one = `${at}/${timers[0]?.id}`;
  for (const [method, path, body] of [
    ['PATCH', one, { note: 'Mine' }],
    ['POST', `${one}/start`, undefined],
    ['POST', `${one}/pause`, undefined],
    ['POST', `${one}/stop`, {}],
    ['DELETE', one, undefined],
  ] as const)
    expect((await others(method, path, body)).status).toBe(404);
  expect((await list(rana)).timers).toEqual(timers);
});

test('runs one timer at a time: a start pauses the other', async () => {
  const who = admin(5);
  const first = await start(who);
  const second = await start(who);
  expect((await list(who)).timers.map(({ id, state }) => [id, state])).toEqual([
    [second.id, 'running'],
    [first.id, 'paused'],
  ]);
  expect((await who('POST', `${at}/${first.id}/start`)).body).toMatchObject({ state: 'running' });
  expect((await list(who)).timers.map(({ id, state }) => [id, state])).toEqual([
    [first.id, 'running'],
    [second.id, 'paused'],
  ]);
});

test('starts of the same admin at the same time leave one running', async () => {
  const who = admin(5);
  const replica = await tracking.another();
  const other = api(replica.url, { token: signTestToken({ role: 'admin', id: 5, adminRole: 'technician' }) });
  const responses = await Promise.all([who, other, who, other].map((one) => one('POST', at, {})));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect((await list(who)).timers.map(({ state }) => state)).toEqual(['running', 'paused', 'paused', 'paused']);
});

test(`keeps ${maxIdleTimers} paused timers, and stops one more`, async () => {
  const who = admin(5);
  for (let count = 0; count <= maxIdleTimers; count++) await start(who);
  const refused = { status: 409, body: { code: 'too_many_timers', params: { max: maxIdleTimers } } };
  const { timers } = await list(who);
  expect(timers).toHaveLength(maxIdleTimers + 1);
  expect(await who('POST', at, {})).toMatchObject(refused);
  const [running] = timers;
  expect(await who('POST', `${at}/${running?.id}/pause`)).toMatchObject(refused);
  expect((await list(who)).timers).toEqual(timers);
  expect(await who('POST', `${at}/${running?.id}/stop`, {})).toMatchObject({ status: 200, body: { state: 'stopped' } });
  expect(await who('POST', at, {})).toMatchObject(refused);
  expect((await who('POST', `${at}/${running?.id}/start`)).status).toBe(200);
});

test('repeats of pause and stop change nothing, and a stopped timer can continue', async () => {
  const who = admin(5);
  const { id } = await start(who);
  const paused = await who('POST', `${at}/${id}/pause`);
  expect((await who('POST', `${at}/${id}/pause`)).body).toEqual(paused.body);
  const stopped = await who('POST', `${at}/${id}/stop`, {});
  expect(stopped.body).toEqual({ ...(paused.body as Timer), state: 'stopped' });
  expect((await who('POST', `${at}/${id}/stop`, {})).body).toEqual(stopped.body);
  expect((await who('POST', `${at}/${id}/pause`)).body).toEqual(stopped.body);
  expect((await who('POST', `${at}/${id}/start`)).body).toMatchObject({ state: 'running' });
  expect((await who('DELETE', `${at}/${id}`)).status).toBe(204);
  expect((await who('DELETE', `${at}/${id}`)).status).toBe(404);
});

test('stops at an earlier time of the last run only', async () => {
  const who = admin(5);
  const { deps } = tracking;
  const now = Date.now();
  const running = await createTimer({ ...deps, now: () => new Date(now - 10 * 3_600_000) }, 5, {}, noIdempotency);
  const one = `${at}/${running.id}/stop`;
  for (const [hours, message] of [
    [-1, 'Enter a time that is not in the future.'],
    [11, 'Enter a time after the timer was started.'],
  ] as const) {
    const refused = await who('POST', one, { at: new Date(now - hours * 3_600_000).toISOString() });
    expect(refused).toMatchObject({ status: 422, body: { fields: { at: message } } });
  }
  const stop = { at: new Date(now - 2 * 3_600_000).toISOString() };
  const stopped = await who('POST', one, stop);
  expect(stopped.body).toMatchObject({ state: 'stopped', bankedSeconds: 8 * 3600 });
  // The response of the first request may be lost.
  expect(await who('POST', one, stop)).toMatchObject({ status: 200, body: stopped.body });
});

test('rejects bad input and unknown clients', async () => {
  const who = admin(5);
  expect((await who('POST', at, { clientId: 404 })).status).toBe(404);
  expect((await who('POST', at, { clientId: 'seven' })).status).toBe(422);
  expect((await who('POST', at, { note: 'x'.repeat(2001) })).status).toBe(422);
  expect((await list(who)).timers).toEqual([]);
  const { id } = await start(who, { note: 'x'.repeat(2000) });
  expect((await who('PATCH', `${at}/${id}`, { clientId: 404 })).status).toBe(404);
  expect((await who('PATCH', `${at}/${id}`, { clientId: 7 })).body).toMatchObject({
    clientId: 7,
    note: 'x'.repeat(2000),
  });
  expect((await who('POST', `${at}/999/start`)).status).toBe(404);
});

test('a repeated start with the same key starts one timer', async () => {
  const who = admin(5);
  const key = { 'Idempotency-Key': 'timer-1' };
  const first = await who('POST', at, { note: 'a' }, key);
  expect((await who('POST', at, { note: 'a' }, key)).body).toEqual(first.body);
  expect((await list(who)).timers).toHaveLength(1);
});

test('loses no time in 100 rounds of start, pause and stop, seen by processes that take turns', async () => {
  let clock = Date.UTC(2020, 0, 1);
  const replicas = [tracking, await tracking.another()];
  const depsOf = (round: number) => ({
    ...(replicas[round % replicas.length] ?? tracking).deps,
    now: () => new Date(clock),
  });
  const { id } = await createTimer(depsOf(0), 5, {}, noIdempotency);
  await pauseTimer(depsOf(0), 5, id);
  let worked = 0;
  for (let round = 0; round < 100; round++) {
    // Every 25th round, a process ends while the timer runs.
    await startTimer(depsOf(round), 5, id);
    if (round % 25 === 0) {
      await replicas.pop()?.stop();
      replicas.push(await tracking.another());
    }
    const run = Math.floor(Math.random() * 7_000) + 1;
    clock += run;
    worked += run;
    const [seen] = await depsOf(round + 1).timers.list(5);
    expect([seen?.state, (seen?.bankedMs ?? 0) + clock - (seen?.startedAt?.getTime() ?? 0)]).toEqual([
      'running',
      worked,
    ]);
    await (round % 2 ? pauseTimer(depsOf(round + 1), 5, id) : stopTimer(depsOf(round + 1), 5, id, undefined));
    clock += 60_000;
  }
  expect((await list(admin(5))).timers[0]?.bankedSeconds).toBe(worked / 1000);
});

test('owners set when the console asks about a forgotten timer', async () => {
  const owner = admin(1, 'owner');
  expect((await owner('PUT', settingsAt, { remindAfterHours: 25 })).status).toBe(422);
  expect((await owner('PUT', settingsAt, { remindAfterHours: 4 })).body).toMatchObject({ remindAfterHours: 4 });
  expect((await owner('GET', settingsAt)).body).toMatchObject({ remindAfterHours: 4 });
  expect((await list(admin(5))).remindAfterHours).toBe(4);
  expect((await admin(5)('PUT', settingsAt, { remindAfterHours: 8 })).status).toBe(403);
});
