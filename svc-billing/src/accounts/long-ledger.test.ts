import { type Account, accountTerms, type LedgerEntry } from '@hourbank/contracts';
import { select } from '@hourbank/service-kit/db';
import { createServiceApp } from '@hourbank/service-kit/service';
import { api, daysFromNow, insertOf, listen, seedAccounts, signTestToken } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';

/** Ledger entries of the client with the long history; nightly runs set 100,000. */
const longest = Number(process.env.LEDGER_ROWS ?? 3_000);
/** Times are compared in nightly runs only, because a shorter history costs too little to tell. */
const isTimed = longest >= 100_000;
const short = { clientId: 101, rows: 1_000 };
const long = { clientId: 102, rows: longest };
const days = 300;
const attempts = 5;
/**
 * Accepted growth of the time for a history that is a hundred times as long. Reading all of it takes three times as
 * long at least.
 */
const acceptedGrowth = 2;

type Seeded = typeof short;

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
  for (const one of [short, long]) await seed(one);
}, 600_000);
afterAll(() => billing.close());

/** Adds a client with a package and entries of a hundredth of an hour each, over some days. */
async function seed({ clientId, rows }: Seeded) {
  const { db } = billing.deps.platform;
  const insert = (table: string, values: Parameters<typeof insertOf>[1]) => {
    const { sql, parameters } = insertOf(table, values);
    return db.tx((tx) => tx.query(sql, parameters));
  };
  const day = daysFromNow(-days);
  const sold = { id: clientId, clientId, hoursPurchased: 1_000_000, ratePerHour: 8_500, day };
  await insert('time_packages', [
    {
      id: clientId,
      client_id: clientId,
      hours_purchased: sold.hoursPurchased,
      hours_used: rows - 1,
      rate_per_hour: sold.ratePerHour,
      status: 'active',
      payment_method: 'bank',
      purchase_date: day,
      paid_at: `${day} 09:00:00.000`,
      created_at: `${day} 08:00:00.000`,
    },
  ]);
  const draws = Array.from({ length: rows - 1 }, (_, index) => ({
    entryId: clientId * 1_000_000 + index,
    packageId: clientId,
    hours: 1,
    day: daysFromNow(Math.floor((index * days) / rows) - days),
  }));
  await seedAccounts({ packages: [sold], draws: async () => draws, insert });
}

/** What screens and the report of a client show first. */
const firstPages = {
  'the account, to an admin': ({ clientId }: Seeded) =>
    billing.admin<Account>('GET', `/api/accounts/${clientId}`).then(({ body }) => body.balance),
  'the account, to its client': ({ clientId }: Seeded) =>
    billing
      .client(clientId)<Account>('GET', '/api/client/account')
      .then(({ body }) => body.balance),
  'the ledger': ({ clientId }: Seeded) =>
    billing
      .admin<LedgerEntry[]>('GET', `/api/accounts/${clientId}/ledger`)
      .then(({ body, headers }) => [body.length, body[0]?.seq, headers.get('X-Total-Count')]),
  'the last lines of the report': ({ clientId }: Seeded) =>
    billing
      .service()<LedgerEntry[]>('GET', `/internal/accounts/${clientId}/ledger/latest?count=10`)
      .then(({ body }) => [body.length, body[0]?.seq]),
  'the first page of the report': ({ clientId }: Seeded) =>
    billing
      .service()<LedgerEntry[]>('GET', `/internal/accounts/${clientId}/ledger?after=0&last=500`)
      .then(({ body }) => [body.length, body[0]?.seq]),
};

const expected = {
  'the account, to an admin': ({ rows }: Seeded) => (1_000_001 - rows) / 100,
  'the account, to its client': ({ rows }: Seeded) => (1_000_001 - rows) / 100,
  'the ledger': ({ rows }: Seeded) => [20, rows, String(rows)],
  'the last lines of the report': ({ rows }: Seeded) => [10, rows],
  'the first page of the report': () => [500, 1],
} satisfies Record<keyof typeof firstPages, (one: Seeded) => unknown>;

/**
 * How many times as long as the second request the first one takes, by the shortest of some of each. They alternate, so
 * that other work meets both.
 */
async function timesAsLong(requests: readonly [() => Promise<unknown>, () => Promise<unknown>]): Promise<number> {
  const least = [Infinity, Infinity];
  for (let round = 0; round < 40; round += 1)
    for (const [index, request] of requests.entries()) {
      const since = performance.now();
      await request();
      least[index] = Math.min(least[index] ?? Infinity, performance.now() - since);
    }
  return (least[0] ?? NaN) / (least[1] ?? NaN);
}

/**
 * Measures until the first request takes at most `limit` times as long as the second one, or some attempts have failed.
 */
async function expectAtMost(limit: number, name: string, requests: Parameters<typeof timesAsLong>[0]): Promise<void> {
  const ratios: number[] = [];
  do ratios.push(await timesAsLong(requests));
  while (ratios.length < attempts && Math.min(...ratios) > limit);
  console.log(JSON.stringify({ name, rows: longest, ratios: ratios.map((ratio) => ratio.toFixed(2)) }));
  expect(Math.min(...ratios)).toBeLessThanOrEqual(limit);
}

test.each(Object.keys(firstPages) as (keyof typeof firstPages)[])(
  `%s is right after ${longest} ledger entries${isTimed ? `, and takes no longer than after ${short.rows}` : ''}`,
  async (name) => {
    for (const one of [short, long]) expect(await firstPages[name](one)).toEqual(expected[name](one));
    if (!isTimed) return;
    await expectAtMost(acceptedGrowth, name, [() => firstPages[name](long), () => firstPages[name](short)]);
  },
  300_000,
);

test('filters of the ledger count the entries that match', async () => {
  const total = async (query: string) =>
    Number((await billing.admin('GET', `/api/accounts/${long.clientId}/ledger?${query}`)).headers.get('X-Total-Count'));
  expect(await total('kind=purchase')).toBe(1);
  expect(await total('kind=draw')).toBe(longest - 1);
  expect(await total(`from=${daysFromNow(1)}`)).toBe(0);
  const middle = -Math.floor(days / 2);
  const [before, after] = [await total(`to=${daysFromNow(middle - 1)}`), await total(`from=${daysFromNow(middle)}`)];
  expect(before + after).toBe(longest);
  expect(Math.min(before, after)).toBeGreaterThan(longest / 3);
});

test('an account takes at most three times as long as an endpoint that reads `SELECT 1`', async () => {
  const { platform } = billing.deps;
  const terms = { revision: 1, expiresAfterMonths: null, graceDays: 7, isDefault: true };
  const smallest = createServiceApp(platform, {}, (serve) =>
    serve(accountTerms.getDefaultTerms, async () => {
      await select(platform.db.read, 'SELECT 1');
      return terms;
    }),
  );
  const server = await listen(smallest.callback());
  try {
    const admin = api(server.url, { token: signTestToken({ role: 'admin', id: 1 }) });
    const selectOne = () => admin('GET', '/api/account-terms');
    expect((await selectOne()).body).toEqual(terms);
    if (isTimed) await expectAtMost(3, 'SELECT 1', [() => firstPages['the account, to an admin'](long), selectOne]);
  } finally {
    await server.close();
  }
}, 300_000);
