import * as kit from '@hourbank/service-kit/db';
import type { Column, Table } from '@hourbank/service-kit/db';
import { type Catalog, catalogLines } from './schema-catalog';
import type { Schema } from './schema-catalog';
import { declared, migrated } from './schema-problems';

/** `add-website` as the name of a constant. */
const variableOf = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The functions of `columns.ts`, by type; others make integers. */
const functions: Record<string, string> = {
  bigint: 'sum',
  boolean: 'bool',
  datetime: 'instant',
  date: 'calendarDate',
  'simple-json': 'json',
  text: 'text',
  varchar: 'varchar',
};

/** A column as code. What only readers need is left out: it is no part of the schema. */
function columnCode({ type, length, long, generated, name, primary, nullable, default: initial }: Column): string {
  if (generated) return 'id()';
  const extra = JSON.stringify({ name, primary, nullable, default: initial });
  const parameters = [...(length === undefined ? [] : [length]), ...(extra === '{}' ? [] : [extra])];
  return `${type === 'text' && long ? 'longText' : (functions[String(type)] ?? 'integer')}(${parameters.join(', ')})`;
}

/** A change of the schema as code, and the start of the lines of the catalogue that it makes. */
interface Change {
  up: string;
  down: string;
  makes: string;
}

function newTable({ tableName, columns, rules }: Table): Change {
  const properties = Object.entries(columns).map(([property, column]) => `${property}: ${columnCode(column)}`);
  const declaration = `'${tableName}', { ${properties.join(', ')} }, ${JSON.stringify(rules)}`;
  return {
    up: `createDeclared(runner, defineTable(${declaration}))`,
    down: `runner.dropTable('${tableName}')`,
    makes: tableName,
  };
}

function changesOf(table: Table, wanted: Catalog[string], actual: Catalog[string]): Change[] {
  const { tableName } = table;
  const columns = Object.entries(table.columns)
    .map(([property, column]) => ({ name: table.columnName(property), column }))
    .filter(({ name }) => !actual.columns[name])
    .map(({ name, column }) => ({
      up: `addColumn(runner, '${tableName}', '${name}', ${columnCode(column)})`,
      down: `dropColumn(runner, '${tableName}', '${name}')`,
      makes: `${tableName}.${name} `,
    }));
  const indexes = Object.entries(wanted.indexes)
    .filter(([name]) => !actual.indexes[name])
    .map(([name, { columns: names, isUnique }]) => {
      const parameters = `runner, '${tableName}', ${JSON.stringify(names.split(', '))}${isUnique ? ', { unique: true }' : ''}`;
      return {
        up: `addIndex(${parameters})`,
        down: `dropIndex(${parameters})`,
        makes: `${tableName}: ${isUnique ? 'unique ' : ''}index ${name} `,
      };
    });
  return [...columns, ...indexes];
}

/**
 * Writes the source of a migration that makes the declared tables of what the migrations make now: new tables, columns
 * and indexes, and a comment for each other difference. Undefined if there is no difference.
 * @param timestamp ms since the epoch, by which migrations are ordered
 */
export async function newMigration(schema: Schema, name: string, timestamp: number): Promise<string | undefined> {
  const [wanted, actual] = [await declared(schema), await migrated(schema)];
  const changes = schema.tables.flatMap((table) => {
    const before = actual[table.tableName];
    return before ? changesOf(table, wanted[table.tableName]!, before) : [newTable(table)];
  });
  const [wantedLines, actualLines] = [catalogLines(wanted), catalogLines(actual)];
  const isMade = (line: string) =>
    changes.some(
      ({ makes }) => line.startsWith(makes) && (makes.endsWith(' ') || /^[.:]/.test(line.slice(makes.length))),
    );
  const left = [
    ...wantedLines.filter((line) => !actualLines.includes(line) && !isMade(line)).map((line) => `missing: ${line}`),
    ...actualLines.filter((line) => !wantedLines.includes(line)).map((line) => `not declared: ${line}`),
  ];
  if (changes.length === 0 && left.length === 0) return undefined;
  const body = (steps: string[]) => steps.map((step) => `    await ${step};\n`).join('');
  const call = `migration(${timestamp}, '${name}', {
  async up(runner) {
${left.map((line) => `    // Left to do: ${line}\n`).join('')}${body(changes.map(({ up }) => up))}  },
  async down(runner) {
${body(changes.map(({ down }) => down).toReversed())}  },
});`;
  const used = [...new Set(call.match(/\b[a-z]+(?=\()/gi))].filter((word) => word in kit).sort();
  return `import { ${used.join(', ')} } from '@hourbank/service-kit/db';\n\nexport const ${variableOf(name)} = ${call}\n`;
}
