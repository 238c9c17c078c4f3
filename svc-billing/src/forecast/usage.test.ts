import { daysFromNow, insertOf, seeded } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import { paceDays } from './forecast';

const today = daysFromNow(0);
const random = seeded(20_261_126);
const below = (limit: number) => Math.floor(random() * limit);

let billing: Billing;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

interface Draw {
  entry_id: number;
  client_id: number;
  hours: number;
  day: string;
}

let entries = 0;
const draw = (clientId: number, hours: number, ago: number): Draw => ({
  entry_id: ++entries,
  client_id: clientId,
  hours,
  day: daysFromNow(-ago),
});

/** What the entries of one client up to today say, read one by one. */
function usageOf(draws: readonly Draw[]) {
  const counted = draws.filter(({ hours, day }) => hours > 0 && day <= today);
  const hoursSince = (days: number) =>
    counted.filter(({ day }) => day >= daysFromNow(1 - days)).reduce((sum, { hours }) => sum + hours, 0);
  const [firstDay] = counted.map(({ day }) => day).sort();
  return {
    firstDay,
    isEnough: counted.length >= 3,
    longHours: hoursSince(paceDays.long),
    shortHours: hoursSince(paceDays.short),
  };
}

test('the usage of clients is that of their entries up to today, without deleted ones', async () => {
  const histories: Record<number, Draw[]> = {
    1: [],
    2: [draw(2, 0, 3), draw(2, 100, -1)],
    3: [draw(3, 100, 400), draw(3, 0, 500), draw(3, 50, 400)],
    4: [draw(4, 25, paceDays.long), draw(4, 50, paceDays.long - 1), draw(4, 75, paceDays.short), draw(4, 100, 0)],
  };
  for (let clientId = 5; clientId <= 40; clientId += 1)
    histories[clientId] = Array.from({ length: below(12) }, () => draw(clientId, 25 * below(4), below(200) - 20));

  const ids = Object.keys(histories).map(Number);
  const insert = (table: string, rows: Parameters<typeof insertOf>[1]) => {
    const { sql, parameters } = insertOf(table, rows);
    return billing.deps.platform.db.tx((tx) => tx.query(sql, parameters));
  };
  await insert(
    'accounts',
    ids.map((id) => ({ client_id: id })),
  );
  await insert(
    'entry_draws',
    Object.values(histories)
      .flat()
      .map((one) => ({ ...one, revision: 1, automatic: 1 })),
  );

  const expected = Object.entries(histories)
    .map(([id, draws]) => [Number(id), usageOf(draws)] as const)
    .filter(([, { firstDay }]) => firstDay !== undefined);
  expect(expected.length).toBeGreaterThan(20);
  expect(await billing.deps.forecastInputs.usage(ids, today)).toEqual(new Map(expected));
});
