import type * as reader from '@hourbank/contracts/read-rich-text';
import { invalid } from '../errors';
import { countCpuTime } from '../logger/request-context';
import { nextTurn, shortText } from '../process/turns';

/** Maximum size of the text, as it is sent and as it is stored, bytes (D-47). */
const maxBytes = 64 * 1024;
/** Maximum number of elements, or of lines of plain text. One takes as long as hundreds of letters (D-89). */
const maxElements = 5_000;
/** Maximum number of brackets and ampersands, which become longer as text. */
const maxEscaped = 25_000;

// Lists of all matches of an expression would take 40 ms here.
function countMatches(pattern: RegExp, text: string): number {
  let found = 0;
  for (pattern.lastIndex = 0; pattern.test(text);) found += 1;
  return found;
}
const countElements = (html: string) => countMatches(/<[a-z!/?]/i.test(html) ? /<[a-z]/gi : /\n/g, html);

const escaped = new Set([...'&<>'].map((character) => character.charCodeAt(0)));
function countEscaped(html: string): number {
  let found = 0;
  for (let at = 0; at < html.length; at += 1) if (escaped.has(html.charCodeAt(at))) found += 1;
  return found;
}

function requireBounded(html: string, field: string): string {
  if (Buffer.byteLength(html) > maxBytes) throw invalid({ [field]: 'The text must be 64 KB or smaller.' });
  if (countElements(html) > maxElements || countEscaped(html) > maxEscaped)
    throw invalid({ [field]: 'The text has too much formatting. Remove some, or split the text.' });
  return html;
}

/** Loads the parser on first use, because it costs 20 ms and several MB. */
const loadReader = (): typeof reader => require('@hourbank/contracts/read-rich-text');

/**
 * Sanitizes rich text for storage: the result has only the tags that the editor produces and links to http, https and
 * mailto (D-37), and all visible text (D-86). Sanitizing it again changes nothing. Throws 422 on `field` if the text is
 * longer than 64 KB (D-47) or has more than 5,000 elements or 25,000 brackets (D-89), before parsing it and afterwards:
 * cleaning can make a text 17 times longer, and what is stored must be accepted when it is sent again.
 */
export function cleanRichText(html: string, field = 'description'): string {
  requireBounded(html, field);
  return requireBounded(
    countCpuTime(() => loadReader().normalizeRichText(html, maxBytes)),
    field,
  );
}

/** Does the same in a turn of its own, so that many requests with long texts do not delay others (D-89). */
export async function cleanInTurn(html: string): Promise<string> {
  if (html.length > shortText) await nextTurn();
  return cleanRichText(html);
}
