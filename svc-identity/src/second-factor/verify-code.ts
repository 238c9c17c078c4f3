import type { Needs } from '../dependencies';
import { isAuthenticatorCode, stepOfCode } from './codes';
import type { FactorProof } from './second-factor-store';

/**
 * Verifies a code of the authenticator app or a recovery code. Null for a wrong one. Each kind has its own counter of 10 tries in 24 hours,
 * taken before the check, so that parallel guesses count, and given back when right. Throws 429. `use` uses the code up.
 */
export async function verifyCode(
  { secondFactors, limiter, limits, now }: Needs<'secondFactors' | 'limiter' | 'limits' | 'now'>,
  adminId: number,
  code: string,
): Promise<FactorProof | null> {
  const kind = isAuthenticatorCode(code) ? 'secondFactor' : 'recoveryCode';
  const caller = `admin:${adminId}`;
  await limiter.take(kind, caller, limits[kind]);
  const { secret, revision } = await secondFactors.find(adminId);
  if (secret === null) return null;
  const proof = await (async (): Promise<FactorProof | null> => {
    if (kind === 'secondFactor') {
      const step = stepOfCode(secret, code, now());
      return step === null ? null : { revision, step };
    }
    const recoveryCode = await secondFactors.findRecoveryCode(adminId, code);
    return recoveryCode === null ? null : { revision, recoveryCode };
  })();
  if (proof) await limiter.giveBack(kind, caller, limits[kind]);
  return proof;
}
