export type Cell = string | number | null;

/** Blanks and characters that show nothing; a spreadsheet may skip them. Line breaks begin a line instead. */
const skipped = String.raw`(?:(?![\r\n])[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800])*`;
/**
 * Where a spreadsheet would take what follows for a formula (D-41), also in full width: at the beginning of a cell, and after `;` and line
 * breaks, which end a cell where the semicolon is the separator. Each character is looked at once: no skipped character begins a match.
 */
const formula = new RegExp(String.raw`(^|[;\r\n])(?=${skipped}[=+\-@\uff1d\uff0b\uff0d\uff20])`, 'gu');
const control = /^[\t\r]/;
const needsQuotes = /[",\r\n]/;

function textCell(text: string): string {
  const inert = text.search(formula) === -1 ? text : text.replace(formula, "$1'");
  const harmless = control.test(inert) ? `'${inert}` : inert;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const small = Array.from({ length: 1000 }, (_, value) => String(value));
const padded = small.map((text) => text.padStart(3, '0'));

/**
 * Text of a number, from parts that are made once. V8 remembers the texts of the last numbers it met: ids, each of them met once, would
 * grow old in there, and the heap with them (20 MB for a million rows, measured).
 */
function numberCell(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) return String(value);
  return small[value] ?? numberCell(Math.floor(value / 1000)) + padded[value % 1000];
}

/** One line of RFC 4180, joined by hand: on a million rows a library for it took longer than the database. */
function lineOf(row: readonly Cell[]): string {
  let line = '';
  for (let at = 0; at < row.length; at += 1) {
    const cell = row[at];
    if (at > 0) line += ',';
    if (typeof cell === 'string') line += textCell(cell);
    else if (typeof cell === 'number') line += numberCell(cell);
  }
  return `${line}\r\n`;
}

/** A UTF-16 code unit takes at most so many bytes of UTF-8. */
const bytesPerUnit = 3;

/**
 * Lines of CSV as bytes, collected where there is room already. A row's text is gone as soon as it is written: kept until the block is
 * whole, it would outlive the garbage collector's first rounds, and memory would grow with every row.
 */
export function createCsvBlock(size: number) {
  let room = Buffer.allocUnsafeSlow(size);
  let length = 0;

  function write(text: string) {
    const needed = length + text.length * bytesPerUnit;
    if (needed > room.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, room.length * 2));
      room.copy(larger, 0, 0, length);
      room = larger;
    }
    length += room.write(text, length);
  }

  return {
    write,
    add: (row: readonly Cell[]) => write(lineOf(row)),
    get length() {
      return length;
    },
    /** A copy of what was written, for whoever sends it; the block begins anew. */
    take(): Buffer {
      const taken = Buffer.allocUnsafeSlow(length);
      room.copy(taken, 0, 0, length);
      length = 0;
      return taken;
    },
  };
}
