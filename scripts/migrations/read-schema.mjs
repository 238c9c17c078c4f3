import Database from '@hourbank/sqlite';

/** The text from the parenthesis at `from` to its closing parenthesis. */
function enclosed(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
    if (depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

/** SQLite adds a pair of parentheses to constraints each time a table is copied. */
const bare = (rule) => (rule.startsWith('(') && enclosed(rule, 0) === rule ? bare(rule.slice(1, -1).trim()) : rule);

/** The CHECK constraints of a table, by name. */
const checksIn = (sql) =>
  Object.fromEntries(
    [...sql.matchAll(/CONSTRAINT "(\w+)" CHECK (?=\()/g)].map(({ 1: name, index, 0: head }) => [
      name,
      bare(enclosed(sql, index + head.length)),
    ]),
  );

function tableOf(database, name, sql) {
  const columns = database.pragma(`table_info("${name}")`);
  const uniques = database.pragma(`index_list("${name}")`).filter(({ unique, origin }) => unique && origin !== 'pk');
  return {
    columns: Object.fromEntries(
      columns.map((column) => [
        column.name,
        {
          type: column.type.toLowerCase(),
          isRequired: Boolean(column.notnull) && !column.pk,
          hasDefault: column.dflt_value !== null,
          isKey: column.pk > 0,
        },
      ]),
    ),
    uniques: uniques.map((index) =>
      database
        .pragma(`index_info("${index.name}")`)
        .map((column) => column.name)
        .sort()
        .join(', '),
    ),
    checks: checksIn(sql),
    references: Object.fromEntries(
      database.pragma(`foreign_key_list("${name}")`).map((key) => [key.from, `${key.table}.${key.to}`]),
    ),
  };
}

/**
 * Reads the tables of a SQLite file with the properties that matter to programs that write to them.
 * @param {string} file
 * @returns {Record<string, { columns: Record<string, { type: string, isRequired: boolean, hasDefault: boolean, isKey:
 * boolean }>, uniques: string[], checks: Record<string, string>, references: Record<string, string> }>}
 */
export function readSchema(file) {
  const database = new Database(file, { readonly: true });
  try {
    const tables = database
      .prepare(
        "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migrations'",
      )
      .all();
    return Object.fromEntries(tables.map(({ name, sql }) => [name, tableOf(database, name, sql)]));
  } finally {
    database.close();
  }
}
