import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { recordsOf } from '@hourbank/testing';
import { type Billing, startBilling } from '../../tests/billing';
import type { Movements } from './movements';
import { exportLiability } from './read-liability';

const month = '2024-01';
const parts = ['opening', 'sold', 'used', 'expired', 'adjusted'] as const;
let billing: Billing;
let today = '2024-01-10';
beforeEach(async () => {
  today = '2024-01-10';
  billing = await startBilling({ today: () => today });
});
afterEach(() => billing.close());

/** Dollars as they are printed, in cents. */
function cents(printed: string): bigint {
  expect(printed).toMatch(/^-?\d+(\.\d{1,2})?$/);
  const [whole = '', fraction = ''] = printed.split('.');
  return BigInt(whole + fraction.padEnd(2, '0'));
}
const closingOf = (row: Record<string, string>) =>
  parts.map((part) => cents(row[`${part}Amount`] ?? '')).reduce((sum, one) => sum + one, 0n);

test('amounts of odd rates and hours are cents in the CSV, and each row adds up', async () => {
  await billing.sell({ clientId: 7, hoursPurchased: 10, ratePerHour: 45.55 });
  await billing.draw(1, { clientId: 7, revision: 1, hours: 0.01, choice: 'auto' });
  today = '2024-02-10';
  await billing.draw(2, { clientId: 7, revision: 1, hours: 0.07, choice: 'auto' });
  const adjustment = { hours: 0.29, reason: 'Agreed on the phone' };
  expect((await billing.admin('POST', '/api/accounts/7/adjustments', adjustment)).status).toBe(201);
  const rows = async (of: string) =>
    recordsOf((await billing.admin<string>('GET', `/api/reports/liability.csv?month=${of}`)).body);
  expect(await rows('2024-01')).toMatchObject([
    { soldAmount: '455.5', usedHours: '-0.01', usedAmount: '-0.46', closingAmount: '455.04' },
  ]);
  const [later = {}] = await rows('2024-02');
  expect(later).toMatchObject({
    openingAmount: '455.04',
    usedAmount: '-3.18',
    adjustedAmount: '-13.21',
    closingHours: '9.63',
    closingAmount: '438.65',
  });
  expect(closingOf(later)).toBe(cents(later.closingAmount ?? ''));
});

/** Numbers from a seed, so that a failure can be repeated. */
function numbersFrom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('amounts of any size have no binary fractions', async () => {
  const next = numbersFrom(3);
  const signed = (digits: number) => Math.trunc((next() * 2 - 1) * 10 ** Math.ceil(next() * digits));
  const amount = () => ({ hours: signed(8), value: signed(14) });
  const all = Array.from({ length: 3000 }, (_, index): Movements & { clientId: number } => ({
    clientId: index + 1,
    opening: amount(),
    sold: amount(),
    used: amount(),
    expired: amount(),
    adjusted: amount(),
  }));
  const liability = {
    ...billing.deps.liability,
    clients: async (_: string, { limit, after = 0 }: { limit: number; after?: number }) =>
      all.slice(after, after + limit).map(({ clientId }) => clientId),
    movements: async (_: string, __: string | null, ids: readonly number[]) => ids.flatMap((id) => all[id - 1] ?? []),
  };
  const { body } = await exportLiability({ ...billing.deps, liability }, { query: { month } });
  const rows = recordsOf(await text(body instanceof Readable ? body : Readable.from(body)));
  expect(rows).toHaveLength(all.length);
  rows.forEach((row, index) => {
    for (const part of parts) {
      expect(cents(row[`${part}Amount`] ?? '')).toBe(BigInt(all[index]?.[part].value ?? NaN));
      expect(row[`${part}Hours`]).toMatch(/^-?\d+(\.\d{1,2})?$/);
    }
    expect(cents(row.closingAmount ?? '')).toBe(closingOf(row));
  });
});
