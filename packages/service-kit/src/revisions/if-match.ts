import { badRequest } from '../errors';

/** Maximum number of entity tags in a request. Real clients send far fewer. */
const maxTags = 50;
const tag = /[\t ]*(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[\t ]*(?:,|$)/y;
const emptyElement = /[\t ]*,/y;

/** Returns the entity tag of a revision. */
export const etagOf = (revision: number): string => `"${revision}"`;

/** The revisions that `If-Match` accepts: all (`*`) or those listed; null if the header is absent. */
export type ExpectedRevisions = '*' | readonly number[] | null;

/**
 * Parses `If-Match` (RFC 9110, 13.1.1): `*` or a list of entity tags. Weak tags and tags that are not revisions never
 * match. Throws 400 for anything else.
 */
export function readIfMatch(header: string): ExpectedRevisions {
  const text = header.trim();
  if (text === '') return null;
  if (text === '*') return '*';
  const revisions: number[] = [];
  let at = 0;
  for (let count = 0; at < text.length; count += 1) {
    emptyElement.lastIndex = at;
    if (emptyElement.test(text)) {
      at = emptyElement.lastIndex;
      continue;
    }
    tag.lastIndex = at;
    const found = tag.exec(text);
    if (!found || count >= maxTags) throw badRequest('If-Match must be * or a list of entity tags.', 'bad_if_match');
    if (!found[1] && /^\d{1,10}$/.test(found[2] ?? '')) revisions.push(Number(found[2]));
    at = tag.lastIndex;
  }
  return revisions;
}
