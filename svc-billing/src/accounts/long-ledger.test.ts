import type { Account, LedgerEntry } from '@hourbank/contracts';
import { daysFromNow, insertOf, seedAccounts } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';

/** Ledger entries of the client with the long history; nightly runs set 100,000. */
const longest = Number(process.env.LEDGER_ROWS ?? 3_000);
/** Times are compared in nightly runs only, because a shorter history costs too little to tell. */
const isTimed = longest >= 100_000;
const short = { clientId: 101, rows: 1_000 };
const long = { clientId: 102, rows: longest };
const days = 300;
const attempts = 5;
/** Accepted growth of the time for a history that is a hundred times as long. Reading all of it takes three times as long at least. */
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

/** How many times as long the shortest of some requests takes with the long history. Requests alternate, so that other work meets both. */
async function growthOf(request: (one: Seeded) => Promise<unknown>) {
  const least = new Map([short, long].map((one) => [one, Infinity]));
  for (let round = 0; round < 40; round += 1)
    for (const [one, ms] of least) {
      const since = performance.now();
      await request(one);
      least.set(one, Math.min(ms, performance.now() - since));
    }
  return (least.get(long) ?? NaN) / (least.get(short) ?? NaN);
}

test.each(Object.keys(firstPages) as (keyof typeof firstPages)[])(
  `%s is right after ${longest} ledger entries${isTimed ? `, and takes no longer than after ${short.rows}` : ''}`,
  async (name) => {
    for (const one of [short, long]) expect(await firstPages[name](one)).toEqual(expected[name](one));
    if (!isTimed) return;
    const growths: number[] = [];
    do growths.push(await growthOf(firstPages[name]));
    while (growths.length < attempts && Math.min(...growths) > acceptedGrowth);
    console.log(JSON.stringify({ name, rows: longest, growths: growths.map((growth) => growth.toFixed(2)) }));
    expect(Math.min(...growths)).toBeLessThanOrEqual(acceptedGrowth);
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
