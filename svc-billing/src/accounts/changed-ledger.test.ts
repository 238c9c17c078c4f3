import { execute } from '@hourbank/service-kit/db';
import { type Billing, startBilling } from '../../tests/billing';
import { expectEachChangeFound } from '../../tests/changed-bits';
import type { LedgerRow } from '../ledger/ledger-table';
import { accountDifferences } from './check-accounts';
import { createCheckStore } from './check-store';

/** Single-bit changes; nightly runs set a larger number. */
const changes = Number(process.env.LEDGER_CHANGES ?? 100);
const seed = Number(process.env.LEDGER_SEED ?? 20261124);
const clientId = 7;

jest.setTimeout(120_000 + changes * 300);

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const columns: readonly (readonly [column: string, field: keyof LedgerRow])[] = [
  ['client_id', 'clientId'],
  ['seq', 'seq'],
  ['kind', 'kind'],
  ['package_id', 'packageId'],
  ['entry_id', 'entryId'],
  ['revision', 'revision'],
  ['hours', 'hours'],
  ['value', 'value'],
  ['balance_after', 'balanceAfter'],
  ['booked_on', 'bookedOn'],
  ['worked_on', 'workedOn'],
  ['recorded_at', 'recordedAt'],
  ['actor', 'actor'],
  ['reason_digest', 'reasonDigest'],
  ['prev_hash', 'prevHash'],
  ['hash', 'hash'],
];

/** Fills a ledger with all that happens to an account. */
async function addHistory() {
  const { id } = await billing.sell({ clientId, hoursPurchased: 40 });
  for (let entryId = 1; entryId <= 12; entryId += 1) {
    await billing.draw(entryId, { clientId, revision: 1, hours: 2, choice: 'auto' });
    if (entryId % 3 === 0) await billing.draw(entryId, { clientId, revision: 2, hours: 1, choice: 'auto' });
  }
  await billing.admin('POST', `/api/accounts/${clientId}/bonuses`, { hours: 3, reason: 'Thank you' });
  await billing.admin('POST', `/api/accounts/${clientId}/adjustments`, { hours: 1, reason: 'Agreed', packageId: id });
}

test(`the check finds each of ${changes} single-bit changes of ledger rows (seed ${seed})`, async () => {
  const { db } = billing.deps.platform;
  const store = createCheckStore(db.read);
  await addHistory();
  const rows: LedgerRow[] = [];
  for await (const page of store.ledger(clientId, 1, 1000)) rows.push(...page);
  expect(rows.length).toBeGreaterThan(15);
  // The database refuses changes of rows, so they need the trigger to be removed first.
  await db.tx((tx) => execute(tx, 'DROP TRIGGER account_ledger_no_update', []));
  await expectEachChangeFound({
    changes,
    seed,
    columns,
    rows,
    write: (row, column, value) =>
      db.tx((tx) =>
        execute(tx, `UPDATE account_ledger SET ${column} = ? WHERE client_id = ? AND seq = ?`, [
          value as string,
          row.clientId,
          row.seq,
        ]),
      ),
    read: async (row) => {
      for await (const [found] of store.ledger(row.clientId, row.seq, row.seq)) return found;
      return undefined;
    },
    hasDifference: async () => {
      for await (const _line of accountDifferences(store, {
        transact: db.tx,
        isWhole: true,
        checked: { accounts: 0, ledgerEntries: 0, verified: 0 },
      }))
        return true;
      return false;
    },
  });
});
