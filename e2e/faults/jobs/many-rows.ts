import Database from '@hourbank/sqlite';
import { insertOf, seedAccounts, type SeededDraw, type SeededPackage } from '@hourbank/testing';
import { createConnection } from 'mysql2/promise';
import type { Data } from '../stack/data';

/** Hours that no test uses up, in hundredths. */
const budget = 2_000_000_000;
export const clientCount = 200;

const description =
  '<p>Ticket <strong>router</strong>: looked into the report of the customer, found the cause in the nightly import and changed it so that rows without a day are kept apart.</p><ul><li>Reproduced on a copy of the data</li><li>Wrote a test that fails without the change</li></ul>';

/** `rows` is a source of numbers from 1 on as `seq`; `date` is an SQL expression. Each client has one package. */
const steps = (entries: number, firstClient: number, rows: string, date: string): string[] => [
  `INSERT INTO tracking.entries (id, client_id, package_id, date, hours, description, status, revision, shown, has_files)
   SELECT seq, ${firstClient} + (seq - 1) % ${clientCount}, 1 + (seq - 1) % ${clientCount}, ${date}, 25 * (1 + seq % 8), '${description}', 'Open', 1, 1, 0
   FROM ${rows} WHERE seq <= ${entries}`,
  'INSERT INTO tracking.entry_counts (client_id, entries) SELECT client_id, COUNT(*) FROM tracking.entries GROUP BY client_id',
  `INSERT INTO billing.time_packages (id, client_id, hours_purchased, hours_used, rate_per_hour, status, payment_method, purchase_date, paid_at, created_at)
   SELECT package_id, MIN(client_id), ${budget}, SUM(hours), 8500, 'active', 'bank', '2024-01-01', '2024-01-01 09:00:00', '2024-01-01 08:00:00'
   FROM tracking.entries GROUP BY package_id`,
  `INSERT INTO billing.entry_draws (entry_id, client_id, revision, hours, day, automatic, package_id)
   SELECT id, client_id, 1, hours, SUBSTR(date, 1, 10), 0, package_id FROM tracking.entries ORDER BY id`,
  `INSERT INTO billing.allocations (entry_id, part, client_id, package_id, hours)
   SELECT id, 1, client_id, package_id, hours FROM tracking.entries ORDER BY id`,
];

const packagesSql = `SELECT id, client_id AS clientId, hours_purchased AS hoursPurchased, rate_per_hour AS ratePerHour,
  SUBSTR(purchase_date, 1, 10) AS day FROM billing.time_packages ORDER BY id`;
const drawsSql = `SELECT entry_id AS entryId, package_id AS packageId, hours, SUBSTR(day, 1, 10) AS day
  FROM billing.entry_draws WHERE client_id = ? ORDER BY entry_id`;

/**
 * Fills the migrated, empty databases of billing and tracking. Each statement derives its rows from the previous one,
 * so all balances agree. Totals are not computed.
 */
export async function addManyRows(data: Data, entries: number, firstClient: number): Promise<void> {
  const [billing, tracking] = [data.databaseUrl('billing'), data.databaseUrl('tracking')];
  if (!billing.startsWith('sqlite:')) {
    const connection = await createConnection(billing);
    for (const sql of steps(
      entries,
      firstClient,
      `tracking.seq_1_to_${entries}`,
      "'2024-01-02 08:00:00' + INTERVAL seq % 700 DAY",
    ))
      await connection.query(sql);
    const rowsOf = async <Row>(sql: string, parameters: number[] = []) =>
      (await connection.query(sql, parameters))[0] as unknown as Row[];
    await seedAccounts({
      packages: await rowsOf<SeededPackage>(packagesSql),
      draws: (clientId) => rowsOf<SeededDraw>(drawsSql, [clientId]),
      insert(table, inserted) {
        const { sql, parameters } = insertOf(`billing.${table}`, inserted);
        return connection.query(sql, parameters);
      },
    });
    await connection.end();
    return;
  }
  const database = new Database(':memory:');
  for (const [name, url] of Object.entries({ billing, tracking }))
    database.exec(`ATTACH '${url.slice('sqlite:'.length)}' AS ${name}`);
  const rows = `(WITH RECURSIVE n(seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM n WHERE seq < ${entries}) SELECT seq FROM n)`;
  for (const sql of steps(
    entries,
    firstClient,
    rows,
    "strftime('%Y-%m-%d %H:%M:%f', '2024-01-02 08:00:00', '+' || (seq % 700) || ' days')",
  ))
    database.exec(sql);
  await seedAccounts({
    packages: database.prepare(packagesSql).all() as SeededPackage[],
    draws: async (clientId) => database.prepare(drawsSql).all(clientId) as SeededDraw[],
    async insert(table, inserted) {
      const { sql, parameters } = insertOf(`billing.${table}`, inserted);
      database.prepare(sql).run(...parameters);
    },
  });
  database.close();
}
