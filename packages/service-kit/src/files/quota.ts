import { megabyte, formatSize } from '@hourbank/contracts';
import * as z from 'zod';
import { execute, placeholders, select, upsertIncrement } from '../db/sql';
import type { Tx } from '../db/transactions';
import { conflict, unavailable } from '../errors';
import type { Store } from '../store';

const limit = (normal: number) => z.int().positive().default(normal);

const quotas = z.strictObject({
  /** Files of tasks. */
  bytes: limit(1024 * megabyte),
  files: limit(2_000),
  openTasks: limit(200),
  /** Proofs of payment. */
  proofBytes: limit(100 * megabyte),
  /** Limits of a client whose email is not confirmed although it could be. */
  unconfirmedBytes: limit(50 * megabyte),
  unconfirmedOpenTasks: limit(20),
});

/** What one client may store, sizes in bytes (D-92). */
export type ClientQuotas = z.infer<typeof quotas>;

function readJson(text: string, context: z.RefinementCtx<string>): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON such as {"bytes":1073741824}' });
    return z.NEVER;
  }
}

/** The variable of services that store files of clients: `CLIENT_QUOTAS`, JSON with the limits that differ (D-92). */
export const quotaEnvironment = { CLIENT_QUOTAS: z.string().default('{}').transform(readJson).pipe(quotas) };

/** What the uploads of one request may add up to, with all files of the client that have one of the purposes. */
export interface UploadQuota {
  readonly purposes: readonly string[];
  readonly maxBytes: number;
  readonly maxFiles: number;
  /** Whether the limits are lower because the email is not confirmed. */
  readonly isUnconfirmed: boolean;
  /** The part of the reserve that these uploads leave free: 1 for all of it. */
  readonly reserve: number;
}

/** A part of the disk that stays free for entries, payments and logins: 5 percent, at most 1 GiB. */
const reservedBytes = (totalBytes: number) => Math.min(totalBytes / 20, 1024 * megabyte);

/** Throws 503 `storage_full` if the uploads would use the reserve of the disk. */
export async function requireSpace(store: Pick<Store, 'space'>, { reserve }: UploadQuota, bytes: number) {
  const space = await store.space();
  if (space && space.freeBytes - bytes < reservedBytes(space.totalBytes) * reserve)
    throw unavailable('storage_full', 'There is no space for files right now. Try again later, or save without files.');
}

const untilConfirmed = (text: string) => `Until you confirm your email, ${text}. Confirm it, then log in again.`;

/** 409: the client has as much as it may store (D-92). `max` is the limit. */
export const quotaReached = (text: string, next: string, max: number, isUnconfirmed: boolean) =>
  conflict(
    'quota_reached',
    isUnconfirmed ? untilConfirmed(text) : `${text[0]?.toUpperCase()}${text.slice(1)}. ${next}`,
    {
      params: { max },
    },
  );

/** Locks the uploads of a client until the transaction ends. Call it before the rows are inserted. */
export async function lockUploads(tx: Tx, clientId: number): Promise<void> {
  const { sql, parameters } = upsertIncrement(tx, 'client_uploads', { client_id: clientId }, { uploads: 1 });
  await execute(tx, sql, parameters);
}

/** What a client stores in this service: its files that have one of the purposes, also those being uploaded. */
export async function storedBy(
  tx: Tx,
  clientId: number,
  purposes: readonly string[],
): Promise<{ bytes: number; files: number }> {
  const [row] = await select<Record<'bytes' | 'files', number | string | null>>(
    tx,
    `SELECT COUNT(*) AS files, SUM(size) AS bytes FROM stored_files
      WHERE client_id = ? AND state IN ('pending', 'ready') AND purpose IN (${placeholders(purposes)})`,
    [clientId, ...purposes],
  );
  return { bytes: Number(row?.bytes ?? 0), files: Number(row?.files ?? 0) };
}

/** Throws 409 `quota_reached` if a client stores more than it may, with the rows of the transaction. */
export async function assertQuota(tx: Tx, clientId: number, quota: UploadQuota): Promise<void> {
  const { purposes, maxBytes, maxFiles, isUnconfirmed } = quota;
  const { bytes, files } = await storedBy(tx, clientId, purposes);
  const next = 'Delete files that you no longer need, or contact us.';
  if (bytes > maxBytes)
    throw quotaReached(`your files can take up ${formatSize(maxBytes)} in total`, next, maxBytes, isUnconfirmed);
  if (files > maxFiles) throw quotaReached(`you can store ${maxFiles} files`, next, maxFiles, isUnconfirmed);
}
