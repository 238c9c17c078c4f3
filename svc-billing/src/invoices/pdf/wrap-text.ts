interface WrapOptions {
  /** Of the column, in the unit of `widthOf`. */
  width: number;
  /** Lines past this are not worth making; one more is made, so that the caller sees that there are more. */
  maxLines: number;
  widthOf: (text: string) => number;
}

/** More letters than a column can show: a line of letters without width ends here. */
const maxLetters = 512;

/** How many of the letters from `start` on fit, at least one: doubled until too many, then halved between. */
function fittingLetters(letters: readonly string[], start: number, { width, widthOf }: WrapOptions): number {
  const most = Math.min(letters.length - start, maxLetters);
  const fits = (count: number) => widthOf(letters.slice(start, start + count).join('')) <= width;
  let fitting = 1;
  let tooMany = 2;
  while (tooMany <= most && fits(tooMany)) {
    fitting = tooMany;
    tooMany *= 2;
  }
  tooMany = Math.min(tooMany, most + 1);
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(middle)) fitting = middle;
    else tooMany = middle;
  }
  return fitting;
}

/**
 * The lines of a text in a column: as many words as fit, each word measured once; a word that is too long by itself is cut.
 * The time grows with the text and the lines, not with their product.
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
        const part = letters.slice(start, start + count).join('');
        words.push(part);
        used = widthOf(part);
        start += count;
      }
    }
    endLine();
    if (lines.length > maxLines) return lines;
  }
  return lines;
}
