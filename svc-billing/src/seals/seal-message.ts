import { sign, verify } from 'node:crypto';
import { fromHundredths } from '@hourbank/contracts';
import { firstChainHash } from '@hourbank/service-kit/db';
import { canonicalJson } from '@hourbank/service-kit/canonical-json';
import { hashOf } from '../ledger/account-book';
import type { LedgerRow } from '../ledger/ledger-table';
import type { SealKeyRow, SealRow, SealStore } from './seal-store';
import { publicKeyOf, type SigningKey } from './seal-keys';

type RecordFields = Pick<SealRow, 'statementId' | 'rowHash' | 'issuer' | 'sealedAt'>;
type SealedFields = Omit<
  SealRow,
  keyof Omit<RecordFields, 'statementId'> | 'kid' | 'signature' | 'recordSignature' | 'erasedAt'
>;

/**
 * What is signed of a statement. It contains the hash of the code, so that the stored seal can be verified without the
 * code, and nothing that the file of the statement does not contain.
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

/**
 * What the service adds to a statement. The file does not contain it, so it has a signature of its own, which is not
 * published.
 */
const recordMessageOf = ({ statementId, rowHash, issuer, sealedAt }: RecordFields): Buffer =>
  Buffer.from(canonicalJson({ issuer, rowHash, sealedAt: sealedAt.toISOString(), statementId }));

/** Signs with Ed25519, base64url. */
const signed = (message: Buffer, { privateKey }: SigningKey): string =>
  sign(null, message, privateKey).toString('base64url');

/** Whether a signature is valid. Only one text stands for its bytes, so that a changed text is found, too. */
function isSigned(message: Buffer, signature: string, key: SealKeyRow): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  return bytes.toString('base64url') === signature && verify(null, message, publicKeyOf(key), bytes);
}

/** Signs a statement. */
export const signatureOf = (seal: SealedFields, key: SigningKey): string => signed(messageOf(seal), key);

/** Signs what the service adds to a statement. */
export const recordSignatureOf = (seal: RecordFields, key: SigningKey): string => signed(recordMessageOf(seal), key);

/** Whether the stored seal is the one that was signed. */
export const isSignatureValid = (seal: SealRow, key: SealKeyRow | undefined): boolean =>
  key !== undefined &&
  isSigned(messageOf(seal), seal.signature, key) &&
  isSigned(recordMessageOf(seal), seal.recordSignature, key);

/** Whether the ledger row that a seal names is still the one that was sealed. */
export function isRowUnchanged({ lastSeq, closing, rowHash }: SealRow, row: LedgerRow | undefined): boolean {
  if (lastSeq === 0) return closing === 0 && rowHash === firstChainHash;
  return row !== undefined && row.hash === rowHash && hashOf(row) === rowHash && row.balanceAfter === closing;
}

/**
 * Compares every seal with its signature and with the ledger row that it names (D-72): billing's check verifies that
 * the rows before it lead to that row. Yields one line for each difference.
 */
export async function* sealDifferences(store: SealStore): AsyncGenerator<string> {
  const keys = new Map((await store.keys()).map((key) => [key.kid, key]));
  for (let after = ''; ;) {
    const page = await store.page(after);
    const rows = await store.ledgerRows(page);
    for (const seal of page) {
      if (!isSignatureValid(seal, keys.get(seal.kid))) yield `statement ${seal.number}: the seal was changed`;
      else if (!isRowUnchanged(seal, rows.get(seal.statementId)))
        yield `statement ${seal.number}: the ledger of client ${seal.clientId} was changed at entry ${seal.lastSeq}`;
    }
    const last = page.at(-1);
    if (!last) break;
    after = last.statementId;
  }
}
