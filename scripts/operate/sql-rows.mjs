/** A value as `mariadb-dump` writes it: text in quotes, or a number, NULL or hexadecimal without. */
const value = /'((?:[^'\\]|\\.|'')*)'|([^,()']+)/gy;

const plain = (text) =>
  text.replace(/\\(.)|''/g, (all, sign) =>
    sign === undefined ? "'" : ({ n: '\n', r: '\r', t: '\t', 0: '\0', Z: '\u001a' }[sign] ?? sign),
  );

/** The rows `(...),(...)` of a line, from `at` on. */
function rowsIn(line, at, columns) {
  const rows = [];
  for (let open = at; line[open] === '(';) {
    const row = {};
    let from = open + 1;
    for (const column of columns) {
      value.lastIndex = from;
      const [all, quoted, bare] = value.exec(line) ?? [''];
      row[column] = quoted === undefined ? bare : plain(quoted);
      from += all.length + 1;
    }
    rows.push(row);
    // Behind the closing parenthesis: a comma before the next row, or the end.
    open = from + 1;
  }
  return rows;
}

/**
 * Reads the rows of one table from a dump with column names, line by line. Rows can follow `INSERT INTO` on the same
 * line or on separate lines. `read` returns the rows of a line, their values as text; `isWithin` says whether the next
 * line can have rows without `INSERT INTO`.
 * @returns {{ read(line: string): Record<string, string>[], isWithin(): boolean }}
 */
export function readRowsOf(table) {
  const head = `INSERT INTO \`${table}\` (`;
  let columns = null;
  return {
    read(line) {
      let at = 0;
      if (line.startsWith(head)) {
        const end = line.indexOf(') VALUES', head.length);
        columns = line
          .slice(head.length, end)
          .split(',')
          .map((name) => name.trim().replaceAll('`', ''));
        at = line.indexOf('(', end + 1);
      }
      if (!columns) return [];
      const rows = at === -1 ? [] : rowsIn(line, at, columns);
      if (line.endsWith(';')) columns = null;
      return rows;
    },
    isWithin: () => columns !== null,
  };
}
