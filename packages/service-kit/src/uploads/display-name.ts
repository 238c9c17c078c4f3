import { stripInvisible } from '@hourbank/contracts';
import type { Extension } from './file-types';

const maxLength = 200;
/** Only the last characters of the client's file name are processed, because the name may include a long path. */
const maxGivenLength = 1_000;
/** Control characters, line and paragraph separators, and characters without a meaning. */
const unsafeCharacters = /[\p{Cc}\p{Co}\p{Cs}\u2028\u2029]/gu;
const alternativeExtensions: Partial<Record<Extension, string[]>> = {
  jpg: ['jpeg', 'jpe', 'jfif'],
  bmp: ['dib'],
  txt: ['text'],
};

/**
 * The display name of a file: the client's file name without folders and unsafe characters, with the extension of the
 * detected type. It is never used as a path.
 */
export function displayName(given: string, ext: Extension): string {
  const last = given.slice(-maxGivenLength).normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = trimDots(
    // Zero-width and bidirectional marks can disguise a name (`gnp.exe`), but emoji and joining scripts need some of
    // them (D-47).
    stripInvisible(last.replace(unsafeCharacters, ''))
      .replace(/["<>|:*?]/g, '_')
      .replace(/\s+/g, ' '),
  );
  const endings = [ext, ...(alternativeExtensions[ext] ?? [])];
  const ending = endings.find((candidate) => clean.toLowerCase().endsWith(`.${candidate}`));
  const stem = ending ? clean.slice(0, -ending.length - 1) : clean;
  const tail = `.${ending ?? ext}`;
  return `${shorten(stem || 'file', maxLength - tail.length)}${tail}`;
}

/** Removes dots and spaces from both ends. A regular expression would take quadratic time. */
function trimDots(text: string): string {
  const isTrimmed = (at: number) => text[at] === '.' || text[at] === ' ';
  let [start, end] = [0, text.length];
  while (start < end && isTrimmed(start)) start += 1;
  while (end > start && isTrimmed(end - 1)) end -= 1;
  return text.slice(start, end);
}

/** Shortens text to `length` UTF-16 units without splitting a character. */
const shorten = (text: string, length: number) => {
  let short = '';
  for (const character of text) {
    if (short.length + character.length > length) break;
    short += character;
  }
  return short;
};
