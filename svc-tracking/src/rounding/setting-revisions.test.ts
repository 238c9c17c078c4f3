import type { Rounding, StatementSchedule, TimerSettings } from '@hourbank/contracts';
import { checkRevisions } from '@hourbank/testing';
import { startTracking, type Tracking } from '../../tests/tracking';

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
