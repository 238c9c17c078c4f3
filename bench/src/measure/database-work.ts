import type { Connection, RowDataPacket } from 'mysql2/promise';

/** MariaDB's status counters, by name in the report. */
const counters = {
  statements: ['Com_select', 'Com_insert', 'Com_update', 'Com_delete'],
  commits: ['Com_commit'],
  rollbacks: ['Com_rollback'],
  'lock waits': ['Innodb_row_lock_waits'],
  'ms waited for locks': ['Innodb_row_lock_time'],
  deadlocks: ['Innodb_deadlocks'],
  'log syncs': ['Innodb_os_log_fsyncs'],
} as const;

export type DatabaseWork = Record<string, number>;

interface StatusRow extends RowDataPacket {
  Variable_name: string;
  Value: string;
}

/** Reads the server's counters since its start; the difference of two readings is the work in between. */
export async function readDatabaseWork(connection: Connection): Promise<DatabaseWork> {
  const [rows] = await connection.query<StatusRow[]>('SHOW GLOBAL STATUS');
  const values = new Map(rows.map((row) => [row.Variable_name, Number(row.Value)]));
  return Object.fromEntries(
    Object.entries(counters).map(([name, variables]) => [
      name,
      variables.reduce((sum, variable) => sum + (values.get(variable) ?? 0), 0),
    ]),
  );
}

/** The work between two readings, divided by the number of requests. */
export const workPerRequest = (before: DatabaseWork, after: DatabaseWork, requests: number): DatabaseWork =>
  Object.fromEntries(Object.keys(after).map((name) => [name, ((after[name] ?? 0) - (before[name] ?? 0)) / requests]));
