import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { unavailable } from '../errors';

interface PublicKeys {
  /** Returns the key, or undefined if identity does not publish it. Throws 503 if no key could be fetched yet. */
  find(kid: string): Promise<KeyObject | undefined>;
  /** Returns the key if it was fetched before. Otherwise starts to fetch it, for later calls. */
  known(kid: string): KeyObject | undefined;
  /** Whether any key is known. Fetches the keys if none is. */
  areKnown(): Promise<boolean>;
}

const minFetchIntervalMs = 5000;
/** After this time the keys are fetched again, so that a key that identity has withdrawn stops verifying. */
const maxAgeMs = 300_000;

/**
 * Caches identity's public keys by key id, so tokens can be verified while identity is down. An unknown id triggers a
 * new fetch at most every five seconds, so forged ids cannot cause constant requests (D-15). `now` is in milliseconds.
 */
export function createPublicKeys(
  fetchKeys: () => Promise<readonly (JsonWebKey & { kid?: string })[]>,
  now: () => number = Date.now,
): PublicKeys {
  let keys: ReadonlyMap<string, KeyObject> = new Map();
  let triedAt = 0;
  let fetchedAt = 0;
  let fetching: Promise<void> | null = null;

  async function fetchAll() {
    triedAt = now();
    const published = new Map<string, KeyObject>();
    for (const jwk of await fetchKeys())
      if (jwk.kid && jwk.kty === 'EC') published.set(jwk.kid, createPublicKey({ key: jwk, format: 'jwk' }));
    if (published.size > 0) keys = published;
    fetchedAt = now();
  }

  const refresh = () => {
    fetching ??= fetchAll().finally(() => {
      fetching = null;
    });
    return fetching;
  };
  const mayFetch = () => fetching !== null || now() - triedAt > minFetchIntervalMs || keys.size === 0;
  // Nobody waits for it, and callers go on with the known keys if it fails.
  function known(kid: string) {
    if ((!keys.has(kid) || now() - fetchedAt > maxAgeMs) && mayFetch()) void refresh().catch(() => undefined);
    return keys.get(kid);
  }

  return {
    async find(kid) {
      if (!keys.has(kid) && mayFetch()) {
        try {
          await refresh();
        } catch {
          if (keys.size === 0)
            throw unavailable('identity_unavailable', "Your login can't be verified right now. Try again in a moment.");
        }
      }
      return known(kid);
    },
    known,
    async areKnown() {
      if (keys.size === 0) await refresh();
      return keys.size > 0;
    },
  };
}
