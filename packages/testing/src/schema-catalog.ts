import { instantToDb, type MigrationClass, type Table, type withMigrationSource } from '@hourbank/service-kit/db';

type DataSource = Parameters<Parameters<typeof withMigrationSource>[1]>[0];

/** What a database says of one table. */
interface TableCatalog {
  /** By name; `form` is the type with all that the database says of the column besides. */
  columns: Record<string, { type: string; form: string; isRequired: boolean; hasDefault: boolean; isKey: boolean }>;
  /** Columns by name of the index, as `a, b`. */
  indexes: Record<string, { columns: string; isUnique: boolean }>;
  /** Conditions by name. */
  checks: Record<string, string>;
  /** Definitions by name. */
  triggers: Record<string, string>;
}
export type Catalog = Record<string, TableCatalog>;

export interface Schema {
  tables: readonly Table[];
  migrations: MigrationClass[];
}

type Row = Record<string, string | number | Date | null>;

/** Of the machinery of migrations. */
const isOfMigrations = (table: string) => table === 'migrations' || table === 'schema_fingerprint';

const isSqlite = (source: DataSource) => source.options.type === 'better-sqlite3';
const oneLine = (sql: unknown) => String(sql).replaceAll('"', '').replaceAll('`', '').replace(/\s+/g, ' ').trim();

/** The text from the parenthesis at `from` to its closing parenthesis. */
function enclosed(sql: string, from: number): string {
  let depth = 0;
  for (let at = from; at < sql.length; at += 1) {
    depth += sql[at] === '(' ? 1 : sql[at] === ')' ? -1 : 0;
    if (depth === 0) return sql.slice(from, at + 1);
  }
  return sql.slice(from);
}

/** SQLite adds a pair of parentheses to constraints each time a table is copied. */
const bare = (rule: string): string =>
  rule.startsWith('(') && enclosed(rule, 0) === rule ? bare(rule.slice(1, -1).trim()) : rule;

const checksIn = (sql: string) =>
  Object.fromEntries(
    [...sql.matchAll(/CONSTRAINT (\w+) CHECK (?=\()/g)].map(({ 1: name = '', index, 0: head }) => [
      name,
      bare(enclosed(sql, index + head.length)),
    ]),
  );

const tablesOf = async (source: DataSource): Promise<string[]> => {
  const rows: { name: string }[] = await source.query(
    isSqlite(source)
      ? "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
  );
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('sqlite_'));
};

async function sqliteTable(source: DataSource, table: string): Promise<TableCatalog> {
  const query = (sql: string): Promise<Row[]> => source.query(sql);
  const [made] = await query(`SELECT sql FROM sqlite_master WHERE type = 'table' AND name = '${table}'`);
  const sql = oneLine(made?.sql);
  const indexes = await query(`SELECT name, "unique", origin FROM pragma_index_list('${table}')`);
  const triggers = await query(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = '${table}'`);
  return {
    columns: Object.fromEntries(
      (await query(`SELECT * FROM pragma_table_info('${table}')`)).map(({ name, type, notnull, dflt_value, pk }) => [
        String(name),
        {
          type: String(type).toLowerCase(),
          form: `${String(type).toLowerCase()} notnull=${notnull} default=${dflt_value} key=${pk}${pk && sql.includes('AUTOINCREMENT') ? ' auto' : ''}`,
          isRequired: notnull === 1 && pk === 0,
          hasDefault: dflt_value !== null,
          isKey: Number(pk) > 0,
        },
      ]),
    ),
    indexes: Object.fromEntries(
      await Promise.all(
        indexes
          .filter(({ origin }) => origin !== 'pk')
          .map(async ({ name, unique }) => {
            const columns = await query(`SELECT name FROM pragma_index_info('${name}') ORDER BY seqno`);
            return [
              String(name),
              { columns: columns.map((column) => column.name).join(', '), isUnique: unique === 1 },
            ] as const;
          }),
      ),
    ),
    checks: checksIn(sql),
    triggers: Object.fromEntries(triggers.map((trigger) => [String(trigger.name), oneLine(trigger.sql)])),
  };
}

async function mysqlTable(source: DataSource, table: string): Promise<TableCatalog> {
  const from = (
    view: string,
    columns: string,
    schema = 'table_schema',
    name = 'table_name',
    order = '',
  ): Promise<Row[]> =>
    source.query(
      `SELECT ${columns} FROM information_schema.${view} WHERE ${schema} = DATABASE() AND ${name} = '${table}' ${order}`,
    );
  const columns = await from(
    'columns',
    `column_name AS name, column_type AS type, is_nullable AS nullable, column_default AS initial, extra,
     collation_name AS collation, column_key AS colkey`,
  );
  const indexes = await from(
    'statistics',
    "index_name AS name, MAX(non_unique) AS several, GROUP_CONCAT(column_name ORDER BY seq_in_index SEPARATOR ', ') AS columns",
    'table_schema',
    'table_name',
    'GROUP BY index_name',
  );
  const checks = await from('check_constraints', 'constraint_name AS name, check_clause AS rule', 'constraint_schema');
  const triggers = await from(
    'triggers',
    "trigger_name AS name, CONCAT(action_timing, ' ', event_manipulation, ' ', action_statement) AS rule",
    'trigger_schema',
    'event_object_table',
  );
  const primary = String(indexes.find(({ name }) => name === 'PRIMARY')?.columns ?? '').split(', ');
  return {
    columns: Object.fromEntries(
      columns.map(({ name, type, nullable, initial, extra, collation }) => [
        String(name),
        {
          type: String(type),
          form: `${type} ${collation} nullable=${nullable} default=${initial} ${extra}`,
          isRequired: nullable === 'NO' && !primary.includes(String(name)),
          hasDefault: initial !== null && initial !== 'NULL',
          isKey: primary.includes(String(name)),
        },
      ]),
    ),
    indexes: Object.fromEntries(
      indexes.map(({ name, several, columns: of }) => [
        String(name),
        { columns: String(of), isUnique: Number(several) === 0 },
      ]),
    ),
    checks: Object.fromEntries(checks.map(({ name, rule }) => [String(name), oneLine(rule)])),
    triggers: Object.fromEntries(triggers.map(({ name, rule }) => [String(name), oneLine(rule)])),
  };
}

/** Reads what a database says of its tables, without those of the migrations. */
export async function catalogOf(source: DataSource): Promise<Catalog> {
  const tableOf = isSqlite(source) ? sqliteTable : mysqlTable;
  const catalog: Catalog = {};
  for (const table of await tablesOf(source)) if (!isOfMigrations(table)) catalog[table] = await tableOf(source, table);
  return catalog;
}

/** A catalogue as sorted lines, which can be compared. */
export const catalogLines = (catalog: Catalog): string[] =>
  Object.entries(catalog)
    .flatMap(([table, { columns, indexes, checks, triggers }]) => [
      ...Object.entries(columns).map(([name, { form }]) => `${table}.${name} ${form}`),
      ...Object.entries(indexes).map(
        ([name, { columns: of, isUnique }]) => `${table}: ${isUnique ? 'unique ' : ''}index ${name} (${of})`,
      ),
      ...Object.entries(checks).map(([name, rule]) => `${table}: check ${name} ${rule}`),
      ...Object.entries(triggers).map(([name, rule]) => `${table}: trigger ${name} ${rule}`),
    ])
    .sort();

const literalOf = (value: Row[string], escapesBackslash: boolean) => {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  const text = (value instanceof Date ? instantToDb(value) : value).replaceAll("'", "''");
  return `'${escapesBackslash ? text.replaceAll('\\', '\\\\') : text}'`;
};

/** Between the statements of a dump. */
const separator = ';\n\n';

/** The statements that make a database again, with its rows and what is known of its migrations. */
export async function dumpOf(source: DataSource): Promise<string> {
  const query = (sql: string): Promise<Row[]> => source.query(sql);
  const tables = await tablesOf(source);
  const created = async (what: 'TABLE' | 'TRIGGER', name: string) => {
    const [row] = await query(`SHOW CREATE ${what} ${name}`);
    return String(row?.[what === 'TABLE' ? 'Create Table' : 'SQL Original Statement']);
  };
  const objects = async (type: 'table' | 'index' | 'trigger') => {
    const rows = await query(
      `SELECT sql, tbl_name AS name FROM sqlite_master WHERE type = '${type}' AND sql IS NOT NULL ORDER BY name`,
    );
    return rows.filter(({ name }) => tables.includes(String(name))).map(({ sql }) => String(sql));
  };
  const rowsOf = async (table: string) =>
    (await query(`SELECT * FROM ${table}`)).map(
      (row) =>
        `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.values(row)
          .map((value) => literalOf(value, !isSqlite(source)))
          .join(', ')})`,
    );
  const made = isSqlite(source)
    ? [...(await objects('table')), ...(await objects('index'))]
    : await Promise.all(tables.map((table) => created('TABLE', table)));
  const triggers = isSqlite(source)
    ? await objects('trigger')
    : await Promise.all(
        (
          await query('SELECT trigger_name AS name FROM information_schema.triggers WHERE trigger_schema = DATABASE()')
        ).map(({ name }) => created('TRIGGER', String(name))),
      );
  const rows = (await Promise.all(tables.map(rowsOf))).flat();
  return [...made, ...rows, ...triggers.map((sql) => sql.replace(/DEFINER=\S+ /, ''))]
    .map((sql) => sql.trim().replace(/;$/, '') + separator)
    .join('');
}

/** Runs the statements of a dump in an empty database. */
export async function restore(source: DataSource, dump: string): Promise<void> {
  for (const statement of dump.split(separator).filter(Boolean)) await source.query(statement);
}
