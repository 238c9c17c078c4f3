import { setTimeout as sleep } from 'node:timers/promises';
import { type EntityManager, In, LessThan } from 'typeorm';
import type { Db } from '../db/database';
import { affected } from '../db/sql';
import type { Store } from '../store';
import { type FileState, type StoredFile, StoredFileEntity } from './stored-file';

export interface FilesDeps {
  db: Db;
  store: Store;
  log: { warn(details: object, message: string): void };
  /** The service's key prefix in the store (`billing`). The sweep deletes only keys with this prefix. */
  keyPrefix: string;
  now?: () => Date;
}

/** Age at which the sweep removes pending files and objects without a row, ms. */
const abandonedAfterMs = 3_600_000;
const batchSize = 500;
/** Longest time a request waits for the removal of discarded files, ms. */
const discardTimeoutMs = 1_000;

/** Key of a file's object in the store. */
export const objectKey = (keyPrefix: string, { id, ext }: Pick<StoredFile, 'id' | 'ext'>): string =>
  `${keyPrefix}/${id.slice(0, 2)}/${id}.${ext}`;

/** Changes the state of those files that are in the state `from`, and returns their number. */
export const moveFiles = async (
  tx: EntityManager,
  ids: string[],
  from: FileState,
  to: Partial<StoredFile> & Pick<StoredFile, 'state' | 'changedAt'>,
): Promise<number> =>
  ids.length === 0
    ? 0
    : affected(
        tx
          .createQueryBuilder()
          .update(StoredFileEntity)
          .set(to)
          .where({ id: In(ids), state: from }),
      );

/** Removes the objects and rows of files that are discarded, deleted or abandoned. */
export function createFileRemoval({ db, store, log, keyPrefix, now = () => new Date() }: FilesDeps) {
  /** Deletes objects before their rows, so that every remaining object still has a row that refers to it. */
  const remove = async (rows: Pick<StoredFile, 'id' | 'ext'>[]) => {
    for (const row of rows) await store.delete(objectKey(keyPrefix, row));
    if (rows.length > 0) {
      await db.tx((tx) =>
        tx
          .createQueryBuilder()
          .delete()
          .from(StoredFileEntity)
          .where({ id: In(rows.map(({ id }) => id)), state: 'deleted' })
          .execute(),
      );
    }
    return rows.length;
  };
  const deleted = (ids?: string[]) =>
    db.read.find(StoredFileEntity, {
      where: { state: 'deleted', ...(ids && { id: In(ids) }) },
      order: { changedAt: 'ASC' },
      take: batchSize,
    });

  const removeNow = async (ids: string[]) => {
    try {
      await db.tx((tx) => moveFiles(tx, ids, 'pending', { state: 'deleted', changedAt: now() }));
      await remove(await deleted(ids));
    } catch (cause) {
      log.warn({ err: cause, files: ids }, 'discarded files could not be removed; the sweep will remove them');
    }
  };

  /**
   * Removes files that are not ready. Call it after a failed transaction, or after the transaction of `release` is
   * committed. The sweep retries failed removals, and a store that does not respond delays the request by at most one
   * second.
   */
  const discard = async (files: readonly Pick<StoredFile, 'id'>[]) => {
    const ids = files.map(({ id }) => id);
    if (ids.length > 0) await Promise.race([removeNow(ids), sleep(discardTimeoutMs, undefined, { ref: false })]);
  };

  const sweepRows = async () => {
    const limit = new Date(now().getTime() - abandonedAfterMs);
    await db.tx((tx) =>
      affected(
        tx
          .createQueryBuilder()
          .update(StoredFileEntity)
          .set({ state: 'deleted', changedAt: now() })
          .where({ state: 'pending', changedAt: LessThan(limit) }),
      ),
    );
    let removed = 0;
    for (let rows = await deleted(); rows.length > 0; rows = await deleted()) removed += await remove(rows);
    return removed;
  };

  const removeUnknown = async (keys: string[]) => {
    const idOf = (key: string) => key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'));
    const rows = await db.read.find(StoredFileEntity, { select: { id: true }, where: { id: In(keys.map(idOf)) } });
    const known = new Set(rows.map(({ id }) => id));
    const unknown = keys.filter((key) => !known.has(idOf(key)));
    for (const key of unknown) await store.delete(key);
    return unknown.length;
  };

  const sweepObjects = async () => {
    const limit = new Date(now().getTime() - abandonedAfterMs);
    const prefix = `${keyPrefix}/`;
    await store.sweep(prefix, limit);
    let removed = 0;
    const keys: string[] = [];
    for await (const key of store.list(prefix, limit)) {
      keys.push(key);
      if (keys.length === batchSize) removed += await removeUnknown(keys.splice(0));
    }
    return removed + (keys.length > 0 ? await removeUnknown(keys) : 0);
  };

  return {
    discard,

    /** Removes deleted files, and after one hour pending files and objects without a row. Safe to run concurrently. */
    async sweep(): Promise<{ rows: number; objects: number }> {
      return { rows: await sweepRows(), objects: await sweepObjects() };
    },
  };
}

/**
 * Marks files of a client as deleted, at most 500, and returns whether it may have more. Call it inside a transaction:
 * the next sweep removes the objects, also after a crash. Files that are being uploaded belong to no row yet.
 */
export async function releaseFilesOf(tx: EntityManager, clientId: number, at: Date): Promise<boolean> {
  const rows = await tx.find(StoredFileEntity, {
    select: { id: true },
    where: { clientId, state: 'ready' },
    take: batchSize,
  });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.update(StoredFileEntity, { id: In(ids) }, { state: 'deleted', changedAt: at });
  return ids.length === batchSize;
}
