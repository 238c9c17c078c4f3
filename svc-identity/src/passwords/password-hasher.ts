import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createBoundedQueue } from './bounded-queue';

/** Argon2id with 19 MiB, 2 rounds, 1 lane: about 15 ms of one core (D-18). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing costs memory and a core, so few run at once and few wait: sign-ins never starve the rest, nor each other for long. */
export function createPasswordHasher() {
  const run = createBoundedQueue({ running: 2, waiting: 24 });
  const decoy = hash(randomUUID(), cost);

  return {
    hash: (password: string): Promise<string> => run(() => hash(password, cost)),

    /** As slow for nobody's hash (null) as for somebody's (D-18). */
    matches: (stored: string | null, password: string): Promise<boolean> =>
      run(async () => {
        const matched = await verify(stored ?? (await decoy), password);
        return matched && stored !== null;
      }),
  };
}
export type PasswordHasher = ReturnType<typeof createPasswordHasher>;
