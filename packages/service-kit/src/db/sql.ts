import { type EntityManager, QueryFailedError, type QueryRunner } from 'typeorm';

type Parameter = string | number | boolean | null | Date;

/** An instant as both databases store it; SQLite cannot take a `Date` in raw SQL. */
export const instantToDb = (instant: Date): string => instant.toISOString().replace('T', ' ').replace('Z', '');

/** An instant from raw SQL: MySQL answers with a `Date`, SQLite with its UTC text. */
export const instantFromDb = (value: Date | string): Date =>
  value instanceof Date ? value : new Date(`${value.replace(' ', 'T')}Z`);

const bound = (parameters: readonly Parameter[]) =>
  parameters.map((value) => (value instanceof Date ? instantToDb(value) : value));

/** As much of mysql2's connection as a prepared statement needs. */
interface Preparing {
  execute(sql: string, values: readonly unknown[], done: (error: Error | null, result: unknown) => void): void;
}

/** Prepared once a connection: MySQL parses it no more, and TypeORM's own bookkeeping for each statement is left out. */
async function prepared(runner: QueryRunner, sql: string, values: readonly unknown[]): Promise<unknown> {
  // `connect` of the MySQL runner answers with mysql2's own connection.
  const connection = await runner.connect() as Preparing;
  return new Promise((resolve, reject) => {
    connection.execute(sql, values, (error, result) => (error ? reject(new QueryFailedError(sql, [...values], error)) : resolve(result)));
  });
}

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
export const select = async <Row>(manager: EntityManager, sql: string, parameters: readonly Parameter[] = []): Promise<Row[]> =>
  // What a statement answers is known to who wrote it.
  (isMysql(manager) ? await selectPrepared(manager, sql, bound(parameters)) as Row[] : manager.query<Row[]>(sql, bound(parameters)));

/** What a raw INSERT, UPDATE or DELETE did. `affected` counts matched rows, changed or not. */
export interface Executed {
  affected: number;
  /** The id that an INSERT was given. */
  insertId: number;
}

/** Runs one writing statement with `?` parameters inside a transaction. */
export async function execute(tx: EntityManager, sql: string, parameters: readonly Parameter[] = []): Promise<Executed> {
  if (!tx.queryRunner?.isTransactionActive) throw new Error('Writes belong into a transaction: use db.tx.');
  if (isMysql(tx)) {
    const { affectedRows, insertId } = await prepared(tx.queryRunner, sql, bound(parameters)) as { affectedRows: number; insertId: number };
    return { affected: affectedRows, insertId };
  }
  const { affected, raw } = await tx.queryRunner.query(sql, bound(parameters), true);
  const insertId: unknown = typeof raw === 'object' && raw !== null ? raw.insertId : raw;
  return { affected: affected ?? 0, insertId: Number(insertId ?? 0) };
}

/** How many rows a conditional UPDATE or DELETE of a query builder matched: 0 means that its condition no longer holds. */
export const affected = async (query: { execute(): Promise<{ affected?: number | null }> }): Promise<number> =>
  (await query.execute()).affected ?? 0;
