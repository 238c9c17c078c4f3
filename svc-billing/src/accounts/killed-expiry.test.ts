import { join } from 'node:path';
import { select } from '@hourbank/service-kit/db';
import { daysAgo, eventually, spawnService } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { addExpiringAccounts } from '../../tests/expiring-accounts';
import { check } from '../commands';

jest.setTimeout(900_000);

/** Kills that must find some accounts of a start expired and others not. */
const interruptions = 3;
/** Accounts with a due expiry when the service starts. */
const accountsPerStart = 150;
const firstClient = 10_001;
/** Starting the service takes long on a busy machine. */
const timeoutMs = 180_000;

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const countOf = async (sql: string, clientId = firstClient): Promise<number> => {
  const [row] = await select<{ total: number | string }>(billing.deps.platform.db.read, sql, [clientId]);
  return Number(row?.total);
};
const expiries = (clientId?: number) =>
  countOf("SELECT COUNT(*) AS total FROM account_ledger WHERE kind = 'expiry' AND client_id >= ?", clientId);

test('a service that is killed while it writes expiries writes each of them once', async () => {
  const service = await spawnService(join(__dirname, '..', 'main.ts'), { ...billing.sources, RATE_LIMITS: 'off' });
  try {
    await service.kill();
    let clients = 0;
    for (let interrupted = 0; interrupted < interruptions;) {
      const first = firstClient + clients;
      // A purchase of an earlier month would be missing in the figures that the service has kept of that month.
      const day = daysAgo(1);
      await addExpiringAccounts(billing, { firstClient: first, count: accountsPerStart, day, expiresOn: day });
      clients += accountsPerStart;
      // The kill also ends the start, which then fails.
      const starting = service.restart().catch(() => undefined);
      await eventually(async () => (await expiries(first)) > 0, timeoutMs);
      await service.kill();
      await starting;
      // On a busy machine all may be written before the kill. Further accounts follow then.
      if ((await expiries(first)) < accountsPerStart) interrupted += 1;
    }
    await service.restart();
    await eventually(async () => (await expiries()) >= clients, timeoutMs);

    const expiredOnce = `SELECT COUNT(*) AS total FROM time_packages p JOIN accounts a ON a.client_id = p.client_id
      JOIN account_ledger l ON l.client_id = p.client_id AND l.kind = 'expiry'
      WHERE p.client_id >= ? AND p.status = 'expired' AND p.expired_by_date = 1 AND a.balance = 0 AND a.last_seq = 2
        AND l.seq = 2 AND l.package_id = p.id AND l.hours = -1000 AND l.balance_after = 0`;
    expect(await countOf(expiredOnce)).toBe(clients);
    expect(await expiries()).toBe(clients);
    const lines: string[] = [];
    await check(billing.config, (line) => lines.push(line), true);
    expect(lines).toEqual([expect.stringMatching(/^All balances agree: /)]);
  } finally {
    await service.stop();
  }
});
