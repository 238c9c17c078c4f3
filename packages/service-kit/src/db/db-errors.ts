import { QueryFailedError } from 'typeorm';
import { unavailable, type AppError } from '../errors';

type DbErrorKind = 'unique' | 'check' | 'busy' | 'unavailable';

/** No database connection was available in time. Distinguishes database failures from network errors of other calls. */
export class NoConnectionError extends Error {
  constructor(cause: Error) {
    super(`No database connection: ${cause.message}`, { cause });
    this.name = 'NoConnectionError';
  }
}

/**
 * A node of a database cluster that is joining, leaving or without a majority refuses every statement with this error.
 */
export const nodeNotReady = 1047;

const mysqlKinds: Record<number, DbErrorKind> = {
  1062: 'unique',
  1586: 'unique',
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
  [nodeNotReady]: 'unavailable',
  1053: 'unavailable',
  1114: 'unavailable',
  1180: 'unavailable',
  1203: 'unavailable',
  1290: 'unavailable',
  1317: 'unavailable',
  // All connections together have too many prepared statements.
  1461: 'unavailable',
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
  ['SQLITE_CONSTRAINT_CHECK', 'check'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['SQLITE_FULL', 'unavailable'],
  ['SQLITE_IOERR', 'unavailable'],
  ['SQLITE_CANTOPEN', 'unavailable'],
];

interface DriverError extends Error {
  code?: string;
  errno?: number;
  /** mysql2 sets this for errors that make the connection unusable. */
  fatal?: boolean;
}

const driverErrorOf = (error: unknown): DriverError | null =>
  error instanceof QueryFailedError ? (error.driverError as DriverError) : null;

/** The kind of a database error, the same on both databases; `null` for any other error. */
export function classifyDbError(error: unknown): DbErrorKind | null {
  if (error instanceof NoConnectionError) return 'unavailable';
  const driverError = driverErrorOf(error);
  if (!driverError) return null;
  const { code = '', errno = 0 } = driverError;
  const sqlite = sqliteKinds.find(([prefix]) => code.startsWith(prefix));
  if (sqlite) return sqlite[1];
  return mysqlKinds[errno] ?? (driverError.fatal || lostConnection.test(code) ? 'unavailable' : null);
}

/** The code of our timeouts for statements and connections. */
export const statementTimeout = 'PROTOCOL_SEQUENCE_TIMEOUT';

/** Whether the node refused the statement without executing it, also if it is a COMMIT. */
export const isRefused = (error: unknown): boolean => driverErrorOf(error)?.errno === nodeNotReady;

/** Answers of a server that refuses a user, its host, its password, its database or a connection without encryption. */
const refusedConnections = [1044, 1045, 1049, 1130, 1251, 1698, 1820, 1862, 3118, 3159, 4151];

/**
 * Why a server refused the connection, or agreed on no encryption with this process; null for any other error. Waiting
 * does not help.
 */
export function connectionRefusal(error: unknown): string | null {
  const { code = '', errno = 0, message } = (error instanceof NoConnectionError ? error.cause : error) as DriverError;
  if (code.startsWith('HANDSHAKE_') && code.includes('SSL')) return `no encrypted connection: ${message}`;
  return refusedConnections.includes(errno) ? `the server refused the connection: ${message}` : null;
}

/** Errors after which the server closes the connection, and rolls back its transaction. */
const closing = [1053, 1927, nodeNotReady];

/**
 * Whether the connection of a statement broke, or cannot be used any more because its node of a database cluster is not
 * ready. Reads, and transactions whose COMMIT was not sent, can be repeated on a new connection. Not for a timeout: too
 * little time is left then.
 */
export function isConnectionUnusable(error: unknown): boolean {
  const isTimeout = (cause: unknown) => (cause as DriverError).code === statementTimeout;
  if (error instanceof NoConnectionError) return !isTimeout(error.cause);
  const driverError = driverErrorOf(error);
  if (!driverError) return false;
  return closing.includes(driverError.errno ?? 0) || (driverError.fatal === true && !isTimeout(driverError));
}

/** Whether the connection broke while a COMMIT was sent, so that the transaction may have worked or not. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof QueryFailedError &&
  error.query.endsWith('COMMIT') &&
  isConnectionUnusable(error) &&
  !isRefused(error);

/** Whether a statement failed because a table does not exist. */
export function isMissingTable(error: unknown): boolean {
  const driverError = driverErrorOf(error);
  return driverError !== null && (driverError.errno === 1146 || driverError.message.startsWith('no such table: '));
}

/** Whether a write failed because no space is left. */
function isDiskFull(error: unknown): boolean {
  const driverError = driverErrorOf(error);
  return driverError !== null && (driverError.code === 'SQLITE_FULL' || [1021, 1114].includes(driverError.errno ?? 0));
}

/** Whether a trigger refused a change of a row. */
export function isRefusedByTrigger(error: unknown): boolean {
  const driverError = driverErrorOf(error);
  return driverError !== null && (driverError.errno === 1644 || driverError.code === 'SQLITE_CONSTRAINT_TRIGGER');
}

/** Whether a server with a binary log let a user without SUPER create no trigger. */
export const forbidsTriggers = (error: unknown): boolean => driverErrorOf(error)?.errno === 1419;

/** The name that `createDeclared` gave the violated unique index; `PRIMARY` for the primary key. */
function violatedIndex(driverError: DriverError): string {
  const mysql = /for key '(?:[^'.]+\.)?([^'.]+)'/.exec(driverError.message);
  if (mysql?.[1]) return mysql[1];
  if (driverError.code !== 'SQLITE_CONSTRAINT_UNIQUE') return 'PRIMARY';
  const columns = [...driverError.message.matchAll(/(\w+)\.(\w+)/g)];
  return `uq_${columns[0]?.[1] ?? ''}_${columns.map((column) => column[2]).join('_')}`;
}

/**
 * Whether a statement failed because of a duplicate key, optionally of one index only. SQLite reports the columns and
 * not the index, so the name must be the one that `createDeclared` generates: `uq_<table>_<columns>`.
 */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  const driverError = driverErrorOf(error);
  return (
    driverError !== null &&
    classifyDbError(error) === 'unique' &&
    (index === undefined || violatedIndex(driverError) === index)
  );
}

/**
 * Converts an unavailable or locked database into a 503 for the error handler; `null` for any other error. Use cases
 * see the original database errors.
 */
export function databaseUnavailable(error: unknown): AppError | null {
  const kind = classifyDbError(error);
  if (isDiskFull(error))
    return unavailable('disk_full', 'The disk of the database is full. Whoever runs the server must free some space.');
  if (kind === 'unavailable')
    return unavailable('database_unavailable', 'The database does not respond. Try again in a moment.');
  if (kind === 'busy') return unavailable('database_busy', 'The database is busy. Try again in a moment.');
  return null;
}
