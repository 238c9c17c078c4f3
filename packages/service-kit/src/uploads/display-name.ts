import type { Extension } from './file-types';

const maxLength = 200;
/** Controls, line and paragraph separators, zero-width and bidirectional marks: none of them belongs into a name (`gnp.exe`). */
const unwanted = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;
const sameAs: Partial<Record<Extension, string[]>> = { jpg: ['jpeg', 'jpe', 'jfif'], bmp: ['dib'], txt: ['text'] };

/**
 * The name people see: what the client called the file, without folders and tricks, and ending in what the file is.
 * It is never used as a path.
 */
export function displayName(given: string, ext: Extension): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(unwanted, '')
    .replace(/["<>|:*?]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const endings = [ext, ...(sameAs[ext] ?? [])];
  const ending = endings.find((candidate) => clean.toLowerCase().endsWith(`.${candidate}`));
  const stem = ending ? clean.slice(0, -ending.length - 1) : clean;
  const tail = `.${ending ?? ext}`;
  return `${shorten(stem || 'file', maxLength - tail.length)}${tail}`;
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
