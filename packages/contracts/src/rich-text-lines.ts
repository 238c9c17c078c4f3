import type { RichTextBlock, RichTextRun } from './rich-text';

/** A list of the source. */
export interface List {
  ordered: boolean;
  depth: number;
  /** The number of the next item with text. */
  next: number;
  /** The numbers decrease. */
  isReversed?: boolean;
  /** The first number is that of the items. */
  isCounted?: boolean;
}

export interface Item {
  list: List;
  /** Its number, if the source names it. */
  value: number | undefined;
  /** The bullet or number that Word wrote as text. */
  marker: string;
}

/** A block while it is read. */
export interface Line extends RichTextBlock {
  /** The item, quote or preformatted block of the line. Lines with the same one are joined. */
  owner: object | undefined;
  item: Item | undefined;
}

/** Levels of lists that the editor can show. */
const maxDepth = 4;
const noMarks = { marks: [], href: undefined };

/** Removes spaces and line breaks at both ends. A line without visible text has no runs then. */
export function trimRuns({ tag, runs }: Line): void {
  const edge = tag === 'pre' ? /^\n+/ : /^[ \n]+/;
  const first = runs.findIndex((run) => (run.text = run.text.replace(edge, '')) !== '');
  const last = runs.findLastIndex((run) => (run.text = run.text.trimEnd()) !== '');
  runs.splice(last + 1);
  runs.splice(0, first);
}

/** Adds a line of the same block. */
export function appendLine(runs: RichTextRun[], more: readonly RichTextRun[]): void {
  runs.push({ text: '\n', ...noMarks });
  for (const run of more) runs.push(run);
}

/**
 * The lines of a table's row. Cells of one line each become one line, separated by bars. A row with text in one cell,
 * and one with several lines in a cell, is layout: its lines stay.
 */
export function joinCells(row: readonly Line[][], { tag, owner }: Pick<Line, 'tag' | 'owner'>): Line[] {
  const cells = row.map((lines) => lines.filter((line) => line.tag === 'hr' || line.runs.length > 0));
  const isOneLine = (lines: Line[]) => lines.length === 1 && lines[0]?.owner === owner && lines[0]?.tag !== 'hr';
  const filled = cells.filter((lines) => lines.length > 0);
  if (filled.length < 2 || !filled.every(isOneLine)) return cells.flat();
  const last = cells.findLastIndex((lines) => lines.length > 0);
  const runs = cells
    .slice(0, last + 1)
    .flatMap((lines, place): RichTextRun[] => [
      ...(place > 0 ? [{ text: place === 1 && cells[0]?.length === 0 ? '|' : ' |', ...noMarks }] : []),
      ...(place > 0 && lines.length > 0 ? [{ text: ' ', ...noMarks }] : []),
      ...lines.flatMap((line) => line.runs.map((run) => ({ ...run, text: run.text.replaceAll('\n', ' ') }))),
    ]);
  return [{ tag, depth: 0, ordered: false, runs, owner, item: filled[0]?.[0]?.item }];
}

/** `3` of `3.` and `(3)`, `2.1` of `2.1.`; undefined for bullets and letters. */
const numberIn = (marker: string) => /^\(?(\d+(?:\.\d+)*)[.)]*$/.exec(marker)?.[1];
const isNumber = (marker: string) => /\d/.test(marker) || /^\(?\p{L}+[.)]$/u.test(marker);

/**
 * Blocks of rich text. Its lists have no numbers of their own, so an item with another number than its list would show
 * becomes text that starts with the number. Empty lines stay between blocks.
 */
export function finishRichText(lines: readonly Line[]): RichTextBlock[] {
  const blocks: RichTextBlock[] = [];
  const seen = new Set<object>();
  /** For each level of the current list: its kind and the number of its last item. */
  let levels: { ordered: boolean; count: number }[] = [];
  const append = (tag: RichTextBlock['tag'], runs: RichTextRun[]) => {
    levels = [];
    blocks.push({ tag, depth: 0, ordered: false, runs });
  };
  const appendToItem = (runs: RichTextRun[]) => {
    const last = blocks.at(-1);
    if (last?.tag === 'li') appendLine(last.runs, runs);
    else append('p', runs);
  };
  const appendItem = ({ list, value, marker: written }: Item, runs: RichTextRun[]) => {
    const marker = written.trim();
    const ordered = marker === '' ? list.ordered : isNumber(marker);
    list.next = value ?? list.next;
    const number = marker === '' ? String(list.next) : numberIn(marker);
    if (marker === '') list.next += list.isReversed ? -1 : 1;
    const depth = Math.min(list.depth, maxDepth, levels.length);
    levels = levels.slice(0, depth + 1);
    const before = levels[depth];
    const level = before?.ordered === ordered ? before : { ordered, count: 0 };
    if (ordered && number !== undefined && number !== String(level.count + 1)) {
      const numbered = [{ text: `${number}. `, ...noMarks }, ...runs];
      return depth > 0 ? appendToItem(numbered) : append('p', numbered);
    }
    level.count += 1;
    levels[depth] = level;
    blocks.push({ tag: 'li', depth, ordered, runs });
  };
  let emptyLines = 0;
  for (const { tag, runs, item } of lines) {
    const isItem = item !== undefined && tag === 'li';
    if (!isItem && tag !== 'hr' && runs.length === 0) {
      emptyLines += 1;
      continue;
    }
    const last = blocks.at(-1);
    // Between two items, an empty line would end their list.
    if (last && !(isItem && last.tag === 'li')) for (; emptyLines > 0; emptyLines -= 1) append('p', []);
    emptyLines = 0;
    if (!isItem) append(tag, runs);
    else if (seen.has(item)) appendToItem(runs);
    else appendItem(item, runs);
    if (isItem) seen.add(item);
  }
  return blocks;
}
