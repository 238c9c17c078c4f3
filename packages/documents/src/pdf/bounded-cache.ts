/** Keeps what was computed for texts. It forgets texts that were not needed since many others were. */
export interface BoundedCache<V> {
  of(text: string, compute: (text: string) => V): V;
}

/**
 * Creates a cache for texts with at most `maxLetters` letters, counted twice: a full half becomes the older one and
 * replaces it. Texts that repeat are taken over, so a long document of different words does not push them out.
 */
export function createBoundedCache<V>(maxLetters: number): BoundedCache<V> {
  let recent = new Map<string, V>();
  let older = new Map<string, V>();
  let letters = 0;
  return {
    of(text, compute) {
      const known = recent.get(text);
      if (known !== undefined) return known;
      const value = older.get(text) ?? compute(text);
      if (letters + text.length > maxLetters) {
        older = recent;
        recent = new Map();
        letters = 0;
      }
      recent.set(text, value);
      letters += text.length;
      return value;
    },
  };
}
