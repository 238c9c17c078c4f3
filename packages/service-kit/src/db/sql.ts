import { type EntityManager, QueryFailedError, type QueryRunner } from 'typeorm';

type Parameter = string | number | boolean | null | Date;

/** An instant as both databases store it; SQLite cannot take a `Date` in raw SQL. */
export const instantToDb = (instant: Date): string => instant.toISOString().replace('T', ' ').replace('Z', '');

/** An instant from raw SQL: MySQL answers with a `Date`, SQLite with its UTC text. */
export const instantFromDb = (value: Date | string): Date =>
  value instanceof Date ? value : new Date(`${value.replace(' ', 'T')}Z`);

const bound = (parameters: readonly Parameter[]) =>
  parameters.map((value) => (value instanceof Date ? instantToDb(value) : value));

/** One statement with `?` parameters. */
export interface Statement {
  sql: string;
  parameters: readonly Parameter[];
}

type Answered = (error: Error | null, result: unknown) => void;

/** As much of mysql2's connection as statements need past TypeORM, whose own bookkeeping for each is left out. */
interface Connection {
  execute(sql: string, values: readonly unknown[], done: Answered): void;
  query(sql: string, values: readonly unknown[], done: Answered): void;
}

async function send(
  runner: QueryRunner,
  way: keyof Connection,
  sql: string,
  values: readonly unknown[],
): Promise<unknown> {
  // `connect` of the MySQL runner answers with mysql2's own connection.
  const connection = (await runner.connect()) as Connection;
  return new Promise((resolve, reject) => {
    connection[way](sql, values, (error, result) =>
      error ? reject(new QueryFailedError(sql, [...values], error)) : resolve(result),
    );
  });
}

/** Prepared once a connection: MySQL parses it no more. */
const prepared = (runner: QueryRunner, sql: string, values: readonly unknown[]) => send(runner, 'execute', sql, values);

const isMysql = (manager: EntityManager) => manager.dataSource.options.type === 'mysql';

async function selectPrepared(manager: EntityManager, sql: string, values: readonly unknown[]): Promise<unknown> {
  if (manager.queryRunner) return prepared(manager.queryRunner, sql, values);
  const runner = manager.dataSource.createQueryRunner();
  try {
    return await prepared(runner, sql, values);
  } finally {
    await runner.release();
  }
}

/** Rows of a SELECT with `?` parameters, on either database: the quick way for hot reads. Sums and counts may be text: wrap them in `Number`. */
export const select = async <Row>(
  manager: EntityManager,
  sql: string,
  parameters: readonly Parameter[] = [],
): Promise<Row[]> =>
  // What a statement answers is known to who wrote it.
  isMysql(manager)
    ? ((await selectPrepared(manager, sql, bound(parameters))) as Row[])
    : manager.query<Row[]>(sql, bound(parameters));

/** What a raw INSERT, UPDATE or DELETE did. `affected` counts matched rows, changed or not. */
export interface Executed {
  affected: number;
  /** The id that an INSERT was given. */
  insertId: number;
}

const executedOf = ({ affectedRows, insertId }: { affectedRows: number; insertId: number }): Executed => ({
  affected: affectedRows,
  insertId,
});

/** The transaction's own connection. */
function writing(tx: EntityManager): QueryRunner {
  if (!tx.queryRunner?.isTransactionActive) throw new Error('Writes belong into a transaction: use db.tx.');
  return tx.queryRunner;
}

/** Runs one writing statement with `?` parameters inside a transaction. */
export async function execute(
  tx: EntityManager,
  sql: string,
  parameters: readonly Parameter[] = [],
): Promise<Executed> {
  const runner = writing(tx);
  // What a writing statement answers.
  if (isMysql(tx))
    return executedOf((await prepared(runner, sql, bound(parameters))) as { affectedRows: number; insertId: number });
  const { affected, raw } = await runner.query(sql, bound(parameters), true);
  const insertId: unknown = typeof raw === 'object' && raw !== null ? raw.insertId : raw;
  return { affected: affected ?? 0, insertId: Number(insertId ?? 0) };
}

/**
 * Runs writing statements in order, to MySQL in one piece: a way to and fro costs as much as the statement itself. The first that fails
 * is the last that runs.
 */
export async function executeAll(tx: EntityManager, statements: readonly Statement[]): Promise<void> {
  if (isMysql(tx) && statements.length > 1) {
    await send(
      writing(tx),
      'query',
      statements.map(({ sql }) => sql).join(';\n'),
      statements.flatMap(({ parameters }) => bound(parameters)),
    );
    return;
  }
  for (const { sql, parameters } of statements) await execute(tx, sql, parameters);
}

/** How many rows a conditional UPDATE or DELETE of a query builder matched: 0 means that its condition no longer holds. */
export const affected = async (query: { execute(): Promise<{ affected?: number | null }> }): Promise<number> =>
  (await query.execute()).affected ?? 0;
