import type { EntitySchema } from 'typeorm';
import type { Column } from './columns';
import { SnakeNaming } from './naming';
import { instantFromDb } from './sql';
import { parseStored } from './stored-json';

type Converter = (value: unknown) => unknown;

/** Converts what both databases return for a column to its type in code. */
function converterOf(name: string, { type, isoText, unreadable }: Column): Converter | null {
  if (isoText) return (value) => `${String(value).replace(' ', 'T')}Z`;
  if (type === 'datetime') return (value) => instantFromDb(value as Date | string);
  if (type === 'boolean') return Boolean;
  if (type === 'bigint') return Number;
  if (type === 'simple-json' && unreadable)
    return (value) => parseStored<unknown, unknown>(String(value), name, unreadable);
  if (type === 'simple-json') return (value) => JSON.parse(String(value)) as unknown;
  return null;
}

const naming = new SnakeNaming();

/** The name of a property's column in the database. */
export const columnNameOf = (property: string, { name }: Column): string => naming.columnName(property, name, []);

function selectItem(property: string, column: Column): string {
  const name = columnNameOf(property, column);
  if (column.isoText) return `CAST(${name} AS CHAR) AS ${property}`;
  return name === property ? name : `${name} AS ${property}`;
}

/**
 * The SELECT list and the row mapper of an entity, so that a column is declared once. Columns with `select: false` are
 * left out, and all but the given properties if there are any. `record` converts one row of a raw SELECT with that
 * list: instants to `Date` or ISO text, booleans, big integers to numbers, and JSON.
 *
 * The list names the properties, so a statement that orders by an ISO instant has to name the table (`ORDER BY
 * entries.date`): the bare name would be the text, which no index has.
 */
export function recordReader<Row extends object, K extends keyof Row & string = keyof Row & string>(
  entity: EntitySchema<Row>,
  properties?: readonly K[],
): { columns: string; record: (raw: object) => Pick<Row, K> } {
  const all = Object.entries(entity.options.columns) as [string, Column][];
  const isWanted = (property: string) => !properties || properties.some((wanted) => wanted === property);
  const selected = all.filter(([property, column]) => column.select !== false && isWanted(property));
  const converters = selected.flatMap(([property, column]) => {
    const convert = converterOf(`${entity.options.name} ${property}`, column);
    return convert ? [[property, convert] as const] : [];
  });
  return {
    columns: selected.map(([property, column]) => selectItem(property, column)).join(', '),
    record(raw) {
      const values = { ...raw } as Record<string, unknown>;
      for (const [property, convert] of converters)
        if (values[property] !== null) values[property] = convert(values[property]);
      // The SELECT list names the properties of the entity.
      return values as Pick<Row, K>;
    },
  };
}
