import { allocations } from '@hourbank/contracts';
import { execute } from '@hourbank/service-kit/db';
import { join } from 'node:path';
import { api, signTestToken, spawnService, type SpawnedService } from '@hourbank/testing';
import { allRows, anEntry, eventually, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';

const entry = join(__dirname, '..', 'main.ts');
let tracking: Tracking;
let service: SpawnedService;

/**
 * The killed process handles the changes; the replica in the test process only reads. The lease is long enough for a
 * busy machine, because the process cancels a creation itself after it.
 */
beforeEach(async () => {
  tracking = await startTracking({ SETTLEMENT_LEASE_MS: '5000' });
  service = await spawnService(entry, { ...tracking.env, NODE_ENV: 'test', PORT: '' });
});
afterEach(async () => {
  await service.kill();
  await tracking.close();
});

/** Kills the process, and ends the leases of its changes, which it holds no more. */
async function kill() {
  await service.kill();
  const sql = 'UPDATE entries SET lease_until = ? WHERE lease_until IS NOT NULL';
  await tracking.deps.db.tx((tx) => execute(tx, sql, [new Date(0)]));
}

const admin = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  api(service.url, { token: signTestToken({ role: 'admin', id: 1 }) })<TimeEntry>(method, path, body, headers);

test('cancels a creation whose process was killed', async () => {
  const packageId = tracking.billing.addPackage(7);
  tracking.billing.next(allocations.putAllocation, { respondAfter: new Promise(() => undefined) });
  const cut = admin('POST', '/api/entries', anEntry({ clientId: 7, packageId })).catch(() => 'cut');
  await eventually(() => tracking.billing.used(packageId) === 150);
  await kill();
  expect(await cut).toBe('cut');
  expect(await allRows(tracking.deps)).toMatchObject([{ shown: 0 }]);

  await service.restart();
  await eventually(async () => (await allRows(tracking.deps)).length === 0);
  expect(tracking.billing.used(packageId)).toBe(0);
});

test('completes an update and a deletion whose process was killed', async () => {
  const packageId = tracking.billing.addPackage(7);
  const [changed, deleted] = [
    await admin('POST', '/api/entries', anEntry({ clientId: 7, packageId })),
    await admin('POST', '/api/entries', anEntry({ clientId: 7, packageId })),
  ];
  // All calls, because a reconciler may take over the first change before the second is open.
  tracking.billing.always(({ id }) => (id === allocations.putAllocation.id ? 'hang' : null));
  const cut = [
    admin('PUT', `/api/entries/${changed.body.id}`, { hours: 4 }).catch(() => 'cut'),
    admin('DELETE', `/api/entries/${deleted.body.id}`).catch(() => 'cut'),
  ];
  await eventually(async () => (await tracking.deps.openChanges.count()) === 2);
  await kill();
  expect(await Promise.all(cut)).toEqual(['cut', 'cut']);
  tracking.billing.always(null);

  await service.restart();
  await eventually(async () => (await tracking.deps.openChanges.count()) === 0);
  expect(await allRows(tracking.deps)).toMatchObject([{ id: changed.body.id, hours: 400, shown: 1 }]);
  expect(tracking.billing.used(packageId)).toBe(400);
});

test('refuses a repeated update that billing refused after its process was killed and others changed the entry', async () => {
  const packageId = tracking.billing.addPackage(7, 5);
  const { body } = await admin('POST', '/api/entries', anEntry({ clientId: 7, packageId }));
  const change = () => admin('PUT', `/api/entries/${body.id}`, { hours: 20 }, { 'Idempotency-Key': 'raise-once' });
  tracking.billing.always(({ id }) => (id === allocations.putAllocation.id ? 'hang' : null));
  const cut = change().catch(() => 'cut');
  await eventually(async () => (await tracking.deps.openChanges.count()) === 1);
  await kill();
  expect(await cut).toBe('cut');
  tracking.billing.always(null);

  await service.restart();
  await eventually(async () => (await tracking.deps.openChanges.count()) === 0);
  expect((await admin('PUT', `/api/entries/${body.id}`, { status: 'Closed' })).status).toBe(200);
  await tracking.deps.db.tx((tx) => execute(tx, 'UPDATE idempotency_keys SET lease_until = ?', [new Date(0)]));
  const refused = { status: 409, body: { code: 'not_enough_hours' } };
  expect(await change()).toMatchObject(refused);
  expect(await change()).toMatchObject(refused);
  expect(tracking.billing.used(packageId)).toBe(150);
});

test('shuts down in order and starts again with its data', async () => {
  const packageId = tracking.billing.addPackage(7);
  const { body } = await admin('POST', '/api/entries', anEntry({ clientId: 7, packageId }));
  await service.stop();
  await service.restart();
  expect((await admin('GET', `/api/entries/${body.id}`)).body).toEqual(body);
});
