import { normalizeLogin } from '@hourbank/contracts';
import { auditOrigin, recordAudit } from '@hourbank/service-kit/audit';
import { AppError } from '@hourbank/service-kit/errors';
import type { Deps } from '../dependencies';
import { type Attempt, LockedError } from './login-guard';

type Stores = Pick<Deps, 'transact' | 'limiter' | 'limits' | 'hashName'>;

async function record(
  { transact, hashName }: Stores,
  action: 'session.refused' | 'session.locked',
  { role, name }: Attempt,
  id: number | null,
): Promise<void> {
  const subject = id === null ? `${role}:unknown-${hashName(name)}` : `${role}:${id}`;
  const clientId = role === 'client' ? id : null;
  await transact((tx) => recordAudit(tx, { action, subject, clientId, origin: { ...auditOrigin(), actor: '' } }));
}

/**
 * Records a refused login in the audit log: each wrong one and, above a limit, one row for each window of its counter,
 * so that an address above its limit cannot fill the log with names. A known and an unknown name take the same steps.
 */
export async function recordRefusal(deps: Stores, attempt: Attempt, id: number | null, cause: unknown): Promise<void> {
  if (!(cause instanceof AppError) || (cause.status !== 401 && cause.status !== 429)) return;
  if (cause.code === 'second_factor_required') return;
  if (cause.status === 401) return record(deps, 'session.refused', attempt, id);
  const { windowMs } = deps.limits.loginName;
  const counter = cause instanceof LockedError ? cause.counter : `${attempt.role}:${normalizeLogin(attempt.name)}`;
  const isFirst = await deps.limiter.take('lockedNotice', counter, { max: 1, windowMs }).then(
    () => true,
    () => false,
  );
  if (isFirst) await record(deps, 'session.locked', attempt, id);
}
