import { join } from 'node:path';

/**
 * Locks a data folder until this process ends, however it ends: SQLite's lock of a file belongs to the process. Throws
 * if another stack or a restore has it. The import waits for the installation of the dependencies.
 * @param {string} folder
 * @param {string} advice what to do if it is locked
 * @returns {Promise<() => void>} releases the lock
 */
export async function lockFolder(folder, advice = 'Stop it, or choose another folder: DATA_DIR=... npm start') {
  const { default: Database } = await import('@hourbank/sqlite');
  const lock = new Database(join(folder, 'stack.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (cause.code !== 'SQLITE_BUSY') throw cause;
    throw new Error(`Another Hourbank or a restore uses ${folder}. ${advice}`);
  }
  return () => lock.close();
}
