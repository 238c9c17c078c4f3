import { ConfigError } from './read-config';

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
