import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import type { SealKey } from '@hourbank/contracts';
import { ConfigError } from '@hourbank/service-kit/config';
import { type Db, isUniqueViolation } from '@hourbank/service-kit/db';
import type { Encryption } from '@hourbank/service-kit/encryption';
import type { SealKeyRow } from './seal-store';
import type { SealStore } from './seal-store';

/** How long a process uses its key before it reads the keys again, so that a rotation reaches all replicas. ms. */
const cacheMs = 5000;

const keyType = { kty: 'OKP', crv: 'Ed25519' } as const;

interface Options {
  transact: Db['tx'];
  store: SealStore;
  encryption: Encryption;
  now: () => Date;
}

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
}

/** Public key of a row, for the verification of its signatures. */
export const publicKeyOf = ({ publicKey }: SealKeyRow): KeyObject =>
  createPublicKey({ key: { ...keyType, x: publicKey }, format: 'jwk' });

/**
 * The keys that sign statements (D-72): private keys encrypted in the database, public keys published and never
 * deleted.
 */
export function createSealKeys({ transact, store, encryption, now }: Options) {
  let cached: SigningKey | null = null;
  let loadedAt = -Infinity;

  function createKey(): SealKeyRow {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const kid = randomUUID();
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    return {
      kid,
      currentSlot: 1,
      publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
      encryptedPrivateKey: encryption.encrypt(pem, kid),
      validFrom: now(),
      validUntil: null,
    };
  }

  function decryptKey({ kid, encryptedPrivateKey }: SealKeyRow): SigningKey {
    try {
      return { kid, privateKey: createPrivateKey(encryption.decrypt(encryptedPrivateKey, kid)) };
    } catch {
      throw new ConfigError('SEAL_KEY_SECRET: does not open the seal keys of this database');
    }
  }

  const currentRow = async () => (await store.keys()).find(({ currentSlot }) => currentSlot === 1);

  return {
    /**
     * Returns the key that signs, and creates the first one, once for all replicas. Throws a `ConfigError` if the
     * secret does not open it.
     */
    async current(): Promise<SigningKey> {
      if (cached && now().getTime() - loadedAt < cacheMs) return cached;
      let row = await currentRow();
      if (!row) {
        // Another replica may create the first key at the same time.
        await transact((tx) => store.insertKey(tx, createKey())).catch((error: unknown) => {
          if (!isUniqueViolation(error)) throw error;
        });
        row = await currentRow();
      }
      if (!row) throw new Error('There is no seal key.');
      if (cached?.kid !== row.kid) cached = decryptKey(row);
      loadedAt = now().getTime();
      return cached;
    },

    /** Creates a new key, which signs from now on. Statements of the old one stay verifiable. Returns its id. */
    rotate: (): Promise<string> =>
      transact(async (tx) => {
        await store.endCurrentKey(tx, now());
        const key = createKey();
        await store.insertKey(tx, key);
        return key.kid;
      }),

    /** Returns the public keys, newest first. */
    async publicKeys(): Promise<SealKey[]> {
      const rows = await store.keys();
      return rows.map(({ kid, publicKey, validFrom, validUntil }) => ({
        kid,
        ...keyType,
        x: publicKey,
        from: validFrom.toISOString(),
        until: validUntil?.toISOString() ?? null,
      }));
    },
  };
}
