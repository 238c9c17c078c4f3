interface WrapOptions {
  /** Width of the column, in the unit of `widthOf`. */
  width: number;
  /** Maximum number of lines. One more line may be returned, which shows the caller that text is left. */
  maxLines: number;
  widthOf: (text: string) => number;
}

/** Maximum letters of a line. It limits lines of letters that have no width. */
const maxLetters = 512;

/** Returns how many letters from `start` fit, at least one. Uses exponential and then binary search. */
function fittingLetters(letters: readonly string[], start: number, { width, widthOf }: WrapOptions): number {
  const max = Math.min(letters.length - start, maxLetters);
  const fits = (count: number) => widthOf(letters.slice(start, start + count).join('')) <= width;
  let fitting = 1;
  let tooMany = 2;
  while (tooMany <= max && fits(tooMany)) {
    fitting = tooMany;
    tooMany *= 2;
  }
  tooMany = Math.min(tooMany, max + 1);
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(middle)) fitting = middle;
    else tooMany = middle;
  }
  return fitting;
}

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
      const letters = Array.from(word);
      for (let start = 0; start < letters.length && lines.length <= maxLines;) {
        if (words.length > 0) endLine();
        const count = fittingLetters(letters, start, options);
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
