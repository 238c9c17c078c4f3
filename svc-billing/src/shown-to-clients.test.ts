import { select } from '@hourbank/service-kit/db';
import { aPng, api, clientReads, form, shownColumns, signTestToken } from '@hourbank/testing';
import { type Billing, type Package, startBilling } from '../tests/billing';
import { wholeSchema } from './db/data-source';

const hidden = 'Nadia of the back office';

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

test('clients receive these texts of the database and no others, and no name of an admin (D-76)', async () => {
  const admin = api(billing.url, { token: signTestToken({ role: 'admin', id: 1, claims: { name: hidden } }) });
  const client = billing.client(7);
  const done = async (call: ReturnType<typeof admin>) => {
    const { status, body } = await call;
    if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  };
  const request = form({ hours: '3', paymentMethod: 'omt' }, { paymentProof: aPng() });
  const asked = await client<{ package: Package }>('POST', '/api/client/request-time', request);
  const path = `/api/timePackages/${asked.body.package.id}`;
  await done(admin('PUT', '/api/settings', { provider: { name: 'Cedar Support', address: 'Beirut', taxNumber: '' } }));
  await done(admin('POST', `${path}/send-back`, { reason: 'Unreadable' }));
  const bought = await billing.sell({ clientId: 7, status: 'pending' });
  const received = { receivedAmount: 500, receiptNumber: 'A-7' };
  await done(admin('POST', `/api/timePackages/${bought.id}/approve`, received));
  await done(admin('POST', '/api/accounts/7/adjustments', { hours: 1, reason: 'A mistake' }));
  await done(admin('POST', '/api/accounts/7/bonuses', { hours: 1, reason: 'For your trust' }));
  await done(client('POST', '/api/client/balance-links', { label: 'Boss' }));
  const read = clientReads(client, 'billing', { '/api/client/invoice/{id}': bought.id });
  const facts = await select<{ payload: string }>(
    billing.deps.platform.db.read,
    "SELECT payload FROM outbox WHERE kind = 'fact'",
  );
  expect(facts.length).toBeGreaterThan(3);
  expect([...facts.map(({ payload }) => payload), ...(await read())].filter((text) => text.includes(hidden))).toEqual(
    [],
  );
  const { db } = billing.deps.platform;
  // MariaDB enforces lengths, so nothing can be added to values that fill their column.
  const full = db.kind === 'mysql' ? ['time_packages.proof_id', 'time_packages.invoice_number'] : [];
  expect([...full, ...(await shownColumns(db, wholeSchema.tables, read))].sort()).toEqual([
    // Clients wrote it themselves.
    'balance_links.label',
    'time_packages.invoice_number',
    'time_packages.proof_id',
    'time_packages.proof_name',
    'time_packages.receipt_number',
    'time_packages.review_note',
  ]);
});
