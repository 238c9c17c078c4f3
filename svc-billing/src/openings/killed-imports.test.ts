import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ImportedOpeningResult } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { api, eventually, seeded, signTestToken, spawnService } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { check } from '../commands';

/** Kills during the import, and as many while it is taken back; nightly runs set 200. */
const kills = Number(process.env.IMPORT_KILLS ?? 4);
jest.setTimeout(900_000 + kills * 30_000);
const rowsOfSheet = 100;
const firstClient = 101;
const timeoutMs = 180_000;

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const numberOf = async (sql: string): Promise<number> => {
  const [row] = await select<{ total: number | string | null }>(billing.deps.platform.db.read, sql);
  return Number(row?.total ?? 0);
};
const countOpenings = () => numberOf('SELECT COUNT(*) AS total FROM openings');

test('an import that is killed again and again adds each opening once, and is taken back completely', async () => {
  const random = seeded(8_450);
  const service = await spawnService(join(__dirname, '..', 'main.ts'), { ...billing.sources, RATE_LIMITS: 'off' });
  const runId = randomUUID();
  const rows = Array.from({ length: rowsOfSheet }, (_, index) => {
    // Every third client has two rows.
    const clientId = firstClient + index - (index % 3 === 2 ? 1 : 0);
    const key = createHash('sha256').update(`${clientId} ${index}`).digest('hex');
    return { row: index + 2, key, clientId, hours: (100 + index) / 100, rate: 50, expiresOn: null };
  });
  const call = <T>(path: string, body: object) =>
    api(service.url, { token: signTestToken({ role: 'admin', id: 1 }) })<T>('POST', path, body);
  const send = () =>
    call<{ rows: ImportedOpeningResult[] }>('/api/accounts/openings', { runId, check: false, rows }).catch(() => null);
  const takeBack = () => call<{ left: number }>('/api/accounts/openings/take-back', { runId }).catch(() => null);

  /** Starts a request and kills the service once some rows of it are written. */
  async function killDuring(request: () => Promise<unknown>, isReached: () => Promise<boolean>) {
    let isDone = false;
    const running = request().then(() => (isDone = true));
    await eventually(async () => isDone || (await isReached()), timeoutMs);
    await service.kill();
    await running;
    await service.restart();
  }
  try {
    for (let round = 0; round < kills; round += 1) {
      const reached = Math.floor(((round + random()) * rowsOfSheet) / kills);
      await killDuring(send, async () => (await countOpenings()) >= reached);
    }
    await eventually(async () => (await send())?.status === 200, timeoutMs);
    const again = await send();
    expect(again?.body.rows.filter(({ state }) => state !== 'known')).toEqual([]);
    expect(await countOpenings()).toBe(rowsOfSheet);
    expect(await numberOf("SELECT COUNT(*) AS total FROM time_packages WHERE origin = 'opening'")).toBe(rowsOfSheet);
    expect(await numberOf("SELECT COUNT(*) AS total FROM account_ledger WHERE kind = 'opening'")).toBe(rowsOfSheet);
    expect(await numberOf('SELECT SUM(balance) AS total FROM accounts')).toBe(
      rows.reduce((sum, { hours }) => sum + Math.round(hours * 100), 0),
    );
    expect(await numberOf('SELECT COUNT(*) AS total FROM import_runs')).toBe(1);

    for (let round = 0; round < kills; round += 1) {
      const left = Math.floor(rowsOfSheet - ((round + random()) * rowsOfSheet) / kills);
      await killDuring(takeBack, async () => (await countOpenings()) <= left);
    }
    await eventually(async () => (await takeBack())?.body.left === 0, timeoutMs);
    expect(await countOpenings()).toBe(0);
    expect(await numberOf('SELECT SUM(balance) AS total FROM accounts')).toBe(0);
    expect(await numberOf("SELECT COUNT(*) AS total FROM account_ledger WHERE kind = 'opening'")).toBe(2 * rowsOfSheet);
    const lines: string[] = [];
    await check(billing.config, (line) => lines.push(line), true);
    expect(lines).toEqual([expect.stringMatching(/^All balances agree: /)]);
    expect(await numberOf("SELECT COUNT(*) AS total FROM outbox WHERE kind <> 'audit'")).toBe(0);
  } finally {
    await service.stop();
  }
});
