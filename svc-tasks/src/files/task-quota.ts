import type { Session } from '@hourbank/service-kit/auth';
import { type ClientQuotas, quotaReached, storedBy, type UploadQuota } from '@hourbank/service-kit/files';
import type { Deps } from '../deps';
import { uploadPurposes } from './task-files';

/** What a client may store with its tasks and messages (D-92). */
export interface TaskQuota extends UploadQuota {
  readonly maxOpenTasks: number;
}

/** Returns the limits of a client. They are lower while its email is not confirmed. */
export const taskQuotaOf = (quotas: ClientQuotas, { unconfirmed }: Pick<Session, 'unconfirmed'>): TaskQuota => ({
  purposes: uploadPurposes,
  maxBytes: unconfirmed ? Math.min(quotas.bytes, quotas.unconfirmedBytes) : quotas.bytes,
  maxFiles: quotas.files,
  maxOpenTasks: unconfirmed ? Math.min(quotas.openTasks, quotas.unconfirmedOpenTasks) : quotas.openTasks,
  isUnconfirmed: unconfirmed === true,
  reserve: 1,
});

/** 409: the client has as many open tasks as it may have. */
export const tooManyOpenTasks = ({ maxOpenTasks, isUnconfirmed }: TaskQuota) =>
  quotaReached(
    `you can have ${maxOpenTasks} open tasks`,
    'Delete one, or wait until one is done.',
    maxOpenTasks,
    isUnconfirmed,
  );

/** Returns what a client stores with its tasks, and its limits with a confirmed email. */
export async function getTaskStorage({ db, tasks, quotas }: Pick<Deps, 'db' | 'tasks' | 'quotas'>, clientId: number) {
  const { maxBytes, maxFiles, maxOpenTasks, purposes: counted } = taskQuotaOf(quotas, {});
  const openTasks = await tasks.total({ clientId, statuses: ['pending', 'in_progress'] });
  return { ...(await storedBy(db.read, clientId, counted)), maxBytes, maxFiles, openTasks, maxOpenTasks };
}
