import type { Sheet } from './read-sheet';
import type { ImportRow } from './read-rows';

/** A cell as in our exports (D-41): quoted if necessary, and never a formula. */
function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The rows with problems as CSV, with their cells as they stand in the sheet, to correct and import them. */
export function problemsCsv(sheet: Sheet, problems: readonly ImportRow[], titles: { row: string; problem: string }) {
  const messages = new Map(problems.map(({ row, problem }) => [row, problem ?? '']));
  const lines = [
    [titles.row, titles.problem, ...sheet.header],
    ...sheet.rows.flatMap(({ row, cells }) => {
      const message = messages.get(row);
      return message === undefined ? [] : [[String(row), message, ...cells]];
    }),
  ];
  return `\ufeff${lines.map((line) => line.map(cellOf).join(',')).join('\r\n')}\r\n`;
}
