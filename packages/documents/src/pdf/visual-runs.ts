import bidiFactory from 'bidi-js';

/** A segment of a line in one font, in drawing order. The text of an Arabic segment is in reading order, because the font reverses it. */
interface VisualRun {
  text: string;
  font: 'latin' | 'arabic';
}

const bidi = bidiFactory();
const arabic = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/;
const fontSegments =
  /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]+|[^\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]+/g;

interface LevelRun {
  text: string;
  level: number;
}

function levelRuns(text: string): LevelRun[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: LevelRun[] = [];
  for (let index = 0; index < text.length; index++) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += text.charAt(index);
    else runs.push({ text: text.charAt(index), level });
  }
  return runs;
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, reverse each sequence of runs at that level or above. */
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

const fontOf = (text: string): VisualRun['font'] => (arabic.test(text) ? 'arabic' : 'latin');

/** Reverses and mirrors spaces, brackets and the like between right-to-left words. The Latin font does not do that. */
const mirror = (text: string) =>
  Array.from(text)
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('');

function runsOf({ text, level }: LevelRun): VisualRun[] {
  const runs = (text.match(fontSegments) ?? []).map((segment): VisualRun => ({ text: segment, font: fontOf(segment) }));
  if (level % 2 === 0) return runs;
  return runs.reverse().map((run) => (run.font === 'arabic' ? run : { ...run, text: mirror(run.text) }));
}

/** Latin text with usual punctuation, for which the algorithm changes nothing. It is by far the most frequent. */
const latinOnly = /^[ -\u024f\u2010-\u2027\u2212]+$/;

/**
 * Converts a line of text to visual order with Unicode's bidirectional algorithm and splits it where the font changes. For text without
 * bidirectional controls there are at most three levels, so the running time is linear.
 */
export const visualRuns = (line: string): VisualRun[] =>
  latinOnly.test(line) ? [{ text: line, font: 'latin' }] : toVisualOrder(levelRuns(line)).flatMap(runsOf);
