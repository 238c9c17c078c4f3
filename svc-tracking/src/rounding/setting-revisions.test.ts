import type { Rounding, StatementSchedule, TimerSettings } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { checkRevisions } from '@hourbank/testing';
import { closedClient, startTracking, type Tracking, unknownClient } from '../../tests/tracking';

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const rule = { unit: 15, way: 'up', minimum: 0 } as const;
const schedule = { frequency: 'monthly', day: 5, hour: 9, skipsEmpty: true } as const;

test.each(['/api/rounding', '/api/rounding/7'])('rejects a write of an outdated rule to %s', async (path) => {
  await tracking.admin('PUT', path, rule);
  await checkRevisions<Rounding>({
    caller: tracking.admin,
    path,
    writes: [
      { ...rule, unit: 30, minimum: 5 },
      { ...rule, way: 'down' },
      { ...rule, unit: 60 },
    ],
    fields: ['unit', 'minimum'],
  });
});

test.each(['/api/statements/schedule', '/api/statements/schedule/7'])(
  'rejects a write of an outdated schedule to %s',
  async (path) => {
    await tracking.admin('PUT', path, schedule);
    await checkRevisions<StatementSchedule>({
      caller: tracking.admin,
      path,
      writes: [
        { ...schedule, day: 6, hour: 10 },
        { ...schedule, skipsEmpty: false },
        { ...schedule, frequency: 'off' },
      ],
      fields: ['day', 'hour'],
    });
  },
);

test.each([
  ['/api/rounding/8', rule, { ...rule, minimum: 30 }, 'the rounding rule'],
  ['/api/statements/schedule/8', schedule, { ...schedule, hour: 7 }, 'the schedule'],
])('rejects a stale return to the default at %s', async (path, own, newer, subject) => {
  const { revision } = (await tracking.admin<Rounding | StatementSchedule>('PUT', path, own)).body;
  await tracking.admin('PUT', path, newer);
  const remove = (seen: number) => tracking.admin('DELETE', path, undefined, { 'If-Match': `"${seen}"` });
  expect(await remove(revision)).toMatchObject({
    status: 412,
    body: { error: `Someone else changed ${subject}. Reload and try again.` },
  });
  expect((await tracking.admin('GET', path)).body).toMatchObject({ ...newer, isDefault: false });
  expect((await remove(revision + 1)).status).toBe(204);
  expect((await tracking.admin('GET', path)).body).toMatchObject({ isDefault: true });
});

test('rejects a write of outdated timer settings', async () => {
  await checkRevisions<TimerSettings>({
    caller: tracking.admin,
    path: '/api/timer-settings',
    writes: [{ remindAfterHours: 4 }, { remindAfterHours: 5 }, { remindAfterHours: 6 }],
    fields: ['remindAfterHours'],
  });
});

test.each([
  [(id: number) => `/api/rounding/${id}`, { unit: 5, way: 'down', minimum: 1 }],
  [(id: number) => `/api/statements/schedule/${id}`, { frequency: 'monthly', day: 7, hour: 8, skipsEmpty: true }],
])('a closed client gets no settings at %s of its own and can return to the default ones (D-100)', async (of, body) => {
  for (const method of ['GET', 'DELETE']) {
    expect((await tracking.admin(method, of(unknownClient))).status).toBe(404);
    expect((await tracking.admin(method, of(closedClient))).status).toBe(method === 'GET' ? 200 : 204);
  }
  expect(await tracking.admin('PUT', of(unknownClient), body)).toMatchObject({ status: 404 });
  expect(await tracking.admin('PUT', of(closedClient), body)).toMatchObject({
    status: 409,
    body: { code: 'client_closed' },
  });
  expect((await tracking.admin('GET', of(closedClient))).body).toMatchObject({ isDefault: true });
  expect((await tracking.admin('PUT', of(31), body)).status).toBe(200);
  const [row] = await select<{ payload: string }>(
    tracking.deps.db.read,
    "SELECT payload FROM outbox WHERE kind = 'audit' ORDER BY id DESC LIMIT 1",
  );
  expect(row?.payload).toContain('"subject":"client:31"');
});
