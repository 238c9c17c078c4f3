import { badRequest } from '../errors';

/** Strong entity tags in a request that count; more are never sent by anybody who means it. */
const maxTags = 50;
const tag = /[\t ]*(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[\t ]*(?:,|$)/y;
const blank = /[\t ]*,/y;

/** The entity tag of a revision. */
export const etagOf = (revision: number): string => `"${revision}"`;

/** What `If-Match` asks for: any revision (`*`), or one of these; null where the header is absent. */
export type Wanted = '*' | readonly number[] | null;

/**
 * Reads `If-Match` as RFC 9110, 13.1.1 has it: `*` or a list of entity tags. Weak tags never match, and tags that are no revisions of ours match
 * nothing. 400 for anything else.
 */
export function readIfMatch(header: string): Wanted {
  const text = header.trim();
  if (text === '') return null;
  if (text === '*') return '*';
  const revisions: number[] = [];
  let at = 0;
  for (let count = 0; at < text.length; count += 1) {
    blank.lastIndex = at;
    if (blank.test(text)) {
      at = blank.lastIndex;
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
