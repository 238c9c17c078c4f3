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
  `INSERT INTO tracking.entries (id, client_id, package_id, date, hours, description, status, settlement_revision, shown, has_files, created_at, changed_at)
   SELECT seq, ${firstClient} + (seq - 1) % ${clientCount}, 1 + (seq - 1) % ${clientCount}, ${date}, 25 * (1 + seq % 8), '${description}', 'Open', 1, 1, 0, ${date}, ${date}
   FROM ${rows} WHERE seq <= ${entries}`,
  'INSERT INTO tracking.client_totals (client_id, entries, hours) SELECT client_id, COUNT(*), SUM(hours) FROM tracking.entries GROUP BY client_id',
  `INSERT INTO tracking.month_totals (month, shard, entries, hours)
   SELECT SUBSTR(date, 1, 7) AS month, 0, COUNT(*), SUM(hours) FROM tracking.entries GROUP BY SUBSTR(date, 1, 7)`,
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

/** The databases of billing and tracking on one connection; statements name them as schemas. */
interface Databases {
  /** A source of the numbers from 1 on, as `seq`. */
  numbers(count: number): string;
  /** An expression for a moment of the past that depends on `seq`. */
  pastMoment: string;
  run(sql: string, parameters?: (string | number | null)[]): Promise<unknown>;
  select<Row>(sql: string, parameters?: number[]): Promise<Row[]>;
  close(): Promise<void>;
}

async function openMysql(url: string): Promise<Databases> {
  const connection = await createConnection(url);
  // The statements join texts by ||, as on SQLite.
  await connection.query("SET sql_mode = CONCAT(@@sql_mode, ',PIPES_AS_CONCAT')");
  return {
    numbers: (count) => `tracking.seq_1_to_${count}`,
    pastMoment: "'2024-01-02 08:00:00' + INTERVAL seq % 700 DAY",
    run: (sql, parameters) => connection.query(sql, parameters),
    select: async <Row>(sql: string, parameters: number[] = []) =>
      (await connection.query(sql, parameters))[0] as unknown as Row[],
    close: () => connection.end(),
  };
}

function openSqlite(files: Record<string, string>): Databases {
  const database = new Database(':memory:');
  for (const [name, file] of Object.entries(files)) database.exec(`ATTACH '${file}' AS ${name}`);
  return {
    numbers: (count) =>
      `(WITH RECURSIVE n(seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM n WHERE seq < ${count}) SELECT seq FROM n)`,
    pastMoment: "strftime('%Y-%m-%d %H:%M:%f', '2024-01-02 08:00:00', '+' || (seq % 700) || ' days')",
    run: async (sql, parameters = []) => database.prepare(sql).run(...parameters),
    select: async <Row>(sql: string, parameters: number[] = []) => database.prepare(sql).all(...parameters) as Row[],
    close: async () => void database.close(),
  };
}

async function withDatabases(data: Data, work: (databases: Databases) => Promise<void>): Promise<void> {
  const [billing, tracking] = [data.databaseUrl('billing'), data.databaseUrl('tracking')];
  const fileOf = (url: string) => url.slice('sqlite:'.length);
  const databases = billing.startsWith('sqlite:')
    ? openSqlite({ billing: fileOf(billing), tracking: fileOf(tracking) })
    : await openMysql(billing);
  try {
    await work(databases);
  } finally {
    await databases.close();
  }
}

/**
 * Fills the migrated, empty databases of billing and tracking. Each statement derives its rows from the previous one,
 * so all balances and totals agree.
 */
export const addManyRows = (data: Data, entries: number, firstClient: number): Promise<void> =>
  withDatabases(data, async ({ numbers, pastMoment, run, select }) => {
    for (const sql of steps(entries, firstClient, numbers(entries), pastMoment)) await run(sql);
    await seedAccounts({
      packages: await select<SeededPackage>(packagesSql),
      draws: (clientId) => select<SeededDraw>(drawsSql, [clientId]),
      insert(table, inserted) {
        const { sql, parameters } = insertOf(`billing.${table}`, inserted);
        return run(sql, parameters);
      },
    });
  });

/** Makes each total of tracking wrong, so that `rebuild-totals` has to correct it. */
export const makeTotalsWrong = (data: Data): Promise<void> =>
  withDatabases(data, async ({ run }) => {
    for (const table of ['client_totals', 'month_totals']) await run(`UPDATE tracking.${table} SET hours = hours + 1`);
  });

/** Adds what the sweep of tracking deletes: expired idempotency keys and files of interrupted uploads. */
export const addExpiredRows = (data: Data, { keys, files }: { keys: number; files: number }): Promise<void> =>
  withDatabases(data, async ({ numbers, pastMoment, run }) => {
    await run(
      `INSERT INTO tracking.idempotency_keys (caller, idempotency_key, fingerprint, state, attempt, lease_until, expires_at, response)
       SELECT 'admin:1', 'expired-' || seq, 'f', 'done', 'a', ${pastMoment}, ${pastMoment}, '${description}' FROM ${numbers(keys)}`,
    );
    await run(
      `INSERT INTO tracking.stored_files (id, purpose, name, type, ext, size, sha256, position, state, client_id, created_at, changed_at)
       SELECT 'expired-' || seq, 'screenshot', 'a.png', 'image/png', 'png', 1, 'x', 0, 'pending', 1, ${pastMoment}, ${pastMoment}
       FROM ${numbers(files)}`,
    );
  });
