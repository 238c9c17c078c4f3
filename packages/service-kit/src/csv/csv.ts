import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';

type Cell = string | number | null;

/** A spreadsheet skips leading blanks before it looks for a formula; the guard must too. */
const hiddenFormula = /^[ \u00a0]+[=+\-@]/;
const guard = (cell: Cell) => (typeof cell === 'string' && hiddenFormula.test(cell) ? `'${cell}` : cell);

/**
 * CSV as it is asked for: UTF-8 with a byte order mark, RFC 4180, a header row of field names, no cell that a spreadsheet would run (D-41).
 * Rows come in batches and leave as they come, so memory does not grow with their number.
 */
export function csvOf(fields: readonly string[], batches: AsyncIterable<readonly (readonly Cell[])[]>): Readable {
  async function* text() {
    yield `\ufeff${fields.join(',')}\r\n`;
    for await (const rows of batches) {
      yield stringify(rows.map((row) => row.map(guard)), { record_delimiter: '\r\n', quoted_match: /[\r\n]/, escape_formulas: true });
    }
  }
  return Readable.from(text(), { objectMode: false });
}
