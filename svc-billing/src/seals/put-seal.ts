import { type InputOf, type Seal, type seals as contract, toHundredths } from '@hourbank/contracts';
import { firstChainHash, isUniqueViolation } from '@hourbank/service-kit/db';
import { conflict } from '@hourbank/service-kit/errors';
import type { Deps } from '../deps';
import { ensureAccount } from '../ledger/lock-account';
import { settingsOf } from '../settings/settings-rules';
import type { SealRow } from './seal-store';
import { recordSignatureOf, signatureOf } from './seal-message';
import { hashOfCode } from './verification-code';

type SealDeps = Pick<Deps, 'accounts' | 'clientTx' | 'seals' | 'sealKeys' | 'codeOf' | 'settings' | 'now'>;

const mismatch = () =>
  conflict('seal_mismatch', 'The ledger has changed since this statement was created. Create it again.');

const otherStatement = () => conflict('seal_exists', 'Another statement was sealed with this id or number.');

/**
 * Seals a statement whose closing balance and last entry are those of the ledger (D-72). The same statement gets the
 * same seal again. Throws 409 `seal_mismatch` if the ledger differs, and 409 `seal_exists` if another statement was
 * sealed with this id or number.
 */
export async function putSeal(
  deps: SealDeps,
  { params: { statementId }, body }: InputOf<typeof contract.putSeal>,
): Promise<Seal> {
  const { accounts, seals, sealKeys, settings, codeOf } = deps;
  const code = codeOf(statementId);
  const closing = toHundredths(body.closing);
  const repeated = ({ clientId, number, digest, signature, kid }: SealRow): Seal => {
    if (clientId !== body.clientId || number !== body.number || digest !== body.digest) throw otherStatement();
    return { code, signature, kid };
  };

  const known = await seals.find(statementId);
  if (known) return repeated(known);
  await ensureAccount(deps, body.clientId);
  const [key, fields] = await Promise.all([sealKeys.current(), settings.fields()]);
  try {
    return await deps.clientTx(body.clientId, async (tx) => {
      await accounts.lock(tx, body.clientId);
      const last = await seals.lastLedgerRow(tx, body.clientId, body.to);
      if ((last?.seq ?? 0) !== body.lastSeq || (last?.balanceAfter ?? 0) !== closing) throw mismatch();
      const seal = {
        statementId,
        clientId: body.clientId,
        number: body.number,
        periodFrom: body.from,
        periodTo: body.to,
        closing,
        lastSeq: body.lastSeq,
        rowHash: last?.hash ?? firstChainHash,
        digest: body.digest,
        codeHash: hashOfCode(code),
        kid: key.kid,
        issuer: settingsOf(fields).provider.name.slice(0, 200),
        sealedAt: deps.now(),
        erasedAt: null,
      };
      const signature = signatureOf(seal, key);
      await seals.insert(tx, { ...seal, signature, recordSignature: recordSignatureOf(seal, key) });
      return { code, signature, kid: key.kid };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const concurrent = await seals.find(statementId);
    // Without a seal of this id, the number belongs to another statement.
    if (!concurrent) throw otherStatement();
    return repeated(concurrent);
  }
}
