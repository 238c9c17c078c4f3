const { existsSync } = require('node:fs');
const { DatabaseSync, backup } = require('@photostructure/sqlite');

/**
 * Names of SQLite result codes. An extended code that is not listed uses the name of its primary code (the low byte).
 */
const codeNames = {
  1: 'SQLITE_ERROR',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  19: 'SQLITE_CONSTRAINT',
  26: 'SQLITE_NOTADB',
  275: 'SQLITE_CONSTRAINT_CHECK',
  517: 'SQLITE_BUSY_SNAPSHOT',
  787: 'SQLITE_CONSTRAINT_FOREIGNKEY',
  1299: 'SQLITE_CONSTRAINT_NOTNULL',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  1811: 'SQLITE_CONSTRAINT_TRIGGER',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
  2579: 'SQLITE_CONSTRAINT_ROWID',
};

class SqliteError extends Error {
  constructor(message, code) {
    super(message);
    this.name = 'SqliteError';
    this.code = code;
  }
}

/** Runs `work` and converts SQLite errors to the class and code that better-sqlite3 uses. */
function withSqliteErrors(work) {
  try {
    return work();
  } catch (cause) {
    if (typeof cause.errcode !== 'number') throw cause;
    throw new SqliteError(cause.message, codeNames[cause.errcode] ?? codeNames[cause.errcode & 0xff] ?? 'SQLITE_ERROR');
  }
}

const hasNul = (parameter) => typeof parameter === 'string' && parameter.includes('\0');

/** Matches strings, quoted names, comments and parameter placeholders. */
const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|--[^\n]*|\/\*[^]*?\*\/|\?/g;

/**
 * Casts parameters that contain NUL from bytes, because the driver truncates text at the first NUL but binds bytes
 * completely.
 */
function castNulTexts(sql, parameters) {
  let index = -1;
  return sql.replace(tokens, (token) => {
    if (token !== '?') return token;
    index += 1;
    return hasNul(parameters[index]) ? 'CAST(? AS TEXT)' : token;
  });
}

class Statement {
  #database;
  #sql;
  #statement;

  constructor(database, sql) {
    this.#database = database;
    this.#sql = sql;
    this.#statement = database.prepare(sql);
    /** Whether the statement returns rows. */
    this.reader = this.#statement.columns().length > 0;
  }

  #execute(method, parameters) {
    return withSqliteErrors(() => {
      if (!parameters.some(hasNul)) return this.#statement[method](...parameters);
      const bytes = parameters.map((parameter) => (hasNul(parameter) ? Buffer.from(parameter) : parameter));
      return this.#database.prepare(castNulTexts(this.#sql, parameters))[method](...bytes);
    });
  }

  all(...parameters) {
    return this.#execute('all', parameters);
  }

  get(...parameters) {
    return this.#execute('get', parameters);
  }

  run(...parameters) {
    return this.#execute('run', parameters);
  }
}

/**
 * The part of better-sqlite3's interface that TypeORM and Hourbank use. Options: `readonly`, `fileMustExist`, `timeout`
 * (ms).
 */
class Database {
  #database;

  constructor(file, { readonly = false, fileMustExist = false, timeout = 5_000 } = {}) {
    if (fileMustExist && !readonly && !existsSync(file))
      throw new SqliteError('unable to open database file', 'SQLITE_CANTOPEN');
    this.#database = withSqliteErrors(() => new DatabaseSync(file, { readOnly: readonly, timeout }));
    this.name = file;
    this.readonly = readonly;
  }

  get open() {
    return this.#database.isOpen;
  }

  get inTransaction() {
    return this.#database.isTransaction;
  }

  prepare(sql) {
    return withSqliteErrors(() => new Statement(this.#database, sql));
  }

  exec(sql) {
    withSqliteErrors(() => this.#database.exec(sql));
    return this;
  }

  pragma(source, { simple = false } = {}) {
    const rows = this.prepare(`PRAGMA ${source}`).all();
    return simple ? Object.values(rows[0] ?? {})[0] : rows;
  }

  async backup(file) {
    const totalPages = await backup(this.#database, file);
    return { totalPages, remainingPages: 0 };
  }

  close() {
    if (this.#database.isOpen) this.#database.close();
    return this;
  }
}

module.exports = Database;
module.exports.SqliteError = SqliteError;
