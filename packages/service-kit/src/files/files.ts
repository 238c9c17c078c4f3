import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { In } from '../db/table';
import type { Tx } from '../db/transactions';
import { conflict } from '../errors';
import type { ByteRange } from '../store';
import type { Upload } from '../uploads';
import { inParallel } from '../process/in-parallel';
import { createFileRemoval, type FilesDeps, moveFiles } from './file-removal';
import { assertQuota, lockUploads, requireSpace, type UploadQuota } from './quota';
import { claimStore } from './store-owner';
import { objectKey, storedFileTable, type FileState, type StoredFile } from './stored-file';

/** Files of one request that are written to the store at the same time. */
const maxConcurrentWrites = 4;

/**
 * Manages stored files: first a pending row, then the object in the store, then a ready row. The sweep finds
 * interrupted uploads by their row or by their key, so no partial or orphaned file remains.
 */
export function createFiles({ db, store, log, keyPrefix, now = () => new Date() }: FilesDeps) {
  const keyOf = (file: Pick<StoredFile, 'id' | 'ext'>) => objectKey(keyPrefix, file);
  const move = (tx: Tx, ids: string[], from: FileState, to: Pick<StoredFile, 'state'> & Partial<StoredFile>) =>
    moveFiles(tx, ids, from, { ...to, changedAt: now() });
  const { discard, sweep } = createFileRemoval({ db, store, log, keyPrefix, now });

  return {
    /**
     * Inserts pending rows and stores the objects. Call it before the transaction, so that no lock is held while the
     * store works. With a quota, throws 409 `quota_reached` or 503 `storage_full` before anything is stored (D-92).
     */
    async receive(
      purpose: string,
      clientId: number,
      uploads: readonly (Upload & { /** Set by a caller that derives the id from another one. */ id?: string })[],
      quota?: UploadQuota,
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
      if (quota)
        await requireSpace(
          store,
          quota,
          files.reduce((sum, { size }) => sum + size, 0),
        );
      await db.tx(async (tx) => {
        if (quota) await lockUploads(tx, clientId);
        await tx.insert(storedFileTable, files);
        if (quota) await assertQuota(tx, clientId, quota);
      });
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

    /**
     * Makes files ready and assigns them to their owner. Call it inside the transaction. Throws 409 if the upload has
     * expired.
     */
    async attach(tx: Tx, files: readonly StoredFile[], ownerId: number): Promise<void> {
      const moved = await move(
        tx,
        files.map(({ id }) => id),
        'pending',
        { state: 'ready', ownerId },
      );
      if (moved !== files.length) throw conflict('upload_expired', 'The upload took too long. Send the files again.');
    },

    /** Locks a ready file until the transaction ends. Returns whether the file is ready. */
    lock: async (tx: Tx, id: string): Promise<boolean> => (await move(tx, [id], 'ready', { state: 'ready' })) === 1,

    /**
     * Marks files as deleted. Call it inside the transaction, and `discard` after it; otherwise the next sweep removes
     * the objects.
     */
    async release(tx: Tx, ids: string[]): Promise<void> {
      await move(tx, ids, 'ready', { state: 'deleted' });
    },

    /** Marks all files of an owner as deleted, whatever their number. The next sweep removes the objects. */
    async releaseOf(tx: Tx, purposes: readonly string[], ownerId: number): Promise<void> {
      const owned = { purpose: In([...purposes]), ownerId, state: 'ready' as const };
      await tx.update(storedFileTable, owned, { state: 'deleted', changedAt: now() });
    },

    discard,

    /** Ready files of several owners in one query, in upload order. */
    async list(tx: Tx, purpose: string, ownerIds: readonly number[]): Promise<Map<number, StoredFile[]>> {
      const byOwner = new Map<number, StoredFile[]>();
      if (ownerIds.length === 0) return byOwner;
      const rows = await tx.find(storedFileTable, {
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
      db.read.findOneBy(storedFileTable, { id, purpose, state: 'ready' }),

    open: (file: Pick<StoredFile, 'id' | 'ext'>, range?: ByteRange): Promise<Readable> => store.get(keyOf(file), range),

    sweep,

    /** Makes sure that the store is of this installation; see `claimStore`. */
    claim: () => claimStore({ db, store, keyPrefix }),
  };
}

export type Files = ReturnType<typeof createFiles>;
