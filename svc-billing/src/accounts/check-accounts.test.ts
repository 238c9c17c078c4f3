import { execute } from '@hourbank/service-kit/db';
import { databaseKind, daysFromNow } from '@hourbank/testing';
import { check, migrate } from '../commands';
import { type Billing, startBilling } from '../../tests/billing';

let billing: Billing;
let packageId: number;
beforeAll(async () => {
  billing = await startBilling();
  packageId = (await billing.sell()).id;
  await billing.draw(1, { revision: 1, packageId, hours: 2.5 });
});
afterAll(() => billing.close());

const change = (sql: string) => billing.deps.transact((tx) => execute(tx, sql));
async function checked(isWhole = true) {
  const lines: string[] = [];
  const isCorrect = await check(billing.config, (line) => lines.push(line), isWhole);
  return { isCorrect, lines };
}

test('the check succeeds while all sums agree', async () => {
  const lineOf = (verified: string) => [`All balances agree: 1 accounts, 2 ledger entries, ${verified}.`];
  expect(await checked(false)).toEqual({ isCorrect: true, lines: lineOf('2 of them verified; --all verifies each') });
  expect((await checked(false)).lines).toEqual(lineOf('0 of them verified; --all verifies each'));
  expect((await checked(true)).lines).toEqual(lineOf('each verified'));
});

test.each([
  [
    'hours_used',
    'UPDATE time_packages SET hours_used = 300',
    'UPDATE time_packages SET hours_used = 250',
    'used 3 h, allocated 2.5 h',
  ],
  [
    'an allocation',
    'UPDATE allocations SET hours = 100',
    'UPDATE allocations SET hours = 250',
    'used 2.5 h, allocated 1 h',
  ],
  ['an entry', 'UPDATE entry_draws SET hours = 100', 'UPDATE entry_draws SET hours = 250', 'entries 1 h'],
  ['a balance', 'UPDATE accounts SET balance = 100', 'UPDATE accounts SET balance = 750', 'balance 1 h, ledger 7.5 h'],
  ['the last number', 'UPDATE accounts SET last_seq = 3', 'UPDATE accounts SET last_seq = 2', '2 of 3 ledger entries'],
])('the check reports an account where %s differs', async (_, spoil, mend, differing) => {
  await change(spoil);
  const { isCorrect, lines } = await checked();
  expect(isCorrect).toBe(false);
  expect(lines[0]).toContain(differing);
  await change(mend);
  expect((await checked()).isCorrect).toBe(true);
});

test.each([
  [
    'the rate of a package',
    'UPDATE time_packages SET rate_per_hour = rate_per_hour + 100',
    'UPDATE time_packages SET rate_per_hour = rate_per_hour - 100',
    /value \$375, worth \$382\.5/,
  ],
  [
    'the peak',
    'UPDATE accounts SET peak = 900',
    'UPDATE accounts SET peak = 1000',
    /peak 9 h, peak of the ledger 10 h/,
  ],
])('the check reports an account where %s differs', async (_, spoil, mend, differing) => {
  await change(spoil);
  const { isCorrect, lines } = await checked(false);
  expect([isCorrect, lines[0]]).toEqual([false, expect.stringMatching(differing)]);
  await change(mend);
  expect(await checked(false)).toMatchObject({ isCorrect: true });
});

test('the check reports hours that were moved between two packages, or two entries, of one account', async () => {
  const other = await billing.sell();
  await billing.draw(2, { revision: 1, packageId: other.id, hours: 2.5 });
  const moved = (by: number) => [
    `UPDATE time_packages SET hours_purchased = hours_purchased + ${by} WHERE id = ${packageId}`,
    `UPDATE time_packages SET hours_purchased = hours_purchased - ${by} WHERE id = ${other.id}`,
  ];
  for (const sql of moved(100)) await change(sql);
  expect((await checked(false)).lines).toEqual([
    `package ${packageId}: usable 8.5 h, ledger 7.5 h`,
    `package ${other.id}: usable 6.5 h, ledger 7.5 h`,
    '2 of the balances differ.',
  ]);
  for (const sql of moved(-100)) await change(sql);
  await change('UPDATE entry_draws SET hours = 150 WHERE entry_id = 1');
  await change('UPDATE entry_draws SET hours = 350 WHERE entry_id = 2');
  expect((await checked(false)).lines).toEqual([
    'entry 1: drawn 1.5 h, allocated 2.5 h',
    'entry 2: drawn 3.5 h, allocated 2.5 h',
    '2 of the balances differ.',
  ]);
  await change('UPDATE entry_draws SET hours = 250 WHERE entry_id IN (1, 2)');
  await billing.draw(2, { revision: 2, packageId: other.id, hours: 0 });
  expect(await checked(false)).toMatchObject({ isCorrect: true });
});

const refused = 'Rows of account_ledger cannot be changed or deleted.';

test('a ledger entry cannot be changed or deleted', async () => {
  await expect(change('UPDATE account_ledger SET hours = 1 WHERE seq = 1')).rejects.toThrow(refused);
  await expect(change('DELETE FROM account_ledger WHERE seq = 1')).rejects.toThrow(refused);
  await expect(change('DELETE FROM account_ledger')).rejects.toThrow(refused);
  await expect(change('REPLACE INTO account_ledger SELECT * FROM account_ledger WHERE seq = 1')).rejects.toThrow(
    refused,
  );
  expect(await checked()).toMatchObject({ isCorrect: true });
});

test('the check finds a ledger entry that was changed without the triggers, from the first day of the week on', async () => {
  const trigger = 'account_ledger_no_update';
  const isMysql = databaseKind() === 'mariadb';
  const body = isMysql
    ? `SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = '${refused}'`
    : `BEGIN SELECT RAISE(ABORT, '${refused}'); END`;
  await change(`DROP TRIGGER ${trigger}`);
  await change("UPDATE account_ledger SET actor = 'admin:2' WHERE seq = 1");
  const unprotected = `The trigger ${trigger} does not protect the ledger: find out who removed it, then create it again.`;
  expect(await checked(false)).toEqual({
    isCorrect: false,
    lines: [unprotected, expect.stringMatching(/^All balances agree: /)],
  });
  expect(await checked(true)).toEqual({
    isCorrect: false,
    lines: ['account of client 7: the ledger was changed at entry 1', unprotected, '1 of the balances differ.'],
  });
  await change("UPDATE account_ledger SET actor = 'admin:1' WHERE seq = 1");
  await change(`CREATE TRIGGER ${trigger} BEFORE UPDATE ON account_ledger FOR EACH ROW ${body}`);
  expect((await checked()).isCorrect).toBe(true);
});

test('lists allocations by ranges of entry ids, and by entry', async () => {
  const small = (await billing.sell({ hoursPurchased: 0.25, expiresOn: daysFromNow(9) })).id;
  await billing.draw(2500, { revision: 1, packageId, hours: 1 });
  await billing.draw(2501, { revision: 1, choice: 'auto', hours: 0.5 });
  await billing.draw(123_456, { revision: 1, packageId, hours: 1 });
  await billing.draw(123_457, { revision: 1, packageId, hours: 0 });
  const sums = (from: number) => billing.service()('GET', `/internal/allocations/sums?from=${from}`);
  expect((await sums(0)).body).toEqual({
    sums: [
      { range: 0, hours: 250, weighted: 250 * packageId },
      { range: 2, hours: 150, weighted: 125 * packageId + 25 * small },
    ],
    next: 100,
  });
  expect((await sums(100)).body).toEqual({
    sums: [{ range: 123, hours: 100, weighted: 100 * packageId }],
    next: null,
  });
  const parts = (range: number) => billing.service()('GET', `/internal/allocations?range=${range}`);
  expect((await parts(2)).body).toEqual([
    { entryId: 2500, parts: [{ packageId, hours: 100 }] },
    {
      entryId: 2501,
      parts: [
        { packageId: small, hours: 25 },
        { packageId, hours: 25 },
      ],
    },
  ]);
  expect((await parts(-1)).status).toBe(422);
});

test('a second migration has nothing to apply', async () => {
  const lines: string[] = [];
  await migrate(billing.config, (line) => lines.push(line));
  expect(lines).toEqual(['The database is up to date.']);
});
