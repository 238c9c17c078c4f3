import { maxImportRows } from '@hourbank/contracts';
import { parse } from 'papaparse';
import type { Refusal } from './read-file';

const maxColumns = 60;

/** A sheet as texts. `rows` have the number of their line in a spreadsheet, where the header is 1. */
export interface Sheet {
  header: readonly string[];
  rows: readonly { row: number; cells: readonly string[] }[];
}
export type SheetReading = Sheet | { refused: Refusal };

const delimiters = ['\t', ';', ',', '|'] as const;
/** Excel names the delimiter of a file in a line of its own. */
const named = /^sep=(.)(?:\r\n|\r|\n)/i;

/** The delimiter that the header has most of, outside quotation marks. */
function delimiterOf(text: string): string {
  const line = /^\s*([^\r\n]*)/.exec(text)?.[1] ?? '';
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** Our own exports write `'` before a text that a spreadsheet would run as a formula (D-41). */
const cellOf = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '').trim();

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell === '');

/**
 * Reads a text of delimited cells: a CSV file or cells that were pasted. Every cell is text, empty rows and columns are
 * left out, and the first row is the header. The delimiter is not guessed from the values, which can have commas.
 */
export function readSheet(given: string): SheetReading {
  const text = given.replace(/^\ufeff/, '');
  const [line = '', separator] = named.exec(text) ?? [];
  const content = text.slice(line.length);
  const { data } = parse<string[]>(content, {
    delimiter: separator ?? delimiterOf(content),
    skipEmptyLines: false,
    // One more than allowed, with the header and room for empty rows.
    preview: 2 * maxImportRows + 2,
  });
  const filled = data
    .map((cells, index) => ({ row: index + 1, cells: cells.map(cellOf) }))
    .filter(({ cells }) => !isEmpty(cells));
  const [first, ...rows] = filled;
  if (!first || rows.length === 0) return { refused: 'noRows' };
  if (rows.length > maxImportRows || data.length > 2 * maxImportRows + 1) return { refused: 'tooManyRows' };
  const width = Math.max(...filled.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1));
  if (width > maxColumns) return { refused: 'tooManyColumns' };
  const widened = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '');
  return { header: widened(first.cells), rows: rows.map(({ row, cells }) => ({ row, cells: widened(cells) })) };
}
