import { ConfigError } from './read-config';

/**
 * Returns the parameters of a URL, `?name=value`. Throws ConfigError, with the name of the variable, for one that is
 * not known: nothing that an operator asks for is ignored in silence (D-106).
 */
export function parametersOf<Name extends string>(
  url: string,
  variable: string,
  known: readonly Name[],
): Partial<Record<Name, string>> {
  const given = new URL(url).searchParams;
  const unknown = [...given.keys()].find((name) => !known.some((one) => one === name));
  if (unknown !== undefined)
    throw new ConfigError(`${variable}: ${unknown} is no parameter of this URL; known are ${known.join(', ')}`);
  // Only known names are left.
  return Object.fromEntries(given) as Partial<Record<Name, string>>;
}

const maxSeconds = 60;

/**
 * Returns the time limit that a URL sets with `?timeout=<seconds>`, ms. Null if it sets none. Throws ConfigError, with
 * the name of the variable, for another value than 1 to 60 seconds.
 */
export function timeoutOf(url: string, variable: string): number | null {
  const given = new URL(url).searchParams.get('timeout');
  if (given === null) return null;
  const seconds = Number(given);
  if (!(seconds >= 1 && seconds <= maxSeconds))
    throw new ConfigError(`${variable}: timeout must be 1 to ${maxSeconds} seconds`);
  return seconds * 1000;
}
