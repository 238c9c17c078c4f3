import { billing } from '@hourbank/contracts';
import { anEntry, eventually, impatient, startTracking, type TimeEntry, type Tracking } from '../../tests/tracking';
import { check, migrate } from '../commands';

let tracking: Tracking;
beforeEach(async () => {
  tracking = await startTracking(impatient);
});
afterEach(() => tracking.close());

async function checked() {
  const lines: string[] = [];
  const good = await check(tracking.config, (line) => lines.push(line), 20);
  return { good, lines };
}
const log = async (packageId: number, hours = 1.5) =>
  (await tracking.admin<TimeEntry>('POST', '/api/entries', anEntry({ clientId: 7, packageId, hours }))).body;

test('books that agree are said to, over several pages of balances', async () => {
  for (let made = 0; made < 5; made++) await log(tracking.billing.addPackage(7));
  expect(await checked()).toEqual({ good: true, lines: ['All balances agree.'] });
});

test('a difference is reported with all counts, and nothing is repaired', async () => {
  const [one, two] = [tracking.billing.addPackage(7), tracking.billing.addPackage(7)];
  const [entry, other] = [await log(one), await log(two, 2)];
  tracking.billing.tamper(entry.id, 1.25);
  await tracking.deps.db.tx((tx) => tx.query(`DELETE FROM entries WHERE id = ${other.id}`));
  const report = {
    good: false,
    lines: [
      `package ${one}: entries 1.50 h, used 1.25 h, consumptions 1.25 h, ledger 1.25 h`,
      `package ${two}: entries 0.00 h, used 2.00 h, consumptions 2.00 h, ledger 2.00 h`,
      'Packages that differ: 2.',
    ],
  };
  expect(await checked()).toEqual(report);
  expect(await checked()).toEqual(report);
});

test('entries of a package that billing does not know are a difference', async () => {
  const { id } = await log(tracking.billing.addPackage(7));
  await tracking.deps.db.tx((tx) => tx.query(`UPDATE entries SET package_id = 99 WHERE id = ${id}`));
  expect((await checked()).lines[1]).toBe(
    'package 99: entries 1.50 h, used 0.00 h, consumptions 0.00 h, ledger 0.00 h',
  );
});

test('a package with an open change is not compared yet, and that is said', async () => {
  const packageId = tracking.billing.addPackage(7);
  const { id } = await log(packageId);
  tracking.billing.next(billing.putConsumption, 'lose-answer');
  expect((await tracking.admin('PUT', `/api/entries/${id}`, { hours: 3 })).status).toBe(202);
  expect(await checked()).toEqual({
    good: true,
    lines: ['Changes that are not settled yet: 1. Their packages were not compared.', 'All balances agree.'],
  });
  await eventually(async () => {
    await tracking.reconcile();
    return (await tracking.deps.entries.countOpen()) === 0;
  });
  expect((await checked()).good).toBe(true);
});

test('work that goes on meanwhile is no difference', async () => {
  const packageId = tracking.billing.addPackage(7, 1000);
  let going = true;
  const working = (async () => {
    while (going) await log(packageId, 0.5);
  })();
  for (let round = 0; round < 5; round++) expect((await checked()).good).toBe(true);
  going = false;
  await working;
});

test('a billing that does not answer fails the check, and that is said', async () => {
  tracking.billing.always({ status: 500 });
  expect(await checked()).toEqual({ good: false, lines: ['Nothing was compared: svc-billing does not answer.'] });
});

test('migrating says what it did', async () => {
  const lines: string[] = [];
  await migrate(tracking.config, (line) => lines.push(line));
  expect(lines).toEqual(['The database is up to date.']);
});
