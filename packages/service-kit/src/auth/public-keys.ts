import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { unavailable } from '../errors';

interface PublicKeys {
  find(kid: string): Promise<KeyObject | undefined>;
  /** Whether there is a key at all; asks for some where there is none. */
  areKnown(): Promise<boolean>;
}

const askAgainMs = 5000;

/**
 * Identity's public keys by key id, kept while identity is down. An unknown id makes it ask again, but not more often
 * than every five seconds, so that forged ids cannot make it ask all the time (D-15).
 */
export function createPublicKeys(fetchKeys: () => Promise<readonly (JsonWebKey & { kid?: string })[]>): PublicKeys {
  const keys = new Map<string, KeyObject>();
  let askedAt = 0;
  let asking: Promise<void> | null = null;

  async function ask() {
    askedAt = Date.now();
    for (const jwk of await fetchKeys()) {
      if (jwk.kid && jwk.kty === 'EC') keys.set(jwk.kid, createPublicKey({ key: jwk, format: 'jwk' }));
    }
  }

  const refresh = () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };

  return {
    async find(kid) {
      if (!keys.has(kid) && (asking || Date.now() - askedAt > askAgainMs || keys.size === 0)) {
        try {
          await refresh();
        } catch {
          if (keys.size === 0)
            throw unavailable('identity_unavailable', 'Sign-in cannot be checked right now. Please try again.');
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
