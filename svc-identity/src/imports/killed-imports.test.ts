import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ImportedClientResult } from '@hourbank/contracts';
import { openDatabase, select } from '@hourbank/service-kit/db';
import { api, eventually, seeded, spawnService, testDatabase } from '@hourbank/testing';
import { adminPassword, environmentOf } from '../../tests/identity';
import { wholeSchema } from '../db/data-source';

/** Kills during the import, and as many while it is taken back; nightly runs set 200. */
const kills = Number(process.env.IMPORT_KILLS ?? 4);
jest.setTimeout(900_000 + kills * 30_000);
const rowsOfSheet = 100;
const timeoutMs = 180_000;

test('an import of clients that is killed again and again adds each client once, and is taken back completely', async () => {
  const database = await testDatabase('identity');
  const { PORT: _, ...environment } = environmentOf(database);
  const service = await spawnService(
    join(__dirname, '..', 'main.ts'),
    { ...environment, RATE_LIMITS: 'off', ADMIN_PASSWORD: adminPassword },
    { limitMs: 90_000 },
  );
  const log = { info: () => undefined, warn: () => undefined };
  const db = await openDatabase({ url: database.url, log, ...wholeSchema, migrate: false });
  const numberOf = async (sql: string): Promise<number> => {
    const [row] = await select<{ total: number | string }>(db.read, sql);
    return Number(row?.total);
  };
  const countOpen = () => numberOf('SELECT COUNT(*) AS total FROM clients WHERE closed_at IS NULL');
  const random = seeded(8_451);
  const runId = randomUUID();
  const rows = Array.from({ length: rowsOfSheet }, (_row, index) => ({
    row: index + 2,
    name: `Firm ${index}`,
    email: `firm${index}@example.com`,
  }));
  try {
    const login = await api(service.url)<{ token: string }>('POST', '/api/auth/login', {
      username: 'admin',
      password: adminPassword,
    });
    const call = <T>(path: string, body: object) =>
      api(service.url, { token: login.body.token })<T>('POST', path, body).catch(() => null);
    const send = () => call<{ rows: ImportedClientResult[] }>('/api/clients/import', { runId, check: false, rows });
    const takeBack = () => call<{ left: number }>('/api/clients/import/take-back', { runId, keep: [] });

    /** Starts a request and kills the service once some rows of it are written. */
    const killDuring = async (request: () => Promise<unknown>, isReached: () => Promise<boolean>) => {
      let isDone = false;
      const running = request().then(() => (isDone = true));
      await eventually(async () => isDone || (await isReached()), timeoutMs);
      await service.kill();
      await running;
      await service.restart();
    };
    for (let round = 0; round < kills; round += 1) {
      const reached = Math.floor(((round + random()) * rowsOfSheet) / kills);
      await killDuring(send, async () => (await countOpen()) >= reached);
    }
    await eventually(async () => (await send())?.status === 200, timeoutMs);
    expect(new Set((await send())?.body.rows.map(({ state }) => state))).toEqual(new Set(['known']));
    expect(await countOpen()).toBe(rowsOfSheet);
    expect(await numberOf('SELECT COUNT(*) AS total FROM clients')).toBe(rowsOfSheet);
    expect(await numberOf('SELECT open_clients AS total FROM client_counts')).toBe(rowsOfSheet);
    expect(await numberOf('SELECT COUNT(*) AS total FROM imported_clients')).toBe(rowsOfSheet);

    for (let round = 0; round < kills; round += 1) {
      const left = Math.floor(rowsOfSheet - ((round + random()) * rowsOfSheet) / kills);
      await killDuring(takeBack, async () => (await countOpen()) <= left);
    }
    await eventually(async () => (await takeBack())?.body.left === 0, timeoutMs);
    expect(await numberOf('SELECT open_clients AS total FROM client_counts')).toBe(0);
    const audited = async (action: string) =>
      (await numberOf(`SELECT COUNT(*) AS total FROM audit_log WHERE action = '${action}'`)) === rowsOfSheet;
    await eventually(async () => (await audited('client.created')) && (await audited('client.deleted')), timeoutMs);
    expect(await numberOf('SELECT COUNT(*) AS total FROM notices')).toBe(0);
    expect(await numberOf('SELECT COUNT(*) AS total FROM notice_emails')).toBe(0);
  } finally {
    await db.close();
    await service.stop();
    await database.drop();
  }
});
