import type { EntitySchema } from 'typeorm';
import type { Column } from './columns';
import { SnakeNaming } from './naming';
import { instantFromDb } from './sql';

type Converter = (value: unknown) => unknown;

/** Converts what both databases return for a column to its type in code. */
function converterOf({ type }: Column): Converter | null {
  if (type === 'datetime') return (value) => instantFromDb(value as Date | string);
  if (type === 'boolean') return Boolean;
  if (type === 'simple-json') return (value) => JSON.parse(String(value)) as unknown;
  return null;
}

const naming = new SnakeNaming();

/**
 * The SELECT list and the row mapper of an entity, so that a column is declared once. Columns with `select: false` are left out.
 * `record` converts one row of a raw SELECT with that list: instants to `Date`, booleans, and JSON.
 */
export function recordReader<Row extends object>(
  entity: EntitySchema<Row>,
): { columns: string; record: (raw: object) => Row } {
  const all = Object.entries(entity.options.columns) as [string, Column][];
  const selected = all.filter(([, column]) => column.select !== false);
  const converters = selected.flatMap(([property, column]) => {
    const convert = converterOf(column);
    return convert ? [[property, convert] as const] : [];
  });
  return {
    columns: selected
      .map(([property, { name }]) => {
        const column = naming.columnName(property, name, []);
        return column === property ? column : `${column} AS ${property}`;
      })
      .join(', '),
    record(raw) {
      const values = { ...raw } as Record<string, unknown>;
      for (const [property, convert] of converters)
        if (values[property] !== null) values[property] = convert(values[property]);
      // The SELECT list names the properties of the entity.
      return values as Row;
    },
  };
}
