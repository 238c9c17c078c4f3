import type { ResponseOf, Timer, timers as contract } from '@hourbank/contracts';
import { type Api, api, signTestToken } from '@hourbank/testing';
import { startTracking, type Tracking } from '../../tests/tracking';

let tracking: Tracking;
let who: Api;
beforeAll(async () => {
  tracking = await startTracking();
  who = api(tracking.url, { token: signTestToken({ role: 'admin', id: 5, adminRole: 'technician' }) });
});
afterAll(() => tracking.close());

const at = '/api/timers';
type Rejected = Timer & { code?: string; changes?: { fields: string[] }[] };
const start = async () => (await who<Timer>('POST', at, { note: 'Router' })).body;
const listed = async (id: number) =>
  (await who<ResponseOf<typeof contract.listTimers>>('GET', at)).body.timers.find((timer) => timer.id === id);
const update = (id: number, body: object, revision: number) =>
  who<Rejected>('PATCH', `${at}/${id}`, body, { 'If-Match': `"${revision}"` });

test('rejects the client or note of an outdated timer, and says what changed', async () => {
  const { id, revision } = await start();
  const done = await update(id, { note: 'Router moved' }, revision);
  expect([done.status, done.headers.get('ETag'), done.body.revision]).toEqual([200, '"2"', 2]);
  expect(await update(id, { note: 'Router moved' }, revision)).toMatchObject({ status: 200, body: { revision: 2 } });
  expect(await update(id, { clientId: 7, note: 'Switch' }, revision)).toMatchObject({
    status: 412,
    body: { code: 'changed_meanwhile', changes: [{ fields: ['note'], by: { isCaller: true } }] },
  });
  expect(await listed(id)).toMatchObject({ clientId: null, note: 'Router moved', revision: 2 });
});

test('discards a timer only if nobody changed it, and says what changed', async () => {
  const { id, revision } = await start();
  await update(id, { note: 'Router moved' }, revision);
  const discard = (tag: string) => who<Rejected>('DELETE', `${at}/${id}`, undefined, { 'If-Match': tag });
  expect(await discard(`"${revision}"`)).toMatchObject({
    status: 412,
    body: { code: 'changed_meanwhile', changes: [{ fields: ['note'], by: { isCaller: true } }] },
  });
  expect(await listed(id)).toMatchObject({ note: 'Router moved' });
  expect((await discard('"2"')).status).toBe(204);
  expect(await discard('"2"')).toMatchObject({ status: 404 });
});

test('keeps the revision when a timer is paused, continued or stopped', async () => {
  const { id, revision } = await start();
  for (const action of ['pause', 'start', 'stop']) await who('POST', `${at}/${id}/${action}`, {});
  expect(await update(id, { clientId: 7 }, revision)).toMatchObject({ status: 200, body: { state: 'stopped' } });
});

test('of several changes of one timer at once, exactly one succeeds', async () => {
  const { id, revision } = await start();
  const race = await Promise.all(['a', 'b', 'c', 'd'].map((note) => update(id, { note }, revision)));
  expect(race.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 412, 412, 412]);
  expect((await listed(id))?.note).toBe(race.find(({ status }) => status === 200)?.body.note);
});
