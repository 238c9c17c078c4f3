import { join } from 'node:path';
import { execute, select } from '@hourbank/service-kit/db';
import { type Api, api, signServiceToken, type SpawnedService, spawnService } from '@hourbank/testing';
import { type Billing, startBilling } from '../tests/billing';
import { addExpiringAccounts } from '../tests/expiring-accounts';
import { calendarDayIn } from './clock';

/** The time zones in which a day begins first and last. They never have the same day. */
const [firstZone, lastZone] = ['Pacific/Kiritimati', 'Etc/GMT+12'];

let billing: Billing;
let packageId: number;
beforeAll(async () => {
  billing = await startBilling();
  packageId = (await billing.sell()).id;
  await billing.draw(1, { packageId, revision: 1, hours: 2 });
});
afterAll(() => billing.close());

/** Starts the command with another business time zone than that of the stack. */
async function whileServed(work: (tracking: Api, service: SpawnedService) => Promise<void>): Promise<void> {
  const service = await spawnService(
    join(__dirname, 'main.ts'),
    { ...billing.sources, BUSINESS_TIME_ZONE: firstZone },
    { command: ['serve-allocations'] },
  );
  try {
    await work(api(service.url, { token: signServiceToken({ from: 'tracking', to: 'billing' }) }), service);
  } finally {
    await service.stop();
  }
}

/** All rows of all tables. */
async function content(): Promise<Record<string, unknown[]>> {
  const { read } = billing.deps.platform.db;
  const rows: Record<string, unknown[]> = {};
  for (const { tableName } of read.dataSource.entityMetadatas)
    rows[tableName] = await select(read, `SELECT * FROM ${tableName}`);
  return rows;
}

test('the database stays as it is, also if packages are due in the time zone of the command', async () => {
  const day = calendarDayIn(lastZone)(new Date());
  await addExpiringAccounts(billing, { firstClient: 100, count: 1, day, expiresOn: day });
  // A service deletes this row when it starts.
  await billing.deps.transact((tx) =>
    execute(tx, "INSERT INTO revocations (subject, min_revision, kept_until) VALUES ('token:old', 0, '2001-01-01')"),
  );
  const before = await content();
  await whileServed(async (tracking) => {
    expect(await tracking('GET', '/internal/allocations/sums')).toMatchObject({
      status: 200,
      body: { sums: [{ range: 0, hours: 200, weighted: 200 * packageId }], next: null },
    });
    expect(await tracking('GET', '/internal/allocations?range=0')).toMatchObject({
      status: 200,
      body: [{ entryId: 1, parts: [{ packageId, hours: 200 }] }],
    });
  });
  expect(await content()).toEqual(before);
});

test('no other operation is served, and none without the token of a service', async () => {
  await whileServed(async (tracking, { url }) => {
    expect((await tracking('PUT', '/internal/allocations/2', {})).status).toBe(404);
    expect((await tracking('GET', '/internal/accounts')).status).toBe(404);
    expect((await api(url)('GET', '/internal/allocations/sums')).status).toBe(401);
  });
});
