import { foldText, maxSearchWords, searchWords } from '@hourbank/contracts';

/** Characters of a row that a search reads. Longer texts are cut, so that a search has an upper bound. */
const maxCharacters = 1000;

/**
 * Returns the text to store in a `search_text` column (varchar 1000): folded, and cut to the length that a search
 * reads.
 */
export function searchableText(...texts: readonly string[]): string {
  const whole = foldText(texts.filter((text) => text !== '').join('\n'));
  return whole.length <= maxCharacters ? whole : [...whole].slice(0, maxCharacters).join('');
}

/** One word of a search (D-74). */
export interface SearchTerm {
  /** Folded. */
  text: string;
  /** Another spelling of the word that also matches. */
  variant?: string;
  /** The columns that are searched. Default: all texts of the list. */
  texts?: readonly string[];
  /** The id that the word is, or null. */
  id: number | null;
  /** The word is `#752` and matches only that id. */
  isId: boolean;
  /** Clients whose name or contact data contain the word. */
  clientIds: readonly number[];
}

function termOf(text: string): SearchTerm {
  const digits = /^#?([1-9]\d{0,9})$/.exec(text)?.[1];
  const id = digits !== undefined && Number(digits) < 2 ** 31 ? Number(digits) : null;
  return { text, id, isId: id !== null && text.startsWith('#'), clientIds: [] };
}

/**
 * Returns the words of a search, each once. Folding can turn one character into several words, so the number is limited
 * again.
 */
export const searchTerms = (search = ''): SearchTerm[] =>
  [...new Set(searchWords(foldText(search)))].slice(0, maxSearchWords).map(termOf);
