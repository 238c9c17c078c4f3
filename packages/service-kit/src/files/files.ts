import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { In, LessThan, type EntityManager } from 'typeorm';
import type { Db } from '../db/database';
import { affected } from '../db/sql';
import { conflict } from '../errors';
import type { ByteRange, Store } from '../store';
import type { Upload } from '../uploads';
import { inParallel } from '../process/in-parallel';
import { StoredFileEntity, type FileState, type StoredFile } from './stored-file';

interface FilesDeps {
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
/** Files of one request that are written to the store at the same time. */
const maxConcurrentWrites = 4;
/** Longest time a request waits for the removal of discarded files, ms. */
const discardTimeoutMs = 1_000;

/**
 * Manages stored files: first a pending row, then the object in the store, then a ready row. The sweep finds interrupted uploads
 * by their row or by their key, so no partial or orphaned file remains.
 */
export function createFiles({ db, store, log, keyPrefix, now = () => new Date() }: FilesDeps) {
  const prefix = `${keyPrefix}/`;
  const keyOf = ({ id, ext }: Pick<StoredFile, 'id' | 'ext'>) => `${prefix}${id.slice(0, 2)}/${id}.${ext}`;

  const move = (tx: EntityManager, ids: string[], from: FileState, to: Partial<StoredFile> & { state: FileState }) =>
    ids.length === 0
      ? Promise.resolve(0)
      : affected(
          tx
            .createQueryBuilder()
            .update(StoredFileEntity)
            .set({ ...to, changedAt: now() })
            .where({ id: In(ids), state: from }),
        );

  /** Deletes objects before their rows, so that every remaining object still has a row that refers to it. */
  const remove = async (rows: Pick<StoredFile, 'id' | 'ext'>[]) => {
    for (const row of rows) await store.delete(keyOf(row));
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
      await db.tx((tx) => move(tx, ids, 'pending', { state: 'deleted' }));
      await remove(await deleted(ids));
    } catch (cause) {
      log.warn({ err: cause, files: ids }, 'discarded files could not be removed; the sweep will remove them');
    }
  };

  /**
   * Removes files that are not ready. Call it after a failed transaction, or after the transaction of `release` is committed. The
   * sweep retries failed removals, and a store that does not respond delays the request by at most one second.
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
    /** Inserts pending rows and stores the objects. Call it before the transaction, so that no lock is held while the store works. */
    async receive(
      purpose: string,
      clientId: number,
      uploads: readonly (Upload & { /** Set by a caller that derives the id from another one. */ id?: string })[],
    ): Promise<StoredFile[]> {
      const at = now();
      const files = uploads.map(({ id = randomUUID(), name, type, ext, size, sha256 }, position): StoredFile => ({
        id,
        purpose,
        ownerId: null,
        clientId,
        name,
        type,
        ext,
        size,
        sha256,
        position,
        state: 'pending',
        createdAt: at,
        changedAt: at,
      }));
      if (files.length === 0) return files;
      await db.tx((tx) => tx.insert(StoredFileEntity, files));
      try {
        await inParallel(maxConcurrentWrites, uploads, ({ path, size, type }, index) =>
          store.put(keyOf(files[index]!), { path, size, type }),
        );
      } catch (cause) {
        await discard(files);
        throw cause;
      }
      return files;
    },

    /** Makes files ready and assigns them to their owner. Call it inside the transaction. Throws 409 if the upload has expired. */
    async attach(tx: EntityManager, files: readonly StoredFile[], ownerId: number): Promise<void> {
      const moved = await move(
        tx,
        files.map(({ id }) => id),
        'pending',
        { state: 'ready', ownerId },
      );
      if (moved !== files.length)
        throw conflict('upload_expired', 'The upload took too long. Please send the files again.');
    },

    /** Locks a ready file until the transaction ends. Returns whether the file is ready. */
    hold: async (tx: EntityManager, id: string): Promise<boolean> =>
      (await move(tx, [id], 'ready', { state: 'ready' })) === 1,

    /** Marks files as deleted. Call it inside the transaction, and `discard` after it; otherwise the next sweep removes the objects. */
    async release(tx: EntityManager, ids: string[]): Promise<void> {
      await move(tx, ids, 'ready', { state: 'deleted' });
    },

    discard,

    /** Ready files of several owners in one query, in upload order. */
    async list(
      manager: EntityManager,
      purpose: string,
      ownerIds: readonly number[],
    ): Promise<Map<number, StoredFile[]>> {
      const byOwner = new Map<number, StoredFile[]>();
      if (ownerIds.length === 0) return byOwner;
      const rows = await manager.find(StoredFileEntity, {
        where: { purpose, ownerId: In([...ownerIds]), state: 'ready' },
        order: { createdAt: 'ASC', position: 'ASC', id: 'ASC' },
      });
      for (const row of rows) {
        const owner = row.ownerId ?? 0;
        const files = byOwner.get(owner);
        if (files) files.push(row);
        else byOwner.set(owner, [row]);
      }
      return byOwner;
    },

    /** A ready file. The caller has already verified the signed URL. */
    find: (purpose: string, id: string): Promise<StoredFile | null> =>
      db.read.findOneBy(StoredFileEntity, { id, purpose, state: 'ready' }),

    open: (file: Pick<StoredFile, 'id' | 'ext'>, range?: ByteRange): Promise<Readable> => store.get(keyOf(file), range),

    /** Removes deleted files, and after one hour pending files and objects without a row. Safe to run concurrently. */
    async sweep(): Promise<{ rows: number; objects: number }> {
      return { rows: await sweepRows(), objects: await sweepObjects() };
    },
  };
}

export type Files = ReturnType<typeof createFiles>;

/**
 * Marks all files of a client as deleted. Call it inside a transaction: the next sweep removes the objects, also after a crash. Files that
 * are being uploaded belong to no row yet.
 */
export async function releaseFilesOf(tx: EntityManager, clientId: number, at: Date): Promise<void> {
  for (;;) {
    const rows = await tx.find(StoredFileEntity, {
      select: { id: true },
      where: { clientId, state: 'ready' },
      take: batchSize,
    });
    if (rows.length === 0) return;
    await tx.update(StoredFileEntity, { id: In(rows.map(({ id }) => id)) }, { state: 'deleted', changedAt: at });
  }
}
