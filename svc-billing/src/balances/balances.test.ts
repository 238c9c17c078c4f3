import { execute } from '@hourbank/service-kit/db';
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

const change = (sql: string) => billing.deps.tx((tx) => execute(tx, sql));
async function checked() {
  const lines: string[] = [];
  const isGood = await check(billing.config, (line) => lines.push(line));
  return { isGood, lines };
}

test('lists balances in hundredths by package id after a cursor', async () => {
  expect((await billing.service()('GET', '/internal/balances')).body).toEqual([
    { packageId, hoursUsed: 250, consumptions: 250, ledger: 250, lastChange: expect.any(Number) },
  ]);
  expect((await billing.service()('GET', `/internal/balances?after=${packageId}`)).body).toEqual([]);
  expect((await billing.service()('GET', '/internal/balances?after=-1')).status).toBe(422);
});

test('a limit shortens the page, and lastChange changes with each settled change of the package', async () => {
  const other = (await billing.sell()).id;
  const at = async (id: number) =>
    (
      await billing.service()<{ packageId: number; lastChange: number }[]>(
        'GET',
        `/internal/balances?after=${id - 1}&limit=1`,
      )
    ).body;
  const before = await at(packageId);
  expect([before.length, await at(other)]).toMatchObject([1, [{ packageId: other, lastChange: 0 }]]);
  await billing.draw(2, { revision: 1, packageId: other, hours: 1 });
  expect(await at(packageId)).toEqual(before);
  await billing.draw(3, { revision: 1, packageId, hours: 1 });
  await billing.draw(3, { revision: 2, packageId, hours: 0 });
  expect((await at(packageId))[0]?.lastChange).toBeGreaterThan(before[0]?.lastChange ?? 0);
  expect((await billing.service()('GET', '/internal/balances?limit=0')).status).toBe(422);
  await billing.draw(2, { revision: 2, packageId: other, hours: 0 });
});

test('a page has at most 500 balances', async () => {
  await change(`INSERT INTO time_packages (client_id, hours_purchased, rate_per_hour, status, payment_method, purchase_date, created_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600) SELECT 9, 100, 100, 'pending', 'omt', '2026-01-01', '2026-01-01' FROM n`);
  const first = (await billing.service()<{ packageId: number }[]>('GET', '/internal/balances')).body;
  const second = (
    await billing.service()<{ packageId: number }[]>('GET', `/internal/balances?after=${first.at(-1)?.packageId}`)
  ).body;
  expect([first.length, second.length, new Set([...first, ...second].map((row) => row.packageId)).size]).toEqual([
    500, 102, 602,
  ]);
});

test('the check succeeds while all sums agree', async () => {
  expect(await checked()).toEqual({ isGood: true, lines: ['All balances agree.'] });
});

test.each([
  [
    'hours_used',
    'UPDATE time_packages SET hours_used = 300 WHERE hours_used = 250',
    'UPDATE time_packages SET hours_used = 250 WHERE hours_used = 300',
    'used 3 h, allocated 2.5 h, ledger 2.5 h',
  ],
  [
    'a consumption',
    'UPDATE consumptions SET hours = 100 WHERE entry_id = 1',
    'UPDATE consumptions SET hours = 250 WHERE entry_id = 1',
    'used 2.5 h, allocated 1 h, ledger 2.5 h',
  ],
  [
    'the ledger',
    'UPDATE hour_ledger SET delta = 200 WHERE entry_id = 1',
    'UPDATE hour_ledger SET delta = 250 WHERE entry_id = 1',
    'used 2.5 h, allocated 2.5 h, ledger 2 h',
  ],
])('the check reports a package where %s differs', async (_, spoil, mend, figures) => {
  await change(spoil);
  expect(await checked()).toEqual({
    isGood: false,
    lines: [`package ${packageId}: ${figures}`, '1 of the balances differ.'],
  });
  await change(mend);
  expect((await checked()).isGood).toBe(true);
});

test('the check reports allocations of a deleted package', async () => {
  await change(
    "INSERT INTO consumptions (entry_id, revision, client_id, package_id, hours, result, hours_left, settled_at) VALUES (900, 1, 7, 888888, 50, 'taken', 0, '2026-01-01')",
  );
  expect((await checked()).lines[0]).toBe('package 888888: used 0 h, allocated 0.5 h, ledger 0 h');
  await change('DELETE FROM consumptions WHERE entry_id = 900');
});

test('a second migration has nothing to apply', async () => {
  const lines: string[] = [];
  await migrate(billing.config, (line) => lines.push(line));
  expect(lines).toEqual(['The database is up to date.']);
});
