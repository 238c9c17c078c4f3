import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EntityManager, QueryFailedError, type QueryRunner } from 'typeorm';
import { canonicalJson } from '../canonical-json';
import { isConnectionUnusable } from './db-errors';
import { timed } from './slow-statements';

/** Suffix of a SELECT that locks its rows. Empty for SQLite, which has one writer at a time and no row locks. */
export const forUpdate = (tx: EntityManager): string => (tx.dataSource.options.type === 'mysql' ? ' FOR UPDATE' : '');

/** The same without waiting: rows that another transaction has locked are left out. */
export const forUpdateOfFree = (tx: EntityManager): string =>
  tx.dataSource.options.type === 'mysql' ? ' FOR UPDATE SKIP LOCKED' : '';

/** The id of the row that the connection inserted last. */
export const lastInsertId = (tx: EntityManager): string =>
  tx.dataSource.options.type === 'mysql' ? 'LAST_INSERT_ID()' : 'last_insert_rowid()';

/** A `?` for each value. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

export type Parameter = string | number | boolean | null | Date;

/** Formats an instant as both databases store it. SQLite does not accept a `Date` in raw SQL. */
export const instantToDb = (instant: Date): string => instant.toISOString().replace('T', ' ').replace('Z', '');

/** Parses an instant from raw SQL: MySQL returns a `Date`, SQLite the UTC text. */
export const instantFromDb = (value: Date | string): Date =>
  value instanceof Date ? value : new Date(`${value.replace(' ', 'T')}Z`);

const bound = (parameters: readonly Parameter[]) =>
  parameters.map((value) => (value instanceof Date ? instantToDb(value) : value));

/** One statement with `?` parameters. */
export interface Statement {
  sql: string;
  parameters: readonly Parameter[];
  /** Creates the error that is thrown if the statement matches no row. The statements after it do not run then. */
  orThrow?: () => Error;
}

type ResultCallback = (error: Error | null, result: unknown) => void;

/** The methods of a mysql2 connection that are called directly, to avoid TypeORM's overhead for each statement. */
interface Connection {
  execute(sql: string, values: readonly unknown[], callback: ResultCallback): void;
  query(sql: string, values: readonly unknown[], callback: ResultCallback): void;
}

async function send(
  runner: QueryRunner,
  method: keyof Connection,
  sql: string,
  values: readonly unknown[],
): Promise<unknown> {
  // `connect` of the MySQL runner returns the mysql2 connection.
  const connection = (await runner.connect()) as Connection;
  return new Promise((resolve, reject) => {
    connection[method](sql, values, (error, result) =>
      error ? reject(new QueryFailedError(sql, [...values], error)) : resolve(result),
    );
  });
}

/** Longer lists are left as they are: a statement has 65,535 parameters at most. */
const maxPadded = 8_192;

/**
 * Pads lists `IN (?, ?, ?)` to the next power of two with their last value. Each length would be a prepared statement
 * of its own otherwise, of which a server has a limited number (D-104).
 */
export function padLists(sql: string, values: readonly unknown[]): { sql: string; values: readonly unknown[] } {
  if (!sql.includes('IN (?, ')) return { sql, values };
  const padded: unknown[] = [];
  let taken = 0;
  const take = (count: number) => padded.push(...values.slice(taken, (taken += count)));
  const marksIn = (text: string) => text.split('?').length - 1;
  const parts = sql.split(/(?<=\bIN \()(\?(?:, \?)+)(?=\))/);
  const text = parts.map((part, index) => {
    const length = marksIn(part);
    take(length);
    // Every second part is a list.
    if (index % 2 === 0 || length > maxPadded) return part;
    const missing = 2 ** Math.ceil(Math.log2(length)) - length;
    for (let added = 0; added < missing; added += 1) padded.push(padded.at(-1));
    return part + ', ?'.repeat(missing);
  });
  return { sql: text.join(''), values: padded };
}

/** Runs a prepared statement, which MySQL parses once per connection. */
function executePrepared(runner: QueryRunner, sql: string, values: readonly unknown[]) {
  const padded = padLists(sql, values);
  return send(runner, 'execute', padded.sql, padded.values);
}

const isMysql = (manager: EntityManager) => manager.dataSource.options.type === 'mysql';

/**
 * How long a read is repeated on new connections, ms. A proxy on a busy machine needs more than half a second to lead
 * to another node.
 */
const repeatReadMs = 1_500;
const repeatPauseMs = 50;

async function selectOnce(manager: EntityManager, sql: string, values: readonly unknown[]): Promise<unknown> {
  const runner = manager.dataSource.createQueryRunner();
  try {
    return await executePrepared(runner, sql, values);
  } finally {
    await runner.release();
  }
}

/**
 * Outside a transaction, a read is repeated if its connection broke or its node of a database cluster is not ready: a
 * new connection reaches another node.
 */
async function selectPrepared(manager: EntityManager, sql: string, values: readonly unknown[]): Promise<unknown> {
  if (manager.queryRunner) return executePrepared(manager.queryRunner, sql, values);
  const startedAt = Date.now();
  for (;;) {
    try {
      return await selectOnce(manager, sql, values);
    } catch (error) {
      if (!isConnectionUnusable(error) || Date.now() - startedAt > repeatReadMs) throw error;
      await sleep(repeatPauseMs);
    }
  }
}

/**
 * Runs a SELECT with `?` parameters on either database; the fast path for hot reads. Sums and counts may be text: wrap
 * them in `Number`.
 */
export const select = <Row>(
  manager: EntityManager,
  sql: string,
  parameters: readonly Parameter[] = [],
): Promise<Row[]> =>
  timed(sql, () =>
    // The caller knows the columns of its statement.
    isMysql(manager)
      ? (selectPrepared(manager, sql, bound(parameters)) as Promise<Row[]>)
      : manager.query<Row[]>(sql, bound(parameters)),
  );

/** The result of a raw INSERT, UPDATE or DELETE. `affected` counts matched rows, changed or not. */
export interface Executed {
  affected: number;
  /** The generated id of an INSERT. */
  insertId: number;
}

/** What mysql2 returns for a write statement. */
interface ResultHeader {
  affectedRows: number;
  insertId: number;
}

const executedOf = ({ affectedRows, insertId }: ResultHeader): Executed => ({
  affected: affectedRows,
  insertId,
});

/** The connection of the transaction; throws outside a transaction. */
function writeRunner(tx: EntityManager): QueryRunner {
  if (!tx.queryRunner?.isTransactionActive) throw new Error('Writes must run inside a transaction: use db.tx.');
  return tx.queryRunner;
}

/** Runs one INSERT, UPDATE or DELETE with `?` parameters inside a transaction. */
export async function execute(
  tx: EntityManager,
  sql: string,
  parameters: readonly Parameter[] = [],
): Promise<Executed> {
  const runner = writeRunner(tx);
  if (isMysql(tx)) {
    const run = () => executePrepared(runner, sql, bound(parameters));
    return executedOf((await timed(sql, run)) as ResultHeader);
  }
  const { affected, raw } = await timed(sql, () => runner.query(sql, bound(parameters), true));
  const insertId: unknown = typeof raw === 'object' && raw !== null ? raw.insertId : raw;
  return { affected: affected ?? 0, insertId: Number(insertId ?? 0) };
}

/** The largest BIGINT; more is an error. */
const largest = '9223372036854775807';

/**
 * A statement for MySQL that fails if the one before it matched no row. Its error contains the position of that one. A
 * SET, because the rows of a SELECT would be among the results of the statements.
 */
const failIfNoneMatched = (position: number): string =>
  `SET @matched = ${largest} + (ROW_COUNT() = 0) * ${position + 1}`;

/** The position of the statement that matched no row, if that is the error. */
function noneMatchedAt(error: unknown): number | undefined {
  if (!(error instanceof QueryFailedError) || (error.driverError as { errno?: number }).errno !== 1690)
    return undefined;
  const found = new RegExp(`${largest}.*\\* (\\d+)`).exec(error.message);
  return found ? Number(found[1]) - 1 : undefined;
}

/** Sends statements to MySQL in one request, because a round trip costs as much as the statement itself. */
async function executeTogether(runner: QueryRunner, statements: readonly Statement[]): Promise<Executed[]> {
  const sql = statements
    .flatMap((one, position) => (one.orThrow ? [one.sql, failIfNoneMatched(position)] : [one.sql]))
    .join(';\n');
  const values = statements.flatMap(({ parameters }) => bound(parameters));
  let results: ResultHeader[];
  try {
    results = (await timed(sql, () => send(runner, 'query', sql, values))) as ResultHeader[];
  } catch (error) {
    throw statements[noneMatchedAt(error) ?? -1]?.orThrow?.() ?? error;
  }
  let at = 0;
  return statements.map(({ orThrow }) => {
    const result = executedOf(results[at] as ResultHeader);
    at += orThrow ? 2 : 1;
    return result;
  });
}

/** Runs write statements in order, stops at the first failure, and returns their results. */
export async function executeAll(tx: EntityManager, statements: readonly Statement[]): Promise<Executed[]> {
  if (isMysql(tx) && statements.length > 1) return executeTogether(writeRunner(tx), statements);
  const results: Executed[] = [];
  for (const { sql, parameters, orThrow } of statements) {
    const result = await execute(tx, sql, parameters);
    if (orThrow && result.affected === 0) throw orThrow();
    results.push(result);
  }
  return results;
}

/**
 * Runs a conditional UPDATE or DELETE and returns the number of matched rows; 0 means that its condition no longer
 * holds.
 */
export const affected = async (query: { execute(): Promise<{ affected?: number | null }> }): Promise<number> =>
  (await query.execute()).affected ?? 0;

/** A flat row of text, whole numbers and nulls. */
type ChainedRow = Readonly<Record<string, string | number | null>>;

/**
 * SHA-256 (hexadecimal) over the canonical JSON (RFC 8785) of a row. Each row of a chain contains the hash of the row
 * before it, so that a changed, missing or inserted row is found.
 */
export const chainHash = (row: ChainedRow): string => createHash('sha256').update(canonicalJson(row)).digest('hex');

/** The hash before the first row of a chain. */
export const firstChainHash = '0'.repeat(64);

/**
 * Builds a statement that adds amounts to the counters of one row, identified by its whole primary key, and inserts the
 * row if it does not exist. A single statement prevents lost updates.
 */
export function upsertIncrement(
  tx: EntityManager,
  table: string,
  key: Record<string, string | number>,
  amounts: Record<string, number>,
): Statement {
  const isMysql = tx.dataSource.options.type === 'mysql';
  const columns = [...Object.keys(key), ...Object.keys(amounts)];
  const onConflict = isMysql ? 'ON DUPLICATE KEY UPDATE' : `ON CONFLICT (${Object.keys(key).join(', ')}) DO UPDATE SET`;
  const sums = Object.keys(amounts).map(
    (column) => `${column} = ${table}.${column} + ${isMysql ? `VALUES(${column})` : `excluded.${column}`}`,
  );
  return {
    sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${placeholders(columns)}) ${onConflict} ${sums.join(', ')}`,
    parameters: [...Object.values(key), ...Object.values(amounts)],
  };
}
