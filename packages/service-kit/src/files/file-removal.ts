import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config/read-config';
import type { Db } from '../db/database';
import { affected, execute } from '../db/sql';
import { In, LessThan, LessThanOrEqual } from '../db/table';
import type { Tx } from '../db/transactions';
import type { Logger } from '../logger/logger';
import { startPeriodicTask } from '../process/periodic-task';
import type { Store } from '../store';
import { claimStore } from './store-owner';
import {
  fileIdOf,
  type FileState,
  objectKey,
  type StoredFile,
  storedFileTable,
  unknownObjectTable,
} from './stored-file';

export interface FilesDeps {
  db: Db;
  store: Store;
  log: { warn(details: object, message: string): void };
  /** The service's key prefix in the store (`billing`). The sweep deletes only keys with this prefix. */
  keyPrefix: string;
  now?: () => Date;
}

const hour = 3_600_000;
/** Age at which the sweep removes pending files, ms. Objects that are younger may still get their row. */
const abandonedAfterMs = hour;
/** When the removal of an object that cannot be deleted is tried again, ms. */
const postponedMs = 9 * 60_000;
/** How often all objects are compared with the rows, ms. */
const comparedEveryMs = 24 * hour;
/** When another process may begin the comparison again if it does not end, ms. */
const comparisonLeaseMs = hour;
/**
 * How long objects without a row are kept, ms. A database that was restored to the wrong moment does not know them
 * until somebody corrects that.
 */
const unknownAfterMs = 7 * 24 * hour;
const batchSize = 500;
/** Longest time a request waits for the removal of discarded files, ms. */
const discardTimeoutMs = 1_000;

/** Changes the state of those files that are in the state `from`, and returns their number. */
export const moveFiles = async (
  tx: Tx,
  ids: string[],
  from: FileState,
  to: Partial<StoredFile> & Pick<StoredFile, 'state' | 'changedAt'>,
): Promise<number> =>
  ids.length === 0
    ? 0
    : affected(
        tx
          .createQueryBuilder()
          .update(storedFileTable)
          .set(to)
          .where({ id: In(ids), state: from }),
      );

/**
 * Removes the objects and rows of files that are discarded, deleted or abandoned. `changedAt` of a deleted file is when
 * its removal is due: later for one whose object could not be deleted, so that it delays no other.
 */
export function createFileRemoval({ db, store, log, keyPrefix, now = () => new Date() }: FilesDeps) {
  const before = (ms: number) => new Date(now().getTime() - ms);

  /** Deletes objects, each on its own, and returns the keys of those. Throws if the store does not respond at all. */
  const deleteObjects = async (keys: string[]): Promise<Set<string>> => {
    const done = new Set<string>();
    let err: unknown;
    for (const key of keys) {
      try {
        await store.delete(key);
        done.add(key);
      } catch (cause) {
        await store.ping();
        err = cause;
      }
    }
    const failed = keys.filter((key) => !done.has(key));
    if (failed.length > 0) log.warn({ err, keys: failed }, 'objects could not be deleted; the sweep will try again');
    return done;
  };

  /** Deletes objects before their rows, so that every remaining object still has a row that refers to it. */
  const remove = async (rows: Pick<StoredFile, 'id' | 'ext'>[]) => {
    const done = await deleteObjects(rows.map((row) => objectKey(keyPrefix, row)));
    const isDone = (row: Pick<StoredFile, 'id' | 'ext'>) => done.has(objectKey(keyPrefix, row));
    const all = (wanted: typeof rows) => ({ id: In(wanted.map(({ id }) => id)), state: 'deleted' as const });
    await db.tx(async (tx) => {
      await tx.delete(storedFileTable, all(rows.filter(isDone)));
      if (done.size < rows.length)
        await tx.update(storedFileTable, all(rows.filter((row) => !isDone(row))), { changedAt: before(-postponedMs) });
    });
    return done.size;
  };
  const due = (ids?: string[]) =>
    db.read.find(storedFileTable, {
      where: { state: 'deleted', changedAt: LessThanOrEqual(now()), ...(ids && { id: In(ids) }) },
      order: { changedAt: 'ASC' },
      take: batchSize,
    });

  const removeNow = async (ids: string[]) => {
    try {
      await db.tx((tx) => moveFiles(tx, ids, 'pending', { state: 'deleted', changedAt: now() }));
      await remove(await due(ids));
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
    await db.tx((tx) =>
      affected(
        tx
          .createQueryBuilder()
          .update(storedFileTable)
          .set({ state: 'deleted', changedAt: now() })
          .where({ state: 'pending', changedAt: LessThan(before(abandonedAfterMs)) }),
      ),
    );
    let removed = 0;
    for (let rows = await due(); rows.length > 0; rows = await due()) removed += await remove(rows);
    return removed;
  };

  /** Sets the time of the next comparison if it is due. Returns whether it was: then this process compares. */
  const takeComparison = async () =>
    (
      await db.tx((tx) =>
        execute(tx, 'UPDATE file_store SET compare_at = ? WHERE compare_at <= ?', [before(-comparisonLeaseMs), now()]),
      )
    ).affected === 1;

  /** Notes the objects that no row names, and deletes those that were noted a week ago. */
  const removeUnknown = async (keys: string[], startedAt: Date) => {
    const ids = keys.flatMap((key) => fileIdOf(key) ?? []);
    const rows = await db.read.find(storedFileTable, { select: { id: true }, where: { id: In(ids) } });
    const known = new Set(rows.map(({ id }) => id));
    const unknown = keys.filter((key) => !known.has(fileIdOf(key) ?? ''));
    if (unknown.length === 0) return { deleted: 0, waiting: 0 };
    const noted = await db.read.findBy(unknownObjectTable, { objectKey: In(unknown) });
    const old = noted.filter(({ firstSeenAt }) => firstSeenAt <= before(unknownAfterMs));
    const deleted = [...(await deleteObjects(old.map(({ objectKey: key }) => key)))];
    const seen = new Set(noted.map(({ objectKey: key }) => key));
    const found = unknown.filter((key) => !seen.has(key));
    await db.tx(async (tx) => {
      if (seen.size > 0) await tx.update(unknownObjectTable, { objectKey: In([...seen]) }, { lastSeenAt: startedAt });
      if (found.length > 0)
        await tx.insert(
          unknownObjectTable,
          found.map((key) => ({ objectKey: key, firstSeenAt: startedAt, lastSeenAt: startedAt })),
        );
      if (deleted.length > 0) await tx.delete(unknownObjectTable, { objectKey: In(deleted) });
    });
    return { deleted: deleted.length, waiting: unknown.length - deleted.length };
  };

  /** Compares all objects with the rows. */
  const compare = async () => {
    const startedAt = now();
    const total = { deleted: 0, waiting: 0 };
    const check = async (keys: string[]) => {
      const { deleted, waiting } = await removeUnknown(keys, startedAt);
      total.deleted += deleted;
      total.waiting += waiting;
    };
    const keys: string[] = [];
    for await (const key of store.list(`${keyPrefix}/`, before(abandonedAfterMs))) {
      if (!fileIdOf(key)) continue;
      keys.push(key);
      if (keys.length === batchSize) await check(keys.splice(0));
    }
    if (keys.length > 0) await check(keys);
    await db.tx(async (tx) => {
      // Those that are gone, or known again.
      await tx.delete(unknownObjectTable, { lastSeenAt: LessThan(startedAt) });
      await execute(tx, 'UPDATE file_store SET compare_at = ?', [before(-comparedEveryMs)]);
    });
    if (total.waiting > 0)
      log.warn({ objects: total.waiting }, 'objects that no row names were found; they will be deleted after a week');
    return total.deleted;
  };

  return {
    discard,

    /**
     * Removes deleted files, and pending files after one hour. Once a day, by one process, it compares all objects with
     * the rows, and removes objects without a row after a week (D-103). Safe to run concurrently. Throws a ConfigError,
     * before anything is removed, if the store belongs to another installation (D-102).
     */
    async sweep(): Promise<{ rows: number; objects: number }> {
      await claimStore({ db, store, keyPrefix });
      const rows = await sweepRows();
      await store.sweep(`${keyPrefix}/`, before(abandonedAfterMs));
      return { rows, objects: (await takeComparison()) ? await compare() : 0 };
    },
  };
}

/**
 * Marks files of a client as deleted, at most 500, and returns whether it may have more. Call it inside a transaction:
 * the next sweep removes the objects, also after a crash. Files that are being uploaded belong to no row yet.
 */
export async function releaseFilesOf(tx: Tx, clientId: number, at: Date): Promise<boolean> {
  const rows = await tx.find(storedFileTable, {
    select: { id: true },
    where: { clientId, state: 'ready' },
    take: batchSize,
  });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.update(storedFileTable, { id: In(ids) }, { state: 'deleted', changedAt: at });
  return ids.length === batchSize;
}

interface FileSweep {
  files: { claim(): Promise<void>; sweep(): Promise<unknown> };
  log: Logger;
}

/**
 * Claims the store, and removes files that interrupted uploads and changes left behind, at startup and every 10
 * minutes. Safe in several replicas at once. Throws a ConfigError if the store belongs to another installation (D-102);
 * a store that does not respond is claimed by a later sweep.
 */
export async function startFileSweep({ files, log }: FileSweep) {
  await files.claim().catch((cause: unknown) => {
    if (cause instanceof ConfigError) throw cause;
    log.warn({ err: cause }, 'the store could not be claimed yet');
  });
  return startPeriodicTask({
    run: () => files.sweep(),
    everyMs: 10 * 60_000,
    log,
    failureMessage: 'abandoned files could not be removed',
  });
}
