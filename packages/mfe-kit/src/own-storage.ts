import { tokenClaims } from './token-claims';

const prefix = 'hb-own-';

/** The person of a token. Only the server verifies the token. */
export const personOf = (token: string | null): string => String(tokenClaims(token).sub ?? '');

/** What this browser keeps for one person under a name. If it blocks storage or is full, it keeps nothing. */
export function ownStorage(person: string | number | undefined, name: string) {
  const key = `${prefix}${person}-${name}`;
  return {
    /** What was written last, or null. Anyone can change it in the browser. */
    read(): unknown {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null');
      } catch {
        return null;
      }
    },
    /** Stores a value as JSON, with null for undefined, which JSON omits. Null removes it. */
    write(value: unknown): void {
      try {
        if (value === null) localStorage.removeItem(key);
        else
          localStorage.setItem(
            key,
            JSON.stringify(value, (_name, part: unknown) => part ?? null),
          );
      } catch {
        // Nothing is kept then.
      }
    },
  };
}

/** Removes what is kept for all persons at logout, because the computer may be shared. */
export function forgetOwnStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Nothing is kept then.
  }
}
