import type { AuditEvent } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { aPng, form } from '@hourbank/testing';
import { createProofRecord } from './record-proof-opened';
import { aPackage, type Billing, type Package, startBilling } from '../../tests/billing';

let billing: Billing;
let later = 0;
beforeEach(async () => {
  later = 0;
  // The clock stands, so that no quarter of an hour ends during a test.
  const quarter = Math.floor(Date.now() / 900_000) * 900_000;
  billing = await startBilling({ now: () => new Date(quarter + later) });
});
afterEach(() => billing.close());

const read = (address: string | null, method = 'GET') => fetch(`${billing.url}${address}`, { method });
async function openings(): Promise<(AuditEvent & { id: string })[]> {
  const rows = await select<{ payload: string; id: string }>(
    billing.deps.platform.db.read,
    'SELECT payload, event_id AS id FROM outbox ORDER BY outbox.id',
  );
  const events = rows.map(({ payload, id }) => ({ ...(JSON.parse(payload) as AuditEvent), id }));
  return events.filter(({ action }) => action === 'proof.opened');
}
async function aProof() {
  const fields = Object.entries(aPackage()).map(([name, value]): [string, string] => [name, String(value)]);
  const sold = form(Object.fromEntries(fields), { paymentProof: aPng() });
  return (await billing.admin<Package>('POST', '/api/timePackages', sold)).body;
}

test('who opens a proof leaves one row for each person, file and quarter of an hour', async () => {
  const { id, clientId, paymentProofUrl } = await aProof();
  for (const method of ['GET', 'GET', 'HEAD']) expect((await read(paymentProofUrl, method)).status).toBe(200);
  const own = (await billing.client(clientId)<Package[]>('GET', '/api/client/packages')).body;
  await read(own[0]?.paymentProofUrl ?? null);
  expect(await openings()).toMatchObject([
    { actor: 'admin:1', subject: `package:${id}`, clientId, changes: {}, address: '127.0.0.1' },
    { actor: `client:${clientId}`, subject: `package:${id}`, clientId },
  ]);
  const [first] = await openings();
  expect(first?.session).not.toBe('');

  later = 15 * 60_000;
  await read(paymentProofUrl);
  expect(await openings()).toHaveLength(3);
});

test('a proof is not sent without its row, and an invalid address leaves none', async () => {
  const { paymentProofUrl } = await aProof();
  expect((await read(`${paymentProofUrl}x`)).status).toBe(404);
  expect(await openings()).toEqual([]);
  const { transact } = billing.deps;
  await transact((tx) => tx.query('ALTER TABLE outbox RENAME TO outbox_gone'));
  expect((await read(paymentProofUrl)).status).toBeGreaterThanOrEqual(500);
  await transact((tx) => tx.query('ALTER TABLE outbox_gone RENAME TO outbox'));
  expect((await read(paymentProofUrl)).status).toBe(200);
});

test('another replica gives the row of the same quarter the same id', async () => {
  const file = { id: 'ada', ownerId: 12, clientId: 7 };
  const session = { role: 'admin', id: 1, revision: 1, jti: 'first' } as const;
  for (let replica = 0; replica < 2; replica += 1)
    await createProofRecord(billing.deps)(file, { session, address: '10.0.0.1' });
  await createProofRecord(billing.deps)(file, { session: { ...session, id: 2 }, address: '10.0.0.1' });
  const ids = (await openings()).map(({ id }) => id);
  expect(ids).toHaveLength(3);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
  // svc-identity accepts only UUIDs.
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
});
