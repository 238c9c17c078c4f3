import { fromHundredths, type Verification } from '@hourbank/contracts';
import { notFound } from '@hourbank/service-kit/errors';
import { addressKey } from '@hourbank/service-kit/rate-limit';
import type { Deps } from '../deps';
import { isRowUnchanged, isSignatureValid } from './seal-message';
import { hashOfCode } from './verification-code';

/**
 * Returns what is known about the statement with this code: who issued it, its period and closing balance, and whether
 * the ledger still has the entry that it ends with. It names no client (D-72). Throws 404 for an unknown code, and 429
 * above the limit of the statement or, for unknown codes, of the caller's address (D-93).
 */
export async function verifyStatement(
  { seals, limiter, limits }: Pick<Deps, 'seals' | 'limiter' | 'limits'>,
  { code, address }: { code: string; address: string },
): Promise<Verification> {
  const seal = await seals.findByCode(hashOfCode(code));
  await limiter.fail('verify', seal ? `statement:${seal.statementId}` : addressKey(address), limits.verify);
  if (!seal) throw notFound();
  const [rows, keys] = await Promise.all([seals.ledgerRows([seal]), seals.keys()]);
  const key = keys.find(({ kid }) => kid === seal.kid);
  const isConfirmed = isRowUnchanged(seal, rows.get(seal.statementId)) && isSignatureValid(seal, key);
  const state = isConfirmed ? 'unchanged' : 'unconfirmed';
  return {
    state: seal.erasedAt !== null && isConfirmed ? 'erased' : state,
    issuer: seal.issuer,
    issuedAt: seal.sealedAt.toISOString(),
    from: seal.periodFrom,
    to: seal.periodTo,
    closing: fromHundredths(seal.closing),
  };
}
