import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { api, databaseKind, daysAgo, eventually, inheritedEnv, seeded } from '@hourbank/testing';
import { startAccountWorkload } from './account-workload';
import { killRepeatedly } from './kill-repeatedly';
import { quiet, readCorrections, readInvariants } from './invariants';
import { startTwoServices, type TwoServices } from './two-services';
import { startWorkload } from './workload';

const seed = Number(process.env.SETTLEMENT_SEED ?? Date.now() % 100_000);
const kills = Number(process.env.SETTLEMENT_KILLS ?? 13);
jest.setTimeout(600_000 + kills * 60_000);

const random = seeded(seed);
const clientIds = [1, 2];
/** Each client has one package of these hours that expires and is extended. */
const expiringHours = 40;
let stack: TwoServices;

async function sellPackages() {
  const admin = api(stack.billing.url, { token: stack.adminToken });
  const packages: { clientId: number; id: number; hoursPurchased: number }[] = [];
  for (const clientId of clientIds) {
    for (const hoursPurchased of [12, expiringHours, 60, 250]) {
      const { status, body } = await admin<{ id: number }>('POST', '/api/timePackages', {
        clientId,
        hoursPurchased,
        ratePerHour: 50,
        paymentMethod: 'omt',
        purchaseDate: daysAgo(30),
        status: 'active',
      });
      expect(status).toBe(201);
      packages.push({ clientId, id: body.id, hoursPurchased });
    }
  }
  return packages;
}

beforeAll(async () => {
  stack = await startTwoServices({ lostAnswer: 0.08, lateRepeat: 0.15, delay: 0.1 }, random);
});
afterAll(() => stack?.stop());

test(`balances stay correct through ${kills} kills of billing and tracking (${databaseKind()}, seed ${seed})`, async () => {
  const packages = await sellPackages();
  const expiring = packages.filter(({ hoursPurchased }) => hoursPurchased === expiringHours);
  const workload = startWorkload(stack, packages, 10, random);
  const accounts = await startAccountWorkload(stack, expiring, random);
  const correctionsOf = () => readCorrections(stack.billingDatabaseUrl, workload.record.reasons);
  // A run with fewer of these would not test anything.
  const isEnough = async () => {
    const { made, unknown } = workload.record.counts;
    const { counts: rows } = await accounts.result();
    const fewest = Math.min(
      ...(['adjustment', 'expiry', 'expiry_return'] as const).map((kind) => rows[kind] ?? 0),
      unknown,
      stack.link.counts.lost,
    );
    return made > 50 && fewest > 5 && (await correctionsOf()).count > 2;
  };
  const done = await killRepeatedly(stack, kills, random);
  // On a busy machine, the workload does little between two kills, so it goes on for as long as it needs.
  await eventually(() => isEnough().catch(() => false), 300_000);
  await Promise.all([workload.stop(), accounts.stop()]);
  await quiet(stack);

  const { attempts, counts } = workload.record;
  const { packages: stored, differing, entries } = await readInvariants(stack, clientIds);
  const { wrong, counts: rows } = await accounts.result();
  const corrections = await correctionsOf();
  console.log(
    JSON.stringify({
      seed,
      ...done,
      ...counts,
      rows,
      link: stack.link.counts,
      entries: entries.length,
      corrections: corrections.count,
    }),
  );

  // The hours of a package must be those of its entries (D-34).
  expect(differing).toEqual([]);
  const byId = (a: number, b: number) => a - b;
  expect(stored.map(({ id }) => id).sort(byId)).toEqual(packages.map(({ id }) => id).sort(byId));

  // Every reason is where its hours returned, and there once (D-83).
  expect(corrections.misplaced).toEqual([]);

  // Every acknowledged adjustment took its hours exactly once, and no other took any.
  expect(wrong).toEqual([]);

  // Every acknowledged entry exists exactly once, and no other entry exists.
  const seen = new Map<string, number>();
  for (const { description } of entries) seen.set(description, (seen.get(description) ?? 0) + 1);
  for (const { marker, outcome, deletion } of attempts) {
    const times = seen.get(`<p>${marker}</p>`) ?? 0;
    const expected = outcome !== 'made' || deletion === 'accepted' ? [0] : deletion === 'maybe' ? [0, 1] : [1];
    if (!expected.includes(times))
      throw new Error(`entry ${marker}: ${outcome}, deletion ${deletion}, but found ${times} times`);
    seen.delete(`<p>${marker}</p>`);
  }
  expect([...seen.keys()]).toEqual([]);
});

test('the nightly checks find nothing to report', async () => {
  for (const { entry, env } of stack.checkCommands) {
    const { stdout } = await promisify(execFile)(process.execPath, [entry, 'check'], {
      env: { ...inheritedEnv(), NODE_ENV: 'test', ...env },
    });
    expect(stdout).toMatch(/^All balances agree: .+\n$/);
  }
});
