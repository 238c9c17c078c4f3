import type { JsonWebKey } from 'node:crypto';
import { execute, instantFromDb, parseStored, select, type Tx } from '@hourbank/service-kit/db';
import { SigningKeyEntity } from './signing-key-entity';

export interface StoredKey {
  kid: string;
  publicJwk: JsonWebKey;
  encryptedPrivateKey: string;
  createdAt: Date;
}

interface Raw {
  kid: string;
  jwk: string;
  encryptedKey: string;
  createdAt: Date | string;
}

/** All SQL of `signing_keys`. */
export function createSigningKeyStore(read: Tx) {
  return {
    /** Returns the readable keys that verify tokens at the given time, newest first. */
    async valid(at: Date, manager: Tx = read): Promise<StoredKey[]> {
      const rows = await select<Raw>(
        manager,
        `SELECT kid, public_jwk AS jwk, encrypted_private_key AS encryptedKey, created_at AS createdAt FROM signing_keys
          WHERE retire_at IS NULL OR retire_at > ? ORDER BY created_at DESC, kid`,
        [at],
      );
      return rows.flatMap(({ kid, jwk, encryptedKey, createdAt }) => {
        const publicJwk = parseStored<JsonWebKey, null>(jwk, 'public key', () => null);
        return publicJwk
          ? [{ kid, publicJwk, encryptedPrivateKey: encryptedKey, createdAt: instantFromDb(createdAt) }]
          : [];
      });
    },

    async insert(tx: Tx, key: StoredKey): Promise<void> {
      await tx.insert(SigningKeyEntity, { ...key, retireAt: null });
    },

    /** Sets the retirement time of all active keys and deletes the keys that retired before `now`. */
    async retire(tx: Tx, retireAt: Date, now: Date): Promise<void> {
      await execute(tx, 'DELETE FROM signing_keys WHERE retire_at <= ?', [now]);
      await execute(tx, 'UPDATE signing_keys SET retire_at = ? WHERE retire_at IS NULL', [retireAt]);
    },
  };
}
export type SigningKeyStore = ReturnType<typeof createSigningKeyStore>;
