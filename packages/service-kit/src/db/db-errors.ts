import { QueryFailedError } from 'typeorm';
import { unavailable, type AppError } from '../errors';

export type DbErrorKind = 'unique' | 'foreign_key' | 'check' | 'busy' | 'unavailable';

/** No connection could be had in time. Told apart from network errors of other things that a service calls. */
export class NoConnectionError extends Error {
  constructor(cause: Error) {
    super(`No database connection: ${cause.message}`, { cause });
    this.name = 'NoConnectionError';
  }
}

const mysqlKinds: Record<number, DbErrorKind> = {
  1062: 'unique',
  1586: 'unique',
  1216: 'foreign_key',
  1217: 'foreign_key',
  1451: 'foreign_key',
  1452: 'foreign_key',
  3819: 'check',
  4025: 'check',
  1205: 'busy',
  1213: 'busy',
  1020: 'busy',
  1021: 'unavailable',
  1028: 'unavailable',
  1030: 'unavailable',
  1036: 'unavailable',
  1040: 'unavailable',
  1053: 'unavailable',
  1114: 'unavailable',
  1203: 'unavailable',
  1290: 'unavailable',
  1317: 'unavailable',
  1836: 'unavailable',
  1927: 'unavailable',
  1969: 'unavailable',
  3024: 'unavailable',
};

const lostConnection = /^(PROTOCOL_|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;

const sqliteKinds: [prefix: string, kind: DbErrorKind][] = [
  ['SQLITE_CONSTRAINT_UNIQUE', 'unique'],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 'unique'],
  ['SQLITE_CONSTRAINT_ROWID', 'unique'],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 'foreign_key'],
  ['SQLITE_CONSTRAINT_TRIGGER', 'foreign_key'],
  ['SQLITE_CONSTRAINT_CHECK', 'check'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['SQLITE_FULL', 'unavailable'],
  ['SQLITE_IOERR', 'unavailable'],
  ['SQLITE_CANTOPEN', 'unavailable'],
];

interface DriverFault extends Error {
  code?: string;
  errno?: number;
  /** mysql2 marks errors after which a connection is of no use. */
  fatal?: boolean;
}

const faultOf = (error: unknown): DriverFault | null =>
  error instanceof QueryFailedError ? (error.driverError as DriverFault) : null;

/** What a failed statement failed of, the same on both databases; `null` for anything that is not the database's doing. */
export function classifyDbError(error: unknown): DbErrorKind | null {
  if (error instanceof NoConnectionError) return 'unavailable';
  const fault = faultOf(error);
  if (!fault) return null;
  const { code = '', errno = 0 } = fault;
  const sqlite = sqliteKinds.find(([prefix]) => code.startsWith(prefix));
  if (sqlite) return sqlite[1];
  return mysqlKinds[errno] ?? (fault.fatal || lostConnection.test(code) ? 'unavailable' : null);
}

/** A table that nobody made yet. */
export function isMissingTable(error: unknown): boolean {
  const fault = faultOf(error);
  return fault !== null && (fault.errno === 1146 || fault.message.startsWith('no such table: '));
}

/** The unique index that a row ran into, by the name that `createTable` gives it; `PRIMARY` for the primary key. */
function violatedIndex(fault: DriverFault): string {
  const mysql = /for key '(?:[^'.]+\.)?([^'.]+)'/.exec(fault.message);
  if (mysql?.[1]) return mysql[1];
  if (fault.code !== 'SQLITE_CONSTRAINT_UNIQUE') return 'PRIMARY';
  const columns = [...fault.message.matchAll(/(\w+)\.(\w+)/g)];
  return `uq_${columns[0]?.[1] ?? ''}_${columns.map((column) => column[2]).join('_')}`;
}

/**
 * A duplicate key; with a name, of that index only. SQLite does not tell the index but its columns,
 * so the name has to be the one of `createTable`: `uq_<table>_<columns>`.
 */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  const fault = faultOf(error);
  return (
    fault !== null && classifyDbError(error) === 'unique' && (index === undefined || violatedIndex(fault) === index)
  );
}

/**
 * The one translation of a database that does not answer (or stays locked) into a 503. `null`: not the database's absence.
 * For the error handler; use cases see the database's own errors.
 */
export function databaseFailure(error: unknown): AppError | null {
  const kind = classifyDbError(error);
  if (kind === 'unavailable')
    return unavailable('database_unavailable', 'The database does not answer. Please try again.');
  if (kind === 'busy') return unavailable('database_busy', 'The database is busy. Please try again.');
  return null;
}
