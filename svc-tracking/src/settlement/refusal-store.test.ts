import { execute, select } from '@hourbank/service-kit/db';
import { conflict } from '@hourbank/service-kit/errors';
import { startTracking, type Tracking } from '../../tests/tracking';
import type { OpenEntry } from '../entries/entry-table';

let tracking: Tracking;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.UTC(2015, 10, 20) + hours * hour);
const save = (settlementRevision: number, hours: number) => {
  const entry = { id: 7, settlementRevision } as OpenEntry;
  const error = conflict('not_enough_hours', 'Only 2 h left.', { params: { hoursLeft: 2 } });
  return tracking.deps.db.tx((tx) => tracking.deps.refusals.save(tx, entry, error, at(hours)));
};
const find = (revision: number) => tracking.deps.refusals.find(7, revision);

test('a refusal is kept for a day, as idempotency keys are', async () => {
  await save(2, 0);
  await save(3, 24);
  const refusal = { status: 409, code: 'not_enough_hours', message: 'Only 2 h left.', params: { hoursLeft: 2 } };
  expect(await Promise.all([2, 3, 4].map(find))).toMatchObject([refusal, refusal, null]);
  await save(4, 25);
  expect(await Promise.all([2, 3, 4].map(find))).toMatchObject([null, refusal, refusal]);
  expect(await select(tracking.deps.db.read, 'SELECT * FROM refusals')).toHaveLength(2);
});

test('a refusal whose numbers cannot be read is still one', async () => {
  await save(5, 26);
  await tracking.deps.db.tx((tx) => execute(tx, "UPDATE refusals SET params = '{' WHERE revision = 5"));
  expect(await find(5)).toMatchObject({ code: 'not_enough_hours', params: undefined });
});
