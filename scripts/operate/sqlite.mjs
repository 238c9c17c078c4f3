import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from '@hourbank/sqlite';
import { flush } from '../lib/unfinished-restore.mjs';
import { fileOf } from './sources.mjs';

/** Maximum time that the four locks delay writers, ms. Services time out after a second. */
const lockMs = 250;
const tries = 100;

/** One reader per file, all of the same moment: they start while all files are locked against writes. */
async function readersOfOneMoment(files) {
  const writers = files.map((file) => new Database(file, { fileMustExist: true, timeout: lockMs }));
  const readers = files.map((file) => new Database(file, { readonly: true, fileMustExist: true }));
  try {
    for (let round = 1; ; round += 1) {
      try {
        for (const writer of writers) writer.exec('BEGIN IMMEDIATE');
        for (const reader of readers) {
          reader.exec('BEGIN');
          reader.prepare('SELECT count(*) FROM sqlite_master').get();
        }
        return readers;
      } catch (cause) {
        for (const reader of readers) if (reader.inTransaction) reader.exec('ROLLBACK');
        if (cause.code !== 'SQLITE_BUSY' || round === tries) throw cause;
      } finally {
        for (const writer of writers) if (writer.inTransaction) writer.exec('ROLLBACK');
      }
      await sleep(Math.random() * 200);
    }
  } catch (cause) {
    for (const reader of readers) reader.close();
    throw cause;
  } finally {
    for (const writer of writers) writer.close();
  }
}

/** Also leaves one file without a journal. */
const readyFiles = (file) => {
  const database = new Database(file);
  try {
    database.pragma('journal_mode = DELETE');
    const isThere = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'stored_files'").get();
    return isThere
      ? database.prepare("SELECT id, ext, size, sha256 FROM stored_files WHERE state = 'ready'").all()
      : [];
  } finally {
    database.close();
  }
};

/** Copies all databases as of one moment while the stack runs. Returns the file and the ready stored files of each. */
export async function copySqlite(components, folder) {
  const files = components.map(({ databaseUrl }) => fileOf(databaseUrl));
  const readers = await readersOfOneMoment(files);
  try {
    const copies = {};
    for (const [index, { name }] of components.entries()) {
      const file = join(folder, `${name}.db`);
      await readers[index].backup(file);
      copies[name] = { file, readyFiles: readyFiles(file) };
    }
    return copies;
  } finally {
    for (const reader of readers) reader.close();
  }
}

/** A restore replaces a damaged file, so it must not need a good one. */
const isDamage = ({ code }) => code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT';

/** The journal can be removed only if no process has the file open. */
function requireIdle(file) {
  const database = new Database(file, { timeout: 0 });
  try {
    database.pragma('journal_mode = DELETE');
  } catch (cause) {
    if (cause.code === 'SQLITE_BUSY') throw new Error(`${file} is in use. Stop the stack first.`);
    if (!isDamage(cause)) throw cause;
  } finally {
    database.close();
  }
}

/** Whether a restore would overwrite data. Throws if the database is in use. */
export async function isSqliteTaken({ databaseUrl }) {
  const file = fileOf(databaseUrl);
  if (!existsSync(file)) return false;
  requireIdle(file);
  return true;
}

const besideOf = ({ databaseUrl }) => `${fileOf(databaseUrl)}.restored`;

/**
 * Copies databases of a backup onto the disk, beside the files that they will replace: all of them or, if one does not
 * fit, none. `copyOf` returns the file of a component in the backup.
 */
export async function prepareSqlite(components, copyOf) {
  try {
    for (const component of components) {
      await mkdir(dirname(besideOf(component)), { recursive: true, mode: 0o700 });
      await copyFile(copyOf(component), besideOf(component));
      await flush(besideOf(component));
    }
  } catch (cause) {
    for (const component of components) await rm(besideOf(component), { force: true });
    throw cause;
  }
}

/** Puts the prepared databases in the place of the present ones. */
export async function replaceSqlite(components) {
  for (const component of components) {
    const file = fileOf(component.databaseUrl);
    for (const rest of ['-wal', '-shm', '-journal']) await rm(`${file}${rest}`, { force: true });
    await rename(besideOf(component), file);
    await flush(dirname(file));
  }
}

/** The installation of a service that stores files, or null if the file has none, is absent or damaged. */
export async function sqliteInstallation({ databaseUrl }) {
  if (!existsSync(fileOf(databaseUrl))) return null;
  const database = new Database(fileOf(databaseUrl), { readonly: true });
  try {
    return database.prepare('SELECT installation_id AS id FROM file_store').get()?.id ?? null;
  } catch {
    return null;
  } finally {
    database.close();
  }
}

/** Names of the triggers of a table. */
export async function sqliteTriggers({ databaseUrl }, table) {
  const database = new Database(fileOf(databaseUrl), { readonly: true });
  try {
    return database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?")
      .all(table)
      .map(({ name }) => name);
  } finally {
    database.close();
  }
}

/** Runs one statement that writes. */
export async function writeSqlite({ databaseUrl }, sql, parameters) {
  const database = new Database(fileOf(databaseUrl), { fileMustExist: true });
  try {
    database.prepare(sql).run(...parameters);
  } finally {
    database.close();
  }
}
