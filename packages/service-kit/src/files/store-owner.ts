import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ConfigError } from '../config/read-config';
import type { Db } from '../db/database';
import { execute, select } from '../db/sql';
import { In } from '../db/table';
import { AppError } from '../errors';
import type { Store } from '../store';
import { tempFolder } from '../uploads/temp-folder';
import { fileIdOf, storedFileTable } from './stored-file';

interface OwnerDeps {
  db: Db;
  store: Store;
  keyPrefix: string;
}

/** Keys of files with a row are looked up so many at a time. */
const batchSize = 500;

const ownerKey = (keyPrefix: string) => `${keyPrefix}/installation`;

/** The id in the store, or null if it has none. */
async function ownerOf({ store, keyPrefix }: OwnerDeps): Promise<string | null> {
  try {
    return (await text(await store.get(ownerKey(keyPrefix)))).trim();
  } catch (cause) {
    if (cause instanceof AppError && cause.status === 404) return null;
    throw cause;
  }
}

async function installationOf(db: Db): Promise<string | null> {
  const [row] = await select<{ id: string | null }>(db.read, 'SELECT installation_id AS id FROM file_store');
  return row?.id ?? null;
}

/** Whether the store has no file below the prefix, or one that the database knows. */
async function isOwnOrEmpty({ db, store, keyPrefix }: OwnerDeps): Promise<boolean> {
  const ids: string[] = [];
  let isEmpty = true;
  const knowsOne = async () => (await db.read.countBy(storedFileTable, { id: In(ids.splice(0)) })) > 0;
  for await (const key of store.list(`${keyPrefix}/`, new Date(8.64e15))) {
    const id = fileIdOf(key);
    if (!id) continue;
    isEmpty = false;
    if (ids.push(id) === batchSize && (await knowsOne())) return true;
  }
  return isEmpty || knowsOne();
}

async function writeOwner({ store, keyPrefix }: OwnerDeps, id: string): Promise<void> {
  const folder = await tempFolder.makeRequestFolder();
  try {
    const path = join(folder, 'installation');
    await writeFile(path, id);
    await store.put(ownerKey(keyPrefix), { path, size: Buffer.byteLength(id), type: 'text/plain' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Makes sure that the store belongs to this database, whose sweep deletes files there (D-102). An empty store, or one
 * whose id is missing and of whose files the database knows one, gets its id. Throws a ConfigError that says what to do
 * if the store belongs to another installation, and 503 if it does not respond.
 */
export async function claimStore(deps: OwnerDeps): Promise<void> {
  const { db, keyPrefix } = deps;
  const owner = await ownerOf(deps);
  const own = await installationOf(db);
  if (owner !== null && owner === own) return;
  if (owner !== null)
    throw new ConfigError(
      `STORE_URL: the files below ${keyPrefix}/ belong to another installation (${owner}). Use a bucket or folder of its own, or see "Whose files" in docs/operations.md.`,
    );
  if (!(await isOwnOrEmpty(deps)))
    throw new ConfigError(
      `STORE_URL: the files below ${keyPrefix}/ are unknown to this database. Use an empty bucket or folder, or the database of these files.`,
    );
  if (own === null)
    await db.tx((tx) =>
      execute(tx, 'UPDATE file_store SET installation_id = ? WHERE installation_id IS NULL', [randomUUID()]),
    );
  await writeOwner(deps, own ?? (await installationOf(db)) ?? '');
}
