interface WrapOptions {
  /** Width of the column, in the unit of `widthOf`. */
  width: number;
  /** Maximum number of lines. One more line may be returned, which shows the caller that text is left. */
  maxLines: number;
  widthOf: (text: string) => number;
}

/** Maximum letters of a line. It limits lines of letters that have no width. */
const maxLetters = 512;

/** Letters of a line with which a search begins. */
const typicalLetters = 50;
/** Steps of a search that follow the width of the letters. Then it halves what is left. */
const maxGuesses = 4;

/**
 * Returns how many letters from `start` fit, at least one. Searches from a guess, such as the letters of the line
 * before, because measuring letters that join is slow.
 */
function fittingLetters(
  letters: readonly string[],
  start: number,
  { width, widthOf, guess }: WrapOptions & { guess: number },
): number {
  let fitting = 1;
  let tooMany = Math.min(letters.length - start, maxLetters) + 1;
  let next = guess;
  for (let step = 1; tooMany - fitting > 1; step += 1) {
    const count = Math.min(Math.max(next, fitting + 1), tooMany - 1);
    const measured = widthOf(letters.slice(start, start + count).join(''));
    if (measured <= width) fitting = count;
    else tooMany = count;
    next = step < maxGuesses && measured > 0 ? Math.floor((count * width) / measured) : (fitting + tooMany) >> 1;
  }
  return fitting;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** More code points in one letter than people write are split, so that a line has a limit. */
const maxCodePoints = 32;

/** The letters of a word as people see them: an emoji of several characters is one. */
const lettersOf = (word: string): string[] =>
  Array.from(graphemes.segment(word), ({ segment }) => segment).flatMap((letter) =>
    letter.length > maxCodePoints ? Array.from(letter) : [letter],
  );

/**
 * Wraps text to a column. Each word is measured once, and a word that is wider than the column is split. The running
 * time is linear in the length of the text plus the number of lines.
 */
export function wrapText(text: string, options: WrapOptions): string[] {
  const { width, maxLines, widthOf } = options;
  const space = widthOf(' ');
  const lines: string[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let words: string[] = [];
    let used = 0;
    const endLine = () => {
      lines.push(words.join(' '));
      words = [];
      used = 0;
    };
    for (const word of paragraph.split(/\s+/)) {
      if (lines.length > maxLines) return lines;
      if (word === '') continue;
      const wordWidth = word.length > maxLetters ? Infinity : widthOf(word);
      if (words.length > 0 && used + space + wordWidth > width) endLine();
      if (wordWidth <= width) {
        used += (words.length > 0 ? space : 0) + wordWidth;
        words.push(word);
        continue;
      }
      const letters = lettersOf(word);
      let count = typicalLetters;
      for (let start = 0; start < letters.length && lines.length <= maxLines;) {
        if (words.length > 0) endLine();
        count = fittingLetters(letters, start, { ...options, guess: count });
        const segment = letters.slice(start, start + count).join('');
        words.push(segment);
        used = widthOf(segment);
        start += count;
      }
    }
    endLine();
    if (lines.length > maxLines) return lines;
  }
  return lines;
}
