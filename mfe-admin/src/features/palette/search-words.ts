import { foldText, searchWords } from '@hourbank/contracts';

/** Whether the text contains all words, in any order, case and spelling (D-74). */
export const containsWords = (text: string, words: string): boolean =>
  searchWords(foldText(words)).every((word) => foldText(text).includes(word));

const wordsIn = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether each of the words begins a word of the text, in any order, case and spelling. */
export const beginsWords = (text: string, words: string): boolean =>
  wordsIn(words).every((typed) => wordsIn(text).some((word) => word.startsWith(typed)));

const numbered = /^(?:(task|package) ?)?(#?)([1-9]\d*)$/;

/** The search of each kind. '' if the words are the number of another kind: `task 2`, `package #13`, `#13` (D-126). */
export function searchesOf(words: string): Record<'clients' | 'packages' | 'tasks', string> {
  const [, kind, sign, number] = numbered.exec(foldText(words)) ?? [];
  if (!kind && !sign) return { clients: words, packages: words, tasks: words };
  const search = `#${number}`;
  return { clients: '', packages: kind === 'task' ? '' : search, tasks: kind === 'package' ? '' : search };
}
