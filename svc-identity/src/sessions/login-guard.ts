import { normalizeLogin } from '@hourbank/contracts';
import { AppError } from '@hourbank/service-kit/errors';
import { limitPerKey } from '@hourbank/service-kit/process';
import { addressKey, type RateLimits, type SharedLimiter } from '@hourbank/service-kit/rate-limit';
import type { CredentialStore } from '../passwords/credential-store';
import { orGiveBack } from '../or-give-back';
import { logInBusy } from '../passwords/password-hasher';
import type { SessionStore } from './session-store';

/** One attempt to prove a password: the name and the address it comes from. */
export interface Attempt {
  role: 'admin' | 'client';
  name: string;
  address: string;
  /** The id of the person's session in which the password is asked for again. */
  session?: string;
}

/** 429 of a login, with the counter that refuses it. */
export class LockedError extends AppError {
  constructor(
    refused: AppError,
    readonly counter: string,
  ) {
    super(refused.status, refused.code, refused.message, refused);
  }
}

interface Options {
  limiter: SharedLimiter;
  limits: Pick<RateLimits, 'loginName' | 'loginAddress' | 'knownLogins'>;
  sessions: Pick<SessionStore, 'isKnownAddress' | 'knownAddresses'>;
  credentials: Pick<CredentialStore, 'verify'>;
}

/**
 * Passwords that are verified at a time for one address, far fewer than may wait for the hasher. Others of the address
 * wait before it, apart for names that are known there, of which each has one at a time.
 */
const perAddress = { max: 4, maxWaiting: 60, overflow: logInBusy };
const perKnownName = { max: 1, maxWaiting: 8, overflow: logInBusy };

/**
 * Limits password guessing (D-18, D-93). Attempts count by the normalized name, so that another spelling gives no extra
 * attempts, and by address over all names. At an address from which this person logged in within 30 days, attempts
 * count by name and address and in a counter of known names instead, so that neither others elsewhere nor neighbours
 * with invented names lock the person out there. In a session they count for that session. An attempt is taken before
 * the password is verified, so that parallel guesses count, and given back when right or if it could not be verified.
 */
export function createLoginGuard({ limiter, limits, sessions, credentials }: Options) {
  const atAddressInTurn = limitPerKey<string>(perAddress);
  const knownNameInTurn = limitPerKey<string>(perKnownName);
  const nameOf = ({ role, name }: Pick<Attempt, 'role' | 'name'>) => `${role}:${normalizeLogin(name)}`;

  const atAddress = (name: string, address: string) => `${name} at ${address}`;

  function countersOf(attempt: Attempt, isKnown: boolean): [keyof typeof limits, string][] {
    const name = nameOf(attempt);
    const address = addressKey(attempt.address);
    if (attempt.session !== undefined) return [['loginName', `${name} in ${attempt.session}`]];
    return isKnown
      ? [
          ['loginName', atAddress(name, address)],
          ['knownLogins', address],
        ]
      : [
          ['loginName', name],
          ['loginAddress', address],
        ];
  }

  async function takeAll(counters: readonly [keyof typeof limits, string][]) {
    const taken: (typeof counters)[number][] = [];
    const giveBack = async () => {
      for (const [name, caller] of taken) await limiter.giveBack(name, caller, limits[name]);
    };
    for (const [name, caller] of counters) {
      try {
        await limiter.fail(name, caller, limits[name]);
        taken.push([name, caller]);
      } catch (refused) {
        await giveBack();
        throw refused instanceof AppError && refused.status === 429
          ? new LockedError(refused, `${name} ${caller}`)
          : refused;
      }
    }
    return { giveBack };
  }

  return {
    /**
     * Returns the revision of this person's password, or null if it is wrong or the person is unknown (null), which
     * takes as long. Counts the attempt. Throws a 429 after too many wrong ones, even if the password is right.
     */
    async verify(attempt: Attempt, id: number | null, password: string): Promise<number | null> {
      const address = addressKey(attempt.address);
      const person = id === null ? null : { role: attempt.role, id };
      const name = nameOf(attempt);
      const isKnown = await sessions.isKnownAddress({ role: attempt.role, id: id ?? 0 }, address);
      const taken = await takeAll(countersOf(attempt, isKnown));
      const verify = () => credentials.verify(person, password, address);
      const revision = await orGiveBack(taken.giveBack, () =>
        isKnown || attempt.session !== undefined
          ? knownNameInTurn(atAddress(name, address), () => atAddressInTurn(`known ${address}`, verify))
          : atAddressInTurn(address, verify),
      );
      if (revision !== null) await taken.giveBack();
      return revision;
    },

    /**
     * Forgets the wrong attempts for a name, also those at the person's own addresses, after its password was reset by
     * email.
     */
    async clear({ id, ...person }: Pick<Attempt, 'role' | 'name'> & { id: number }): Promise<void> {
      const name = nameOf(person);
      await limiter.clear('loginName', name);
      for (const address of await sessions.knownAddresses({ role: person.role, id }))
        await limiter.clear('loginName', atAddress(name, address));
    },
  };
}
export type LoginGuard = ReturnType<typeof createLoginGuard>;
