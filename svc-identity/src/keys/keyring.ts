import { createPrivateKey, generateKeyPairSync, type JsonWebKey, randomUUID } from 'node:crypto';
import { ConfigError, type Db, type SigningKey, tokenLifetimeSeconds } from '@hourbank/service-kit';
import { acquireLock } from '../db/lock';
import type { KeyEncryption } from './key-encryption';
import type { SigningKeyStore, StoredKey } from './signing-key-store';

/** A new key signs only after this: by then every service can have asked for it, even one that asked for another a moment ago. */
const activationDelayMs = 10_000;
/** How long a process goes on with what it knows, so that a rotation reaches all replicas. */
const askAgainMs = 5000;
/** How long an old key still verifies: until the last token it can have signed has expired, and a minute. */
const retireAfterMs = (tokenLifetimeSeconds + 60) * 1000;

interface Options {
  tx: Db['tx'];
  store: SigningKeyStore;
  seal: KeyEncryption;
  now: () => Date;
}

/** The keys that sign tokens (D-15): private halves sealed in the database, public halves published. */
export function createKeyring({ tx, store, seal, now }: Options) {
  let signing: SigningKey | null = null;
  let askedAt = 0;

  function made(): StoredKey {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const kid = randomUUID();
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    return {
      kid,
      publicJwk: publicKey.export({ format: 'jwk' }),
      sealedPrivateKey: seal.encrypt(kid, pem),
      createdAt: now(),
    };
  }

  function opened({ kid, sealedPrivateKey }: StoredKey): SigningKey {
    try {
      return { kid, privateKey: createPrivateKey(seal.decrypt(kid, sealedPrivateKey)) };
    } catch {
      throw new ConfigError('KEY_ENCRYPTION_SECRET: does not open the signing keys of this database');
    }
  }

  /** The newest key that is ripe; the oldest where none is. */
  async function current(): Promise<SigningKey> {
    const time = now();
    if (signing && time.getTime() - askedAt < askAgainMs) return signing;
    const keys = await store.valid(time);
    const key = keys.find(({ createdAt }) => time.getTime() - createdAt.getTime() >= activationDelayMs) ?? keys.at(-1);
    if (!key) throw new Error('There is no signing key.');
    if (signing?.kid !== key.kid) signing = opened(key);
    askedAt = time.getTime();
    return signing;
  }

  return {
    current,

    /** Makes the first key, once for all replicas, and makes sure that the secret opens what is there. */
    async open(): Promise<void> {
      await tx(async (work) => {
        await acquireLock(work, 'signing-keys');
        if ((await store.valid(now(), work)).length === 0) await store.insert(work, made());
      });
      await current();
    },

    /** Makes a new key, which takes over within seconds. Tokens signed before stay good until they expire. */
    rotate: (): Promise<string> =>
      tx(async (work) => {
        await acquireLock(work, 'signing-keys');
        const key = made();
        await store.retire(work, new Date(now().getTime() + retireAfterMs), now());
        await store.insert(work, key);
        return key.kid;
      }),

    /** What `/.well-known/jwks.json` lists: all keys that are not retired. */
    async publicKeys(): Promise<(JsonWebKey & { kid: string })[]> {
      const keys = await store.valid(now());
      return keys.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, use: 'sig', alg: 'ES256' }));
    },
  };
}
export type Keyring = ReturnType<typeof createKeyring>;
