import { select } from '@hourbank/service-kit/db';
import { daysFromNow } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { addExpiringAccounts } from '../../tests/expiring-accounts';
import { check } from '../commands';
import { createExpiryAlerts } from '../alerts/expiry-alerts';
import { expirePackages } from './expire-packages';

/** The number of clients; nightly runs set a larger number. */
const accounts = Number(process.env.MANY_ACCOUNTS ?? 300);
const firstClient = 10_001;
/** The design's limits are for 10,000 accounts on a machine without other work, so they hold in nightly runs only. */
const isTimed = accounts >= 10_000;

let billing: Billing;
/** Days are counted from today. */
let today = 0;
beforeAll(async () => {
  billing = await startBilling({ today: () => daysFromNow(today), hour: () => 8 });
  await addExpiringAccounts(billing, {
    firstClient,
    count: accounts,
    day: daysFromNow(-30),
    expiresOn: daysFromNow(1),
  });
}, 600_000);
afterAll(() => billing.close());

/** Runs a task and measures it, and the slowest request of another client meanwhile, ms. */
async function measure<T>(task: () => Promise<T>) {
  const { id } = await billing.sell({ hoursPurchased: 1000 });
  let isOver = false;
  let [entryId, slowest] = [id * 1000, 0];
  const probe = async (request: () => Promise<{ status: number }>) => {
    while (!isOver) {
      const since = performance.now();
      expect((await request()).status).toBe(200);
      slowest = Math.max(slowest, Math.round(performance.now() - since));
    }
  };
  const since = performance.now();
  const [result] = await Promise.all([
    task().finally(() => (isOver = true)),
    probe(() => billing.admin('GET', '/api/timePackages?clientId=7')),
    probe(() => billing.draw((entryId += 1), { revision: 1, hours: 0.01, packageId: id })),
  ]);
  return { result, tookMs: Math.round(performance.now() - since), slowest, draws: entryId - id * 1000 };
}

const countOf = async (sql: string): Promise<number> => {
  const [row] = await select<{ rows: number | string }>(billing.deps.platform.db.read, sql);
  return Number(row?.rows);
};

test('a batch of accounts without a forecast is read without reading all accounts', async () => {
  const batches = [firstClient, firstClient + accounts - 200] as const;
  const least = [Infinity, Infinity];
  for (let round = 0; round < (isTimed ? 20 : 1); round += 1)
    for (const [index, client] of batches.entries()) {
      const since = performance.now();
      const stale = await billing.deps.forecastInputs.stale(client - 1, daysFromNow(0));
      least[index] = Math.min(least[index] ?? Infinity, performance.now() - since);
      expect([stale.length, stale[0]?.clientId]).toEqual([200, client]);
    }
  if (isTimed) expect((least[0] ?? NaN) / (least[1] ?? NaN)).toBeLessThan(3);
}, 120_000);

test(
  `${accounts} accounts are warned in one morning and expire in one night, while others are served`,
  async () => {
    const alerts = await measure(() => createExpiryAlerts(billing.deps)());
    expect(await countOf("SELECT COUNT(*) AS 'rows' FROM outbox WHERE kind = 'expiry'")).toBe(accounts);

    today = 2;
    const expiries = await measure(() => expirePackages(billing.deps));
    expect(expiries.result).toBe(accounts);
    expect(await countOf("SELECT COUNT(*) AS 'rows' FROM account_ledger WHERE kind = 'expiry'")).toBe(accounts);
    // Requests run between accounts, not after all of them.
    expect(Math.min(alerts.draws, expiries.draws)).toBeGreaterThan(accounts / 20);
    if (isTimed) {
      console.log(JSON.stringify({ accounts, alerts, expiries }));
      expect(alerts.tookMs).toBeLessThan((120_000 * accounts) / 10_000);
      expect(expiries.tookMs).toBeLessThan((60_000 * accounts) / 10_000);
    }

    const lines: string[] = [];
    await check(billing.config, (line) => lines.push(line), true);
    expect(lines).toEqual([expect.stringMatching(/^All balances agree: /)]);
  },
  120_000 + accounts * 60,
);
