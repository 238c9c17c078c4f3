import { seedAccounts, type SeededDraw, type SeededPackage } from '@hourbank/testing';
import type { Connection } from 'mysql2/promise';
import { loadRows, withoutIndexes } from './bulk';
import { databaseNames } from './databases';

export const clientCount = 200;
/** Hours that no run can use up, in hundredths. */
const budget = 2_000_000_000;

const { billing, tracking, bare } = databaseNames;

/** Each client has one consumed package, and one for new entries. */
export const openPackageOf = (clientId: number) => clientId * 2;

/** About 315 bytes of sanitized rich text, different in every row. */
const description = `CONCAT('<p>Ticket <strong>#', seq, '</strong>: looked into the report of the customer, found the cause in the nightly import and changed it so that rows without a day are kept apart.</p><ul><li>Reproduced on a copy of the data</li><li>Wrote a test that fails without the change</li><li>Watched the next run, ', seq % 97, ' rows</li></ul>')`;

interface Spread {
  clients?: number;
  /** Days of the entries; by default each client has one a day. */
  days?: number;
  /** Hours that each client has left for new entries, in hundredths. */
  hoursLeft?: number;
}

/**
 * Fills the tables of both services. Each statement derives its rows from the previous one, so that entries, counts,
 * allocations, ledger and used hours agree. Entries are numbered by date: consecutive ones belong to different
 * clients, as in production.
 */
const steps = (
  entries: number,
  { clients = clientCount, days = Math.floor(entries / clients), hoursLeft = budget }: Spread,
): string[] => {
  const perClient = Math.floor(entries / clients);
  const client = `1 + (seq - 1) % ${clients}`;
  const turn = `FLOOR((seq - 1) / ${clients})`;
  return [
    `INSERT INTO ${tracking}.entries (id, client_id, package_id, date, hours, description, status, settlement_revision, shown, has_files, created_at, changed_at)
     SELECT seq, ${client}, (${client}) * 2 - IF(${turn} < ${Math.floor(perClient / 2)}, 1, 0),
       '2024-01-02 08:00:00' + INTERVAL FLOOR(${turn} * ${days} / ${perClient}) DAY + INTERVAL ${client} MINUTE, 25 * (1 + seq % 8), ${description},
       ELT(1 + seq % 4, 'Open', 'In Progress', 'Resolved', 'Closed'), 1, 1, 0, '2024-01-02 08:00:00', '2024-01-02 08:00:00'
     FROM ${tracking}.seq_1_to_${perClient * clients}`,
    `INSERT INTO ${tracking}.client_totals (client_id, entries, hours) SELECT client_id, COUNT(*), SUM(hours) FROM ${tracking}.entries GROUP BY client_id`,
    `INSERT INTO ${tracking}.month_totals (month, shard, entries, hours)
     SELECT DATE_FORMAT(date, '%Y-%m') AS month, 0, COUNT(*), SUM(hours) FROM ${tracking}.entries GROUP BY month`,
    `INSERT INTO ${billing}.time_packages (id, client_id, hours_purchased, hours_used, rate_per_hour, status, consumed_by_use, payment_method, purchase_date, paid_at, created_at)
     SELECT package_id, MIN(client_id), SUM(hours) + IF(package_id % 2 = 1, 0, ${hoursLeft}), SUM(hours), 8500,
       IF(package_id % 2 = 1, 'consumed', 'active'), package_id % 2, 'bank', '2024-01-01', '2024-01-01 09:00:00', '2024-01-01 08:00:00'
     FROM ${tracking}.entries GROUP BY package_id`,
    `INSERT INTO ${billing}.entry_draws (entry_id, client_id, revision, hours, day, automatic, package_id)
     SELECT id, client_id, 1, hours, DATE(date), 0, package_id FROM ${tracking}.entries ORDER BY id`,
    `INSERT INTO ${billing}.allocations (entry_id, part, client_id, package_id, hours)
     SELECT id, 1, client_id, package_id, hours FROM ${tracking}.entries ORDER BY id`,
  ];
};

/** The accounts of the seeded packages, and a ledger with a valid hash chain. */
const addAccounts = async (connection: Connection) => {
  const rowsOf = async <Row>(sql: string, parameters: number[] = []) =>
    (await connection.query(sql, parameters))[0] as unknown as Row[];
  let inserted: Promise<unknown> = Promise.resolve();
  await seedAccounts({
    packages: await rowsOf<SeededPackage>(
      `SELECT id, client_id AS clientId, hours_purchased AS hoursPurchased, rate_per_hour AS ratePerHour,
         CAST(purchase_date AS CHAR) AS day FROM ${billing}.time_packages ORDER BY id`,
    ),
    draws: (clientId) =>
      rowsOf<SeededDraw>(
        `SELECT entry_id AS entryId, package_id AS packageId, hours, CAST(day AS CHAR) AS day
         FROM ${billing}.entry_draws WHERE client_id = ? ORDER BY entry_id`,
        [clientId],
      ),
    async insert(table, rows) {
      const previous = inserted;
      // The server inserts these rows while the next ones are computed.
      inserted = loadRows(connection, `${billing}.${table}`, rows);
      inserted.catch(() => undefined);
      await previous;
    },
  });
  await inserted;
};

/** Tables that have a row for each entry. */
const large = {
  entries: `${tracking}.entries`,
  draws: `${billing}.entry_draws`,
  allocations: `${billing}.allocations`,
  ledger: `${billing}.account_ledger`,
};

/** Copies that the reference writes to, so that the services' balances stay correct. */
const copies = [
  `CREATE TABLE ${bare}.time_packages LIKE ${billing}.time_packages`,
  `INSERT INTO ${bare}.time_packages SELECT * FROM ${billing}.time_packages`,
  `CREATE TABLE ${bare}.entries LIKE ${tracking}.entries`,
  `INSERT INTO ${bare}.entries SELECT * FROM ${tracking}.entries`,
  `ANALYZE TABLE ${bare}.entries, ${bare}.time_packages`,
];

/** Fills the migrated tables with the same number of entries for every client. */
export async function seed(connection: Connection, entries: number, spread: Spread = {}): Promise<void> {
  await withoutIndexes(connection, Object.values(large), async () => {
    for (const sql of steps(entries, spread)) await connection.query(sql);
    // The draws of one client are read in the order of an index.
    await connection.query(`ALTER TABLE ${large.draws} ADD INDEX of_client (client_id)`);
    await addAccounts(connection);
    await connection.query(`ALTER TABLE ${large.draws} DROP INDEX of_client`);
  });
  await connection.query(
    `ANALYZE TABLE ${Object.values(large).join(', ')}, ${tracking}.client_totals, ${billing}.time_packages`,
  );
}

export async function seedCopies(connection: Connection): Promise<void> {
  for (const sql of copies) await connection.query(sql);
}
