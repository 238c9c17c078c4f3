import bidiFactory from 'bidi-js';

/** A segment of a line in one font, in reading order. Fonts lay it out in its direction. */
export interface VisualRun {
  text: string;
  font: 'latin' | 'arabic' | 'symbols' | 'emoji';
  isRightToLeft: boolean;
  /** Where the segment begins in the line. */
  at: number;
  /** The character whose shape is drawn, if it is not the text: a mirrored bracket. */
  drawn?: string;
}

const bidi = bidiFactory();
const arabicLetters = String.raw`\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff`;
const arabic = new RegExp(`[${arabicLetters}]`);
/**
 * Armenian, Hebrew, Georgian, Roman numerals, arrows, check marks, mathematical and geometric signs. The Latin font has
 * only the minus sign of them.
 */
const symbolCharacters = String.raw`\u0530-\u05ff\ufb13-\ufb4f\u10a0-\u10ff\u2160-\u2211\u2213-\u2bff`;
const symbols = new RegExp(`[${symbolCharacters}]`);
const hebrewLetters = String.raw`\u0590-\u05ff\ufb1d-\ufb4f`;
/** A pictograph with its variant and skin tone. The Latin font has signs such as © itself. */
const pictograph = String.raw`(?![\u00a9\u00ae\u2000-\u218f])\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?[\u{e0020}-\u{e007f}]*`;
const joinedPictographs = String.raw`${pictograph}(?:\u200d${pictograph})*`;
/** One emoji: joined pictographs, a flag or a keycap. */
const emoji = String.raw`${joinedPictographs}|\p{Regional_Indicator}{1,2}|[0-9#*]\ufe0f?\u20e3`;
const allPictographs = new RegExp(joinedPictographs, 'gu');
const emojiStart = new RegExp(`^(?:${emoji})`, 'u');
const charactersOf = (characterClass: string) => `(?:(?!${emoji})[${characterClass}])+`;
const fontSegments = new RegExp(
  [
    emoji,
    `[${arabicLetters}]+`,
    charactersOf(symbolCharacters),
    charactersOf(`^${arabicLetters}${symbolCharacters}`),
  ].join('|'),
  'gu',
);

/** Segments of a line that is read from right to left: words with their spaces, and signs one by one. */
const rightToLeftSegments = new RegExp(
  [emoji, ` *[${arabicLetters}][${arabicLetters} ]*`, ` *[${hebrewLetters}][${hebrewLetters} ]*`, '[^]'].join('|'),
  'gu',
);

interface LevelRun {
  text: string;
  level: number;
  at: number;
}

/**
 * Replaces pictographs, which the library takes for letters, with a symbol of the same length, whose direction is
 * neutral.
 */
const withNeutralPictographs = (text: string) =>
  text.replace(allPictographs, (pictographs) => '\u2600'.repeat(pictographs.length));

function levelRuns(text: string): LevelRun[] {
  const { levels } = bidi.getEmbeddingLevels(withNeutralPictographs(text));
  const runs: LevelRun[] = [];
  for (let index = 0; index < text.length; index++) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += text.charAt(index);
    else runs.push({ text: text.charAt(index), level, at: index });
  }
  return runs;
}

/**
 * Rule L2 of the bidirectional algorithm: from the highest level down, reverse each sequence of runs at that level or
 * above.
 */
function toVisualOrder(runs: LevelRun[]): LevelRun[] {
  let ordered = runs;
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    const next: LevelRun[] = [];
    let reversed: LevelRun[] = [];
    for (const run of ordered) {
      if (run.level >= level) reversed.push(run);
      else {
        next.push(...reversed.reverse(), run);
        reversed = [];
      }
    }
    ordered = next.concat(reversed.reverse());
  }
  return ordered;
}

function fontOf(segment: string): VisualRun['font'] {
  if (emojiStart.test(segment)) return 'emoji';
  if (arabic.test(segment)) return 'arabic';
  return symbols.test(segment) ? 'symbols' : 'latin';
}

function runsOf({ text, level, at }: LevelRun): VisualRun[] {
  const isRightToLeft = level % 2 === 1;
  const runs = Array.from(
    text.matchAll(isRightToLeft ? rightToLeftSegments : fontSegments),
    ({ 0: segment, index }) => {
      const font = fontOf(segment);
      const drawn = (isRightToLeft && bidi.getMirroredCharacter(segment)) || undefined;
      return { text: segment, font, isRightToLeft: isRightToLeft && font !== 'emoji', at: at + index, drawn };
    },
  );
  return isRightToLeft ? runs.reverse() : runs;
}

/** Latin text with usual punctuation, for which the algorithm changes nothing. It is by far the most frequent. */
const latinOnly = /^[ -\u024f\u2010-\u2027\u2212]+$/;

/**
 * Converts a line of text to visual order with Unicode's bidirectional algorithm and splits it where the font changes.
 * For text without bidirectional controls there are at most three levels, so the running time is linear.
 */
export const visualRuns = (line: string): VisualRun[] =>
  latinOnly.test(line)
    ? [{ text: line, font: 'latin', isRightToLeft: false, at: 0 }]
    : toVisualOrder(levelRuns(line)).flatMap(runsOf);
