import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { execute, select } from '@hourbank/service-kit/db';
import {
  type Api,
  api,
  eventually,
  inheritedEnv,
  signServiceToken,
  signTestToken,
  programArgs,
  spawnService,
} from '@hourbank/testing';
import { aPackage, type Billing, startBilling } from '../tests/billing';

const entry = join(__dirname, 'main.ts');

let billing: Billing;
let environment: Record<string, string>;
beforeAll(async () => {
  billing = await startBilling();
  environment = { PORT: '0', LOG_LEVEL: 'warn', ...billing.sources };
});
afterAll(() => billing.close());

const run = (command: string, over: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [...programArgs(entry), command],
      { env: { ...inheritedEnv(), ...environment, ...over } },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });

test('an invalid variable ends the process with one line that names it', async () => {
  const { code, err } = await run('serve', { SEAL_KEY_SECRET: 'short' });
  expect([code, err]).toEqual([1, expect.stringMatching(/^billing: SEAL_KEY_SECRET: .+\n$/)]);
});

test('`check` exits with 1 if balances differ, and `migrate` reports an up-to-date database', async () => {
  const { id } = await billing.sell();
  expect(await run('migrate')).toMatchObject({ code: 0, out: 'The database is up to date.\n' });
  expect(await run('check')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^All balances agree: \d+ accounts, /),
  });
  const set = (hours: number) =>
    billing.deps.transact((tx) => execute(tx, 'UPDATE time_packages SET hours_used = ? WHERE id = ?', [hours, id]));
  await set(100);
  expect(await run('check')).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      new RegExp(
        `^account of client 7: .* used 1 h.*\npackage ${id}: usable 9 h, ledger 10 h\npackage ${id}: used 1 h, allocated 0 h\n3 of the balances differ\\.\n$`,
      ),
    ),
  });
  await set(0);
});

test('`rebuild-totals` corrects the sales totals', async () => {
  await billing.sell({ hoursPurchased: 4 });
  const { db } = billing.deps.platform;
  const hours = async () =>
    Number((await select<{ hours: number }>(db.read, 'SELECT SUM(hours) AS hours FROM monthly_sales'))[0]?.hours);
  const right = await hours();
  await db.tx((tx) => execute(tx, 'UPDATE monthly_sales SET hours = 1'));
  expect(await run('rebuild-totals')).toMatchObject({ code: 0, out: 'The totals are rebuilt.\n' });
  expect(await hours()).toBe(right);
});

test('a killed process keeps every acknowledged allocation', async () => {
  const { PORT: _, ...free } = environment;
  const service = await spawnService(entry, free);
  try {
    /** Each call has its own token, because a token is valid for a minute. */
    const tracking: Api = (...call) =>
      api(service.url, { token: signServiceToken({ from: 'tracking', to: 'billing' }) })(...call);
    const sold = await api(service.url, { token: signTestToken({ role: 'admin', id: 1 }) })(
      'POST',
      '/api/timePackages',
      aPackage({ hoursPurchased: 9000 }),
    );
    const packageId = Number(sold.body.id);
    const request = {
      revision: 1,
      clientId: 7,
      hours: 1,
      day: '2015-11-20',
      openedOn: '2015-11-20',
      choice: packageId,
    };
    const allocate = (entryId: number) => tracking('PUT', `/internal/allocations/${entryId}`, request);
    const taken = new Set<number>();
    let lastEntryId = 0;
    for (let round = 0; round < 3; round++) {
      // Each caller allocates hours until the process is gone.
      const callers = Array.from({ length: 20 }, async () => {
        for (;;) {
          const entryId = (lastEntryId += 1);
          const { status } = await allocate(entryId);
          if (status === 200) taken.add(entryId);
        }
      });
      await eventually(() => taken.size >= 10 * (round + 1));
      await service.kill();
      await Promise.allSettled(callers);
      await service.restart();
    }
    // By as many callers as before: a fast machine acknowledges hundreds, too many for one moment of a slow one.
    const waiting = [...taken];
    const refused: unknown[] = [];
    const repeatAll = async () => {
      for (let entryId = waiting.pop(); entryId !== undefined; entryId = waiting.pop()) {
        const { status, body } = await allocate(entryId);
        if (status !== 200) refused.push({ entryId, status, body });
      }
    };
    await Promise.all(Array.from({ length: 20 }, repeatAll));
    expect(refused).toEqual([]);
    expect(Number((await billing.read(packageId)).hoursUsed)).toBeGreaterThanOrEqual(taken.size);
    expect(await run('check')).toMatchObject({ code: 0 });
  } finally {
    await service.stop();
  }
}, 600_000);
