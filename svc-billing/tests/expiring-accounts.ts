import { insertOf, seedAccounts } from '@hourbank/testing';
import type { Billing } from './billing';

const rowsPerInsert = 500;

/**
 * Adds `count` clients from `firstClient` on, with one package of ten hours each that was bought on `day`. A package
 * has the id of its client.
 */
export async function addExpiringAccounts(
  billing: Billing,
  { firstClient, count, day, expiresOn }: { firstClient: number; count: number; day: string; expiresOn: string },
): Promise<void> {
  const { db } = billing.deps.platform;
  const insert = (table: string, rows: Parameters<typeof insertOf>[1]) => {
    const { sql, parameters } = insertOf(table, rows);
    return db.tx((tx) => tx.query(sql, parameters));
  };
  const packages = Array.from({ length: count }, (_, index) => ({
    id: firstClient + index,
    clientId: firstClient + index,
    hoursPurchased: 1000,
    ratePerHour: 8500,
    day,
  }));
  for (let start = 0; start < count; start += rowsPerInsert)
    await insert(
      'time_packages',
      packages.slice(start, start + rowsPerInsert).map(({ id, clientId, hoursPurchased, ratePerHour }) => ({
        id,
        client_id: clientId,
        hours_purchased: hoursPurchased,
        hours_used: 0,
        rate_per_hour: ratePerHour,
        status: 'active',
        payment_method: 'bank',
        purchase_date: day,
        expires_on: expiresOn,
        paid_at: `${day} 09:00:00.000`,
        created_at: `${day} 08:00:00.000`,
      })),
    );
  await seedAccounts({ packages, draws: async () => [], insert });
}
