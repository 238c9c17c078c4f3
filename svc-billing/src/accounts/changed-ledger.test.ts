import { execute } from '@hourbank/service-kit/db';
import { seeded } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { withChangedBit } from '../../tests/changed-bit';
import type { LedgerRow } from '../ledger/ledger-entity';
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
  const firstDifference = async () => {
    for await (const line of accountDifferences(store, { tx: db.tx, isWhole: true })) return line;
    return null;
  };
  await addHistory();
  expect(await firstDifference()).toBeNull();
  const rows: LedgerRow[] = [];
  for await (const page of store.ledger(clientId, 1, 1000)) rows.push(...page);
  expect(rows.length).toBeGreaterThan(15);
  // The database refuses changes of rows, so they need the trigger to be removed first.
  await db.tx((tx) => execute(tx, 'DROP TRIGGER account_ledger_no_update', []));

  const storedAt = async ({ clientId: id, seq }: LedgerRow) => {
    for await (const [row] of store.ledger(id, seq, seq)) return row;
    return undefined;
  };
  const number = seeded(seed);
  const random = (below: number) => Math.floor(number() * below);
  const unnoticed: string[] = [];
  let refused = 0;
  for (let change = 0; change < changes; change += 1) {
    const row = rows[random(rows.length)]!;
    const filled = columns.filter(([, field]) => row[field] !== null);
    const [column, field] = filled[random(filled.length)]!;
    const value = withChangedBit(row[field]!, random);
    const at = { ...row, [field]: value };
    const update = (to: unknown, where: LedgerRow) =>
      db.tx((tx) =>
        execute(tx, `UPDATE account_ledger SET ${column} = ? WHERE client_id = ? AND seq = ?`, [
          to as string,
          where.clientId,
          where.seq,
        ]),
      );
    const isRefused = await update(value, row).then(
      () => false,
      () => true,
    );
    // MariaDB stores no days that do not exist, and the same day for other separators.
    if (isRefused || JSON.stringify(await storedAt(at)) === JSON.stringify(row)) refused += 1;
    else if ((await firstDifference()) === null) unnoticed.push(`${column} of entry ${row.seq}: ${String(value)}`);
    if (!isRefused) await update(row[field], at);
  }
  expect(unnoticed).toEqual([]);
  expect(refused).toBeLessThan(changes / 5);
  expect(await firstDifference()).toBeNull();
});
