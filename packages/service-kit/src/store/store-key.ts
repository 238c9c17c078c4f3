const segment = '[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?';
const shape = new RegExp(`^${segment}(?:/${segment})*$`);

/** Keys are made by us; anything that could leave the folder or mean something to a server is a defect, not input. */
export function checkKey(key: string): string {
  if (key.length > 200 || !shape.test(key) || key.includes('..'))
    throw new Error(`Not a store key: ${JSON.stringify(key)}`);
  return key;
}
