/** What JSON can contain. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * The canonical JSON text of a value (RFC 8785): no spaces, and names in the order of their UTF-16 code units. Equal
 * values have equal texts, so the text can be hashed and signed.
 */
export function canonicalJson(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, content]) => `${JSON.stringify(name)}:${canonicalJson(content)}`);
  return `{${members.join(',')}}`;
}

/** `Array.isArray` does not narrow readonly arrays. */
const isList = (value: object): value is readonly Json[] => Array.isArray(value);
