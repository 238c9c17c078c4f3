import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '@hourbank/service-kit/errors';
import { createQueue } from '@hourbank/service-kit/process';

/** Argon2id with 19 MiB, 2 rounds, 1 lane: about 15 ms of one core (D-18). */
const argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** 503: too many passwords wait to be verified. */
export const logInBusy = () =>
  unavailable('login_busy', 'Too many people are logging in right now. Try again in a moment.');

/** Devices compose the same letters differently, such as the Vietnamese and Arabic ones (RFC 8265, 4.2). */
const normalize = (password: string) => password.normalize('NFC');

/**
 * Creates the password hasher. It limits concurrent and queued hashes, because each takes 19 MiB and a CPU core. Only
 * tests of what happens around a login pass a lower cost.
 */
export function createPasswordHasher(cost = argon2Cost) {
  const { run } = createQueue({ max: 2, maxWaiting: 128, overflow: logInBusy });
  const decoy = hash(randomUUID(), cost);

  return {
    hash: (password: string): Promise<string> => run(() => hash(normalize(password), cost)),

    /**
     * Verifies a password. It takes the same time without a stored hash (null), so that timing does not reveal accounts
     * (D-18). Addresses take turns, so that guesses from many of them do not delay a login from another.
     */
    matches: (stored: string | null, password: string, address = ''): Promise<boolean> =>
      run(async () => {
        const matched = await verify(stored ?? (await decoy), normalize(password));
        return matched && stored !== null;
      }, address),
  };
}
export type PasswordHasher = ReturnType<typeof createPasswordHasher>;
