import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { periods, seals } from '@hourbank/contracts';
import { canonicalJson } from '@hourbank/service-kit/canonical-json';
import { fake } from '@hourbank/testing';

/** Seals statements like billing: the same id gets the same seal, and another statement of the same id is refused. */
export function createFakeSeals() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const sealed = new Map<string, string>();
  const state = {
    /** The refusal or failure that the next requests get. */
    failure: null as Error | null,
    logo: null as string | null,
    /** Called while a statement is sealed. */
    onSeal: async () => undefined as unknown,
  };
  const codeOf = (id: string) =>
    (createHash('sha256').update(id).digest('hex').toUpperCase().slice(0, 20).match(/.{5}/g) ?? []).join('-');

  return {
    state,
    sealed,
    /** What `GET /api/seal-keys` would answer. */
    keys: { keys: [{ kid: 'one', ...publicKey.export({ format: 'jwk' }) }] },
    operations: [
      fake(periods.getProviderLogo, () => ({ logo: state.logo })),
      fake(seals.putSeal, async ({ params: { statementId }, body }) => {
        await state.onSeal();
        if (state.failure) throw state.failure;
        const { digest, ...fields } = body;
        if ((sealed.get(statementId) ?? digest) !== digest)
          throw new Error('Another statement was sealed with this id.');
        sealed.set(statementId, digest);
        const code = codeOf(statementId);
        const codeHash = createHash('sha256').update(code.replaceAll('-', '')).digest('hex');
        const message = canonicalJson({ ...fields, codeHash, digest, statementId });
        return { code, kid: 'one', signature: sign(null, Buffer.from(message), privateKey).toString('base64url') };
      }),
    ],
  };
}
