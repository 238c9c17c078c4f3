import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { unavailable } from '../errors';

interface PublicKeys {
  /** Returns the key, or undefined if identity does not publish it. Throws 503 if no key could be fetched yet. */
  find(kid: string): Promise<KeyObject | undefined>;
  /** Whether any key is known. Fetches the keys if none is. */
  areKnown(): Promise<boolean>;
}

const minFetchIntervalMs = 5000;

/**
 * Caches identity's public keys by key id, so tokens can be verified while identity is down. An unknown id triggers a
 * new fetch at most every five seconds, so forged ids cannot cause constant requests (D-15).
 */
export function createPublicKeys(fetchKeys: () => Promise<readonly (JsonWebKey & { kid?: string })[]>): PublicKeys {
  const keys = new Map<string, KeyObject>();
  let fetchedAt = 0;
  let fetching: Promise<void> | null = null;

  async function fetchAll() {
    fetchedAt = Date.now();
    for (const jwk of await fetchKeys()) {
      if (jwk.kid && jwk.kty === 'EC') keys.set(jwk.kid, createPublicKey({ key: jwk, format: 'jwk' }));
    }
  }

  const refresh = () => {
    fetching ??= fetchAll().finally(() => {
      fetching = null;
    });
    return fetching;
  };

  return {
    async find(kid) {
      if (!keys.has(kid) && (fetching || Date.now() - fetchedAt > minFetchIntervalMs || keys.size === 0)) {
        try {
          await refresh();
        } catch {
          if (keys.size === 0)
            throw unavailable('identity_unavailable', "Your login can't be verified right now. Try again in a moment.");
        }
      }
      return keys.get(kid);
    },
    async areKnown() {
      if (keys.size === 0) await refresh();
      return keys.size > 0;
    },
  };
}
