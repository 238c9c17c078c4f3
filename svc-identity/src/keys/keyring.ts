import { createPrivateKey, generateKeyPairSync, type JsonWebKey, randomUUID } from 'node:crypto';
import { type SigningKey, tokenLifetimeSeconds } from '@hourbank/service-kit/auth';
import { ConfigError } from '@hourbank/service-kit/config';
import type { Db } from '@hourbank/service-kit/db';
import { acquireLock } from '../locks/lock';
import type { Encryption } from '@hourbank/service-kit/encryption';
import type { SigningKeyStore, StoredKey } from './signing-key-store';

/**
 * A new key signs only after this time, ms. By then every service can fetch it, even one that has just fetched the
 * keys.
 */
const activationDelayMs = 10_000;
/**
 * How long a process uses its cached key before it reads the keys again, so that a rotation reaches all replicas. ms.
 */
const cacheMs = 5000;
/** How long an old key verifies: the lifetime of a token and a minute, ms. */
const retireAfterMs = (tokenLifetimeSeconds + 60) * 1000;

interface Options {
  transact: Db['tx'];
  store: SigningKeyStore;
  encryption: Encryption;
  now: () => Date;
}

/** The keys that sign tokens (D-15): encrypted private keys in the database, public keys published. */
export function createKeyring({ transact, store, encryption, now }: Options) {
  let signing: SigningKey | null = null;
  let loadedAt = 0;

  function createKey(): StoredKey {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const kid = randomUUID();
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    return {
      kid,
      publicJwk: publicKey.export({ format: 'jwk' }),
      encryptedPrivateKey: encryption.encrypt(pem, kid),
      createdAt: now(),
    };
  }

  function decryptKey({ kid, encryptedPrivateKey }: StoredKey): SigningKey {
    try {
      return { kid, privateKey: createPrivateKey(encryption.decrypt(encryptedPrivateKey, kid)) };
    } catch {
      throw new ConfigError('KEY_ENCRYPTION_SECRET: does not open the signing keys of this database');
    }
  }

  /** Returns the newest key past its activation delay, or the oldest key if there is none. */
  async function current(): Promise<SigningKey> {
    const time = now();
    if (signing && time.getTime() - loadedAt < cacheMs) return signing;
    const keys = await store.valid(time);
    const key = keys.find(({ createdAt }) => time.getTime() - createdAt.getTime() >= activationDelayMs) ?? keys.at(-1);
    if (!key) throw new Error('There is no signing key.');
    if (signing?.kid !== key.kid) signing = decryptKey(key);
    loadedAt = time.getTime();
    return signing;
  }

  return {
    current,

    /**
     * Creates the first key, once for all replicas. Throws a `ConfigError` if the secret does not decrypt the stored
     * key.
     */
    async open(): Promise<void> {
      await transact(async (tx) => {
        await acquireLock(tx, 'signing-keys');
        if ((await store.valid(now(), tx)).length === 0) await store.insert(tx, createKey());
      });
      await current();
    },

    /** Creates a new key, which becomes active within seconds. Existing tokens stay valid until they expire. */
    rotate: (): Promise<string> =>
      transact(async (tx) => {
        await acquireLock(tx, 'signing-keys');
        const key = createKey();
        await store.retire(tx, new Date(now().getTime() + retireAfterMs), now());
        await store.insert(tx, key);
        return key.kid;
      }),

    /** Returns the keys of `/.well-known/jwks.json`: all keys that are not retired. */
    async publicKeys(): Promise<(JsonWebKey & { kid: string })[]> {
      const keys = await store.valid(now());
      return keys.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, use: 'sig', alg: 'ES256' }));
    },
  };
}
export type Keyring = ReturnType<typeof createKeyring>;
