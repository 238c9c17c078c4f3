import type { Connection } from 'mysql2/promise';
import { databaseNames } from './databases';

export const clientCount = 200;
/** Hours that no run can use up, in hundredths. */
const budget = 2_000_000_000;

const { billing, tracking, bare } = databaseNames;

/** Each client has one consumed package, and one for new entries. */
export const openPackageOf = (clientId: number) => clientId * 2;

/** About 315 bytes of sanitized rich text, different in every row. */
const description = `CONCAT('<p>Ticket <strong>#', seq, '</strong>: looked into the report of the customer, found the cause in the nightly import and changed it so that rows without a day are kept apart.</p><ul><li>Reproduced on a copy of the data</li><li>Wrote a test that fails without the change</li><li>Watched the next run, ', seq % 97, ' rows</li></ul>')`;

/**
 * Fills the tables of both services. Each statement derives its rows from the previous one, so that entries, counts,
 * consumptions, ledger and used hours agree. Entries are numbered by date: consecutive ones belong to different
 * clients, as in production.
 */
const steps = (entries: number, days = Math.floor(entries / clientCount)): string[] => {
  const perClient = Math.floor(entries / clientCount);
  const client = `1 + (seq - 1) % ${clientCount}`;
  const turn = `FLOOR((seq - 1) / ${clientCount})`;
  return [
    `INSERT INTO ${tracking}.entries (id, client_id, package_id, date, hours, description, status, revision, shown, has_files)
     SELECT seq, ${client}, (${client}) * 2 - IF(${turn} < ${Math.floor(perClient / 2)}, 1, 0),
       '2024-01-02 08:00:00' + INTERVAL FLOOR(${turn} * ${days} / ${perClient}) DAY + INTERVAL ${client} MINUTE, 25 * (1 + seq % 8), ${description},
       ELT(1 + seq % 4, 'Open', 'In Progress', 'Resolved', 'Closed'), 1, 1, 0
     FROM ${tracking}.seq_1_to_${perClient * clientCount}`,
    `INSERT INTO ${tracking}.entry_counts (client_id, entries) SELECT client_id, COUNT(*) FROM ${tracking}.entries GROUP BY client_id`,
    `INSERT INTO ${billing}.time_packages (id, client_id, hours_purchased, hours_used, rate_per_hour, status, consumed_by_use, payment_method, purchase_date, paid_at, created_at)
     SELECT package_id, MIN(client_id), IF(package_id % 2 = 1, SUM(hours), ${budget}), SUM(hours), 8500,
       IF(package_id % 2 = 1, 'consumed', 'active'), package_id % 2, 'bank', '2024-01-01', '2024-01-01 09:00:00', '2024-01-01 08:00:00'
     FROM ${tracking}.entries GROUP BY package_id`,
    `INSERT INTO ${billing}.hour_ledger (package_id, entry_id, revision, kind, delta, used_after, actor, happened_at)
     SELECT package_id, id, 1, 'draw', hours, SUM(hours) OVER (PARTITION BY package_id ORDER BY id), 'admin:1', date FROM ${tracking}.entries ORDER BY id`,
    `INSERT INTO ${billing}.consumptions (entry_id, revision, client_id, package_id, hours, result, hours_left, settled_at)
     SELECT l.entry_id, 1, p.client_id, l.package_id, l.delta, 'taken', p.hours_purchased - l.used_after, l.happened_at
     FROM ${billing}.hour_ledger l JOIN ${billing}.time_packages p ON p.id = l.package_id ORDER BY l.entry_id`,
    `ANALYZE TABLE ${tracking}.entries, ${tracking}.entry_counts, ${billing}.time_packages, ${billing}.hour_ledger, ${billing}.consumptions`,
  ];
};

/** Copies that the reference writes to, so that the services' balances stay correct. */
const copies = [
  `CREATE TABLE ${bare}.time_packages LIKE ${billing}.time_packages`,
  `INSERT INTO ${bare}.time_packages SELECT * FROM ${billing}.time_packages`,
  `CREATE TABLE ${bare}.entries LIKE ${tracking}.entries`,
  `INSERT INTO ${bare}.entries SELECT * FROM ${tracking}.entries`,
  `ANALYZE TABLE ${bare}.entries, ${bare}.time_packages`,
];

/** Fills the migrated tables with the same number of entries for every client, one per day or spread over `days`. */
export async function seed(connection: Connection, entries: number, days?: number): Promise<void> {
  for (const sql of steps(entries, days)) await connection.query(sql);
}

export async function seedCopies(connection: Connection): Promise<void> {
  for (const sql of copies) await connection.query(sql);
}
