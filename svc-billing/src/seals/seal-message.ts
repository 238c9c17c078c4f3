import { sign, verify } from 'node:crypto';
import { fromHundredths } from '@hourbank/contracts';
import { firstChainHash } from '@hourbank/service-kit/db';
import { canonicalJson } from '@hourbank/service-kit/canonical-json';
import { hashOf } from '../ledger/account-book';
import type { LedgerRow } from '../ledger/ledger-entity';
import type { SealKeyRow, SealRow } from './seal-entity';
import { publicKeyOf, type SigningKey } from './seal-keys';

type SealedFields = Omit<SealRow, 'kid' | 'signature' | 'rowHash' | 'issuer' | 'sealedAt' | 'erasedAt'>;

/**
 * What is signed of a statement. It contains the hash of the code, so that the stored seal can be verified without the code, and nothing
 * that the file of the statement does not contain.
 */
const messageOf = (seal: SealedFields): Buffer =>
  Buffer.from(
    canonicalJson({
      clientId: seal.clientId,
      closing: fromHundredths(seal.closing),
      codeHash: seal.codeHash,
      digest: seal.digest,
      from: seal.periodFrom,
      lastSeq: seal.lastSeq,
      number: seal.number,
      statementId: seal.statementId,
      to: seal.periodTo,
    }),
  );

/** Signs a statement with Ed25519, base64url. */
export const signatureOf = (seal: SealedFields, { privateKey }: SigningKey): string =>
  sign(null, messageOf(seal), privateKey).toString('base64url');

/** Whether the stored seal is the one that was signed. */
export const isSignatureValid = (seal: SealRow, key: SealKeyRow | undefined): boolean =>
  key !== undefined && verify(null, messageOf(seal), publicKeyOf(key), Buffer.from(seal.signature, 'base64url'));

/** Whether the ledger row that a seal names is still the one that was sealed. */
export function isRowUnchanged({ lastSeq, closing, rowHash }: SealRow, row: LedgerRow | undefined): boolean {
  if (lastSeq === 0) return closing === 0 && rowHash === firstChainHash;
  return row !== undefined && row.hash === rowHash && hashOf(row) === rowHash && row.balanceAfter === closing;
}
