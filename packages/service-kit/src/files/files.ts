import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { In, LessThan, type EntityManager } from 'typeorm';
import type { Db } from '../db/database';
import { affected } from '../db/sql';
import { conflict } from '../errors';
import type { ByteRange, Store } from '../store';
import type { Upload } from '../uploads';
import { inParallel } from './in-parallel';
import { StoredFileEntity, type FileState, type StoredFile } from './stored-file';

export interface FilesDeps {
  db: Db;
  store: Store;
  log: { warn(details: object, message: string): void };
  /** The service's own part of the store (`billing`): keys begin with it, and only those are ever swept. */
  keyPrefix: string;
  now?: () => Date;
}

/** What nobody claimed for so long is swept (ms). */
const deleteTimeout = 3_600_000;
const batch = 500;
/** Files of one request that are written to the store at a time. */
const storesAtATime = 4;
/** A caller waits no longer for the removal of what it has no use for, ms. */
const removalMs = 1_000;

/**
 * The life of a stored file: pending row, object in the store, ready row (architecture, 5). Whatever breaks off in between is found
 * again by its row or by its key, so a file is never half there and never left over.
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

  /** The object first, then its row: as long as there is an object, something remembers it. */
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
      take: batch,
    });

  const removeNow = async (ids: string[]) => {
    try {
      await db.tx((tx) => move(tx, ids, 'pending', { state: 'deleted' }));
      await remove(await deleted(ids));
    } catch (cause) {
      log.warn({ err: cause, files: ids }, 'files are left to the sweep');
    }
  };

  /**
   * After a failed transaction, or once a release is committed: removes what is not ready at once. What fails here, the sweep does; a store
   * that keeps silent holds nobody's answer up.
   */
  const discard = async (files: readonly Pick<StoredFile, 'id'>[]) => {
    const ids = files.map(({ id }) => id);
    if (ids.length > 0) await Promise.race([removeNow(ids), sleep(removalMs, undefined, { ref: false })]);
  };

  const sweepRows = async () => {
    const limit = new Date(now().getTime() - deleteTimeout);
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
    const limit = new Date(now().getTime() - deleteTimeout);
    await store.sweep(prefix, limit);
    let removed = 0;
    const keys: string[] = [];
    for await (const key of store.list(prefix, limit)) {
      keys.push(key);
      if (keys.length === batch) removed += await removeUnknown(keys.splice(0));
    }
    return removed + (keys.length > 0 ? await removeUnknown(keys) : 0);
  };

  return {
    /** Pending rows, then objects. Before the transaction: nothing is held while the store takes its time. */
    async receive(
      purpose: string,
      clientId: number,
      uploads: readonly (Upload & { /** Chosen by the caller, where it follows from another one. */ id?: string })[],
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
        await inParallel(storesAtATime, uploads, ({ path, size, type }, index) =>
          store.put(keyOf(files[index]!), { path, size, type }),
        );
      } catch (cause) {
        await discard(files);
        throw cause;
      }
      return files;
    },

    /** Inside the business transaction: they can be read and belong to their owner. */
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

    /** Whether a file is ready, and stays so until the transaction ends. */
    hold: async (tx: EntityManager, id: string): Promise<boolean> =>
      (await move(tx, [id], 'ready', { state: 'ready' })) === 1,

    /** Inside the business transaction: no longer referenced. The objects go with `discard` after it, or with the next sweep. */
    async release(tx: EntityManager, ids: string[]): Promise<void> {
      await move(tx, ids, 'ready', { state: 'deleted' });
    },

    discard,

    /** Ready files of many owners in one query, each owner's in the order they came. */
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

    /** A ready file, for whoever has a good address of it. */
    find: (purpose: string, id: string): Promise<StoredFile | null> =>
      db.read.findOneBy(StoredFileEntity, { id, purpose, state: 'ready' }),

    open: (file: Pick<StoredFile, 'id' | 'ext'>, range?: ByteRange): Promise<Readable> => store.get(keyOf(file), range),

    /** Removes what broke off: released files at once, pending ones and objects without a row after an hour. Any number may run at a time. */
    async sweep(): Promise<{ rows: number; objects: number }> {
      return { rows: await sweepRows(), objects: await sweepObjects() };
    },
  };
}

export type Files = ReturnType<typeof createFiles>;
