import { select } from '@hourbank/service-kit/db';
import { type Billing, startBilling } from '../../tests/billing';
import { refreshForecasts } from './refresh-forecasts';

/** Pairs of rounds, one with levels and forecasts and one without; nightly runs set a larger number. */
const pairs = Number(process.env.LEVEL_ROUNDS ?? 1);
/** The limit is for a machine without other work, so it holds in nightly runs only. */
const isTimed = pairs >= 20;
/** How often the service computes levels and forecasts. */
const forecastEveryMs = isTimed ? 15_000 : 100;
const roundMs = 2 * forecastEveryMs;
const accounts = isTimed ? 200 : 4;
const callers = 4;

jest.setTimeout(300_000 + 2.5 * pairs * roundMs);

let billing: Billing;
const packageIds: number[] = [];
beforeAll(async () => {
  billing = await startBilling();
  for (let clientId = 1; clientId <= accounts; clientId += 1)
    packageIds.push((await billing.sell({ clientId, hoursPurchased: 5000 })).id);
}, 300_000);
afterAll(() => billing.close());

let entryId = 0;
/** Uses hours of one account after the other for the time of a round, and returns the draws a second. */
async function round(hasLevels: boolean): Promise<number> {
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  let draws = 0;
  let computed = 0;
  let refreshes = 0;
  let refreshing = Promise.resolve();
  async function drawRepeatedly() {
    do {
      const id = (entryId += 1);
      const index = id % accounts;
      const draw = { clientId: index + 1, packageId: packageIds[index]!, revision: 1, hours: 0.01 };
      expect((await billing.draw(id, draw)).status).toBe(200);
      draws += 1;
      if (hasLevels && elapsed() >= refreshes * forecastEveryMs) {
        refreshes += 1;
        refreshing = refreshing.then(async () => void (computed += await refreshForecasts(billing.deps)));
      }
    } while (elapsed() < roundMs);
  }
  await Promise.all(Array.from({ length: callers }, drawRepeatedly));
  await refreshing;
  const perSecond = (draws * 1000) / elapsed();
  expect(computed > 0).toBe(hasLevels);
  // Changes of the other rounds are no work of the next one.
  await refreshForecasts(billing.deps);
  return perSecond;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

test(`levels and forecasts leave hours to be used at the same pace (${pairs} pairs of rounds)`, async () => {
  const shares: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    // Each comes first in every second pair, because the ledger grows.
    const isFirst = pair % 2 === 0;
    const first = await round(isFirst);
    const second = await round(!isFirst);
    shares.push(isFirst ? first / second : second / first);
  }
  const [{ stale } = { stale: -1 }] = await select<{ stale: number | string }>(
    billing.deps.platform.db.read,
    'SELECT COUNT(*) AS stale FROM accounts WHERE forecast_seq <> last_seq OR level IS NULL',
  );
  expect(Number(stale)).toBe(0);
  if (isTimed) {
    const costPercent = Math.round((1 - median(shares)) * 1000) / 10;
    console.log(
      JSON.stringify({ pairs, accounts, costPercent, shares: shares.map((share) => Number(share.toFixed(3))) }),
    );
    expect(costPercent).toBeLessThanOrEqual(3);
  }
});
