const segment = '[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?';
const keyPattern = new RegExp(`^${segment}(?:/${segment})*$`);

/**
 * Returns a valid key and throws otherwise. Hourbank generates all keys, so a key that could leave the folder is a
 * programming error.
 */
export function checkKey(key: string): string {
  if (key.length > 200 || !keyPattern.test(key) || key.includes('..'))
    throw new Error(`Not a store key: ${JSON.stringify(key)}`);
  return key;
}
