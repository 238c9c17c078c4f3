import { AppError } from '@hourbank/service-kit/errors';
import type { Deps } from '../dependencies';
import { orGiveBack } from '../or-give-back';
import { isAuthenticatorCode, stepOfCode } from './codes';
import type { FactorProof } from './second-factor-store';

type CounterStores = Pick<Deps, 'transact' | 'admins' | 'linkRequests' | 'limiter' | 'limits' | 'now'>;

/** Requests an email to the owners about an admin whose codes are rejected, once for each window of the counter. */
async function notifyOwners(
  { transact, admins, linkRequests, limiter, limits, now }: CounterStores,
  kind: 'secondFactor' | 'recoveryCode',
  adminId: number,
): Promise<void> {
  const isFirst = await limiter
    .take('lockedNotice', `${kind}:${adminId}`, { max: 1, windowMs: limits[kind].windowMs })
    .then(
      () => true,
      () => false,
    );
  if (!isFirst) return;
  const all = await admins.list();
  const details = all.find(({ id }) => id === adminId)?.name ?? '';
  const owners = all.filter(({ role, state, email }) => role === 'owner' && state === 'active' && email !== null);
  await transact(async (tx) => {
    for (const { id } of owners)
      await linkRequests.insert(tx, { purpose: 'owner-codes-locked', subject: id, email: '', details }, now());
  });
}

/** Counts an attempt. Throws 429 after too many wrong codes, and notifies the owners. */
async function countAttempt(
  deps: CounterStores,
  kind: 'secondFactor' | 'recoveryCode',
  adminId: number,
): Promise<void> {
  try {
    await deps.limiter.take(kind, `admin:${adminId}`, deps.limits[kind]);
  } catch (cause) {
    if (cause instanceof AppError && cause.status === 429) await notifyOwners(deps, kind, adminId);
    throw cause;
  }
}

/** Returns the proof that a code is, or null for a wrong one. */
async function proofOf(
  { secondFactors, now }: Pick<Deps, 'secondFactors' | 'now'>,
  kind: 'secondFactor' | 'recoveryCode',
  adminId: number,
  code: string,
): Promise<FactorProof | null> {
  const { secret, revision } = await secondFactors.find(adminId);
  if (secret === null) return null;
  if (kind === 'secondFactor') {
    const step = stepOfCode(secret, code, now());
    return step === null ? null : { revision, step };
  }
  const recoveryCode = await secondFactors.findRecoveryCode(adminId, code);
  return recoveryCode === null ? null : { revision, recoveryCode };
}

/**
 * Verifies a code of the authenticator app or a recovery code. Null for a wrong one. Each kind has its own counter of
 * 10 attempts in 24 hours, taken before the check, so that parallel guesses count, and given back when right or if it
 * could not be checked. Throws 429. `use` uses the code up.
 */
export async function verifySecondFactor(
  deps: CounterStores & Pick<Deps, 'secondFactors'>,
  adminId: number,
  code: string,
): Promise<FactorProof | null> {
  const kind = isAuthenticatorCode(code) ? 'secondFactor' : 'recoveryCode';
  const { limiter, limits } = deps;
  const giveBack = () => limiter.giveBack(kind, `admin:${adminId}`, limits[kind]);
  await countAttempt(deps, kind, adminId);
  const proof = await orGiveBack(giveBack, () => proofOf(deps, kind, adminId, code));
  if (proof) await giveBack();
  return proof;
}
