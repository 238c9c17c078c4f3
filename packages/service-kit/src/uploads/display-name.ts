import type { Extension } from './file-types';

const maxLength = 200;
/** Of what a client sends, so much of the end is looked at: its name, without most of a path. */
const maxGivenLength = 1_000;
/** Controls, line and paragraph separators, zero-width and bidirectional marks: none of them belongs into a name (`gnp.exe`). */
const unwanted = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;
const sameAs: Partial<Record<Extension, string[]>> = { jpg: ['jpeg', 'jpe', 'jfif'], bmp: ['dib'], txt: ['text'] };

/**
 * The name people see: what the client called the file, without folders and tricks, and ending in what the file is.
 * It is never used as a path.
 */
export function displayName(given: string, ext: Extension): string {
  const last = given.slice(-maxGivenLength).normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = trimDots(
    last
      .replace(unwanted, '')
      .replace(/["<>|:*?]/g, '_')
      .replace(/\s+/g, ' '),
  );
  const endings = [ext, ...(sameAs[ext] ?? [])];
  const ending = endings.find((candidate) => clean.toLowerCase().endsWith(`.${candidate}`));
  const stem = ending ? clean.slice(0, -ending.length - 1) : clean;
  const tail = `.${ending ?? ext}`;
  return `${shorten(stem || 'file', maxLength - tail.length)}${tail}`;
}

/** Without dots and blanks at both ends; a pattern that looks for them at the end takes time that grows with the square of the length. */
function trimDots(text: string): string {
  const isTrimmed = (at: number) => text[at] === '.' || text[at] === ' ';
  let [start, end] = [0, text.length];
  while (start < end && isTrimmed(start)) start += 1;
  while (end > start && isTrimmed(end - 1)) end -= 1;
  return text.slice(start, end);
}

/** Cut between characters, not within one. */
const shorten = (text: string, length: number) => {
  let short = '';
  for (const character of text) {
    if (short.length + character.length > length) break;
    short += character;
  }
  return short;
};
