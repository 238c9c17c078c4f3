import bidiFactory from 'bidi-js';

/** A piece of a line as it is drawn, from left to right, in one font. An Arabic piece is in reading order: the font joins and turns it. */
export interface VisualRun {
  text: string;
  font: 'latin' | 'arabic';
}

const bidi = bidiFactory();
const arabic = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/;
const pieces =
  /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]+|[^\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]+/g;

interface LevelRun {
  text: string;
  level: number;
}

function levelRuns(text: string): LevelRun[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: LevelRun[] = [];
  for (let at = 0; at < text.length; at++) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += text.charAt(at);
    else runs.push({ text: text.charAt(at), level });
  }
  return runs;
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, whatever is on it or above turns round. */
function inVisualOrder(runs: LevelRun[]): LevelRun[] {
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

/** Blanks, brackets and the like between right-to-left words: turned round and mirrored here, since no font does it for them. */
const mirrored = (text: string) =>
  Array.from(text)
    .reverse()
    .map((mark) => bidi.getMirroredCharacter(mark) ?? mark)
    .join('');

function runsOf({ text, level }: LevelRun): VisualRun[] {
  const parts = (text.match(pieces) ?? []).map((piece): VisualRun => ({ text: piece, font: fontOf(piece) }));
  if (level % 2 === 0) return parts;
  return parts.reverse().map((part) => (part.font === 'arabic' ? part : { ...part, text: mirrored(part.text) }));
}

/**
 * One line of text as it is seen (Unicode's bidirectional algorithm), cut where the font changes. Its time is linear in the text for text
 * without bidirectional controls, which allow only three levels.
 */
export const visualRuns = (line: string): VisualRun[] => inVisualOrder(levelRuns(line)).flatMap(runsOf);
