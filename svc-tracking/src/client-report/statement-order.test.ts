import { randomInt } from 'node:crypto';
import { seeded, recordsOf } from '@hourbank/testing';
import { anEntry, startTracking } from '../../tests/tracking';
import { createCalendar } from '@hourbank/service-kit/calendar';
import type { StatementLine } from './statement-lines';

const report = '/api/client/report';
const hour = 3_600_000;
const day = 24 * hour;

const zones = ['UTC', 'Asia/Beirut', 'America/St_Johns', 'Pacific/Apia'];
const cell = (value: string | number | null) => (value === null ? '' : String(value));

/** Checks the order that D-41 defines, from the content of the lines only. */
function expectOrder(records: readonly Record<string, string>[]) {
  const purchases = new Map(records.filter(({ type }) => type === 'package').map((row) => [row.packageNumber, row]));
  let reached = '';
  let purchaseBefore: Record<string, string> | undefined;
  let hasOwnEntries = false;
  for (const record of records) {
    const purchase = purchases.get(record.packageNumber!)!;
    if (record.type === 'entry' && record.date! < purchase.date!) {
      expect(purchaseBefore?.packageNumber).toBe(record.packageNumber);
      continue;
    }
    expect(record.date! >= reached).toBe(true);
    if (record.date! > reached) hasOwnEntries = false;
    reached = record.date!;
    if (record.type === 'package') expect(hasOwnEntries).toBe(false);
    else hasOwnEntries = true;
    purchaseBefore = record.type === 'package' ? record : undefined;
  }
}

test.each([1, 2, 3, 4])(
  'never shows a negative balance of an account that was never overdrawn (round %i)',
  async () => {
    const seed = randomInt(2 ** 31);
    const random = seeded(seed);
    const below = (count: number) => Math.floor(random() * count);
    const timeZone = zones[below(zones.length)]!;
    const { dayOf } = createCalendar(timeZone);
    const someDay = Date.UTC(2020 + below(10), below(12), 1 + below(28));
    const tracking = await startTracking({ BUSINESS_TIME_ZONE: timeZone });
    try {
      const packages = Array.from({ length: 1 + below(14) }, () => {
        const id = tracking.billing.addPackage(7, 1 + below(20));
        const bought = new Date(someDay + below(8) * day);
        tracking.billing.override(id, { purchaseDate: dayOf(bought) });
        return id;
      });
      const entries: unknown[] = [];
      for (let made = 0; made < 30; made += 1) {
        const { status, body } = await tracking.admin<{ id: number }>(
          'POST',
          '/api/entries',
          anEntry({
            clientId: 7,
            packageId: packages[below(packages.length)],
            hours: (1 + below(100)) / 10,
            date: new Date(someDay + (below(14) - 4) * day + below(24) * hour).toISOString(),
          }),
        );
        // 409: this package has not that many hours left.
        expect([201, 409]).toContain(status);
        if (status === 201) entries.push(body.id);
        if (made % 5 === 4 && entries.length > 0) {
          const id = entries[below(entries.length)];
          const released = await tracking.admin('PUT', `/api/entries/${String(id)}`, { hours: 0.1 });
          expect(released.status).toBe(200);
        }
      }
      for (const id of packages) if (below(4) === 0) tracking.billing.override(id, { status: 'expired' });

      const client = tracking.client(7);
      const records = recordsOf((await client<string>('GET', report)).body);
      expect(records).toHaveLength(packages.length + entries.length);
      expect(Math.min(...records.map(({ balance }) => Number(balance)))).toBeGreaterThanOrEqual(0);
      expectOrder(records);
      const { body: lines } = await client<StatementLine[]>('GET', `${report}/lines`);
      expect(
        lines.map((line) => Object.fromEntries(Object.entries(line).map(([name, value]) => [name, cell(value)]))),
      ).toEqual(records.slice(-10));
    } catch (cause) {
      throw new Error(`Seed ${seed}, ${timeZone}`, { cause });
    } finally {
      await tracking.close();
    }
  },
);
