import { join } from 'node:path';

/**
 * Locks a data folder until this process ends, however it ends: SQLite's lock of a file belongs to the process. Throws
 * if another stack has it. The import waits for the installation of the dependencies.
 * @param {string} folder
 * @returns {Promise<() => void>} releases the lock
 */
export async function lockFolder(folder) {
  const { default: Database } = await import('@hourbank/sqlite');
  const lock = new Database(join(folder, 'stack.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (cause.code !== 'SQLITE_BUSY') throw cause;
    throw new Error(`Another Hourbank uses ${folder}. Stop it, or choose another folder: DATA_DIR=... npm start`);
  }
  return () => lock.close();
}
