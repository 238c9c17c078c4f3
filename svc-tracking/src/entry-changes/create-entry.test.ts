import { allocations } from '@hourbank/contracts';
import { CommitWith, select } from '@hourbank/service-kit/db';
import { type IdempotencyContext, noIdempotency } from '@hourbank/service-kit/idempotency';
import { storedTotals } from '../../tests/totals';
import { allRows, shortLeases, startTracking, type Tracking } from '../../tests/tracking';
import { createEntry } from './create-entry';
import type { EntryValues, OpenEntry } from '../entries/entry-table';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking(shortLeases);
});
afterEach(() => tracking.close());

const values: EntryValues = {
  packageId: 1,
  automatic: false,
  date: '2015-11-20T10:00:00.000Z',
  hours: 150,
  minutes: null,
  rounding: null,
  billable: true,
  nonBillableReason: '',
  description: '',
  status: 'Open',
  taskId: null,
};

const since = '2015-11-20T10:00:00.000Z';
const origin = { clientId: 7, authorId: 1, authorName: '', createdAt: since };
const editor = { id: 1, name: '', actor: 'admin:1', canChangeAll: true };

/** Creates the rows of an attempt that was killed after its first transaction. Billing may have processed its call. */
async function createKilledAttempt(packageId: number, billingActed: boolean): Promise<number> {
  const { db, changes, leaseEnd, requestHours } = tracking.deps;
  const about = { actor: editor.actor, hasFiles: false };
  const id = await db.tx(
    async () =>
      new CommitWith(
        [changes.insertHiddenSql(origin, { ...values, packageId }, about, leaseEnd())],
        ([inserted]) => inserted!.insertId,
      ),
  );
  if (billingActed)
    await requestHours({
      ...values,
      packageId,
      parts: null,
      id,
      ...origin,
      changedAt: since,
      settlementRevision: 1,
      revision: 1,
      shown: false,
      hasFiles: false,
      intent: { kind: 'create', actor: 'admin:1', since },
    });
  return id;
}

const repeat = (packageId: number, resumedResource: IdempotencyContext['resumedResource']) =>
  createEntry(tracking.deps, {
    body: { ...values, packageId, clientId: 7, hours: 1.5, minutes: undefined },
    screenshots: [],
    editor,
    idempotency: { ...noIdempotency, resumedResource },
  });

test.each([true, false])(
  'cancels a killed attempt and runs the repeated request (billing acted: %s)',
  async (acted) => {
    const packageId = tracking.billing.addPackage(7, 2);
    const first = await createKilledAttempt(packageId, acted);
    const { id } = await repeat(packageId, String(first));
    expect(id).toBeGreaterThan(first);
    expect(await allRows(tracking.deps)).toMatchObject([{ id, shown: 1, intent: null }]);
    expect(tracking.billing.used(packageId)).toBe(150);
    expect(tracking.billing.draws.get(first)).toMatchObject({ revision: 2, parts: [] });
  },
);

test('keeps the killed attempt cancelled while billing does not respond to the repeated request', async () => {
  const packageId = tracking.billing.addPackage(7, 2);
  const first = await createKilledAttempt(packageId, true);
  tracking.billing.always('lose-call');
  await expect(repeat(packageId, String(first))).rejects.toMatchObject({ status: 503, code: 'billing_unavailable' });
  expect(await allRows(tracking.deps)).toMatchObject([
    { id: first, shown: 0, settlement_revision: 2, intent: expect.stringContaining('cancel') },
  ]);

  tracking.billing.always(null);
  await repeat(packageId, String(first));
  expect([(await allRows(tracking.deps)).length, tracking.billing.used(packageId)]).toEqual([1, 150]);
});

test('sends no request to billing for an attempt that is already cancelled', async () => {
  const packageId = tracking.billing.addPackage(7);
  await repeat(packageId, '12345');
  expect(tracking.billing.calls.filter(({ operationId }) => operationId === allocations.putAllocation.id)).toHaveLength(
    1,
  );
});

test('stores the response in the transaction that makes the entry visible', async () => {
  const packageId = tracking.billing.addPackage(7);
  const lost: IdempotencyContext = {
    ...noIdempotency,
    saveResponseSql: () => [
      {
        sql: 'UPDATE entries SET shown = 1 WHERE id = ?',
        parameters: [0],
        orThrow: () => new Error('another request holds the key'),
      },
    ],
  };
  const attempt = createEntry(tracking.deps, {
    body: { ...values, packageId, clientId: 7, hours: 1.5, minutes: undefined },
    screenshots: [],
    editor,
    idempotency: lost,
  });
  await expect(attempt).rejects.toThrow('another request');
  expect(await allRows(tracking.deps)).toMatchObject([{ shown: 0, intent: expect.stringContaining('create') }]);
});

test('leaves no trace of an entry that was cancelled before it could be shown', async () => {
  const packageId = tracking.billing.addPackage(7, 2);
  const { requestHours, changes, db } = tracking.deps;
  const cancelling = {
    ...tracking.deps,
    /** As if the response took so long that a reconciler cancelled the entry. */
    requestHours: async (entry: OpenEntry) => {
      const response = await requestHours(entry);
      await db.tx((tx) => changes.cancel(tx, entry, new Date(0)));
      return response;
    },
  };
  const attempt = createEntry(cancelling, {
    body: { ...values, packageId, clientId: 7, hours: 1.5, minutes: undefined },
    screenshots: [],
    editor,
    idempotency: noIdempotency,
  });
  await expect(attempt).rejects.toMatchObject({ status: 503 });
  expect(await storedTotals(tracking.deps)).toEqual({});
  expect(await tracking.deps.entries.page(7, 5, 0)).toEqual({ rows: [], totalCount: 0 });
  expect(await select(db.read, 'SELECT * FROM outbox')).toEqual([]);
});
