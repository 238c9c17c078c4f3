import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseKind } from './database';
import type { Catalog } from './schema-catalog';

const suffix = () => `.${databaseKind() === 'sqlite' ? 'sqlite' : 'mysql'}.sql`;
const numbersOf = (version: string) => version.split('.').map(Number);

/** The oldest version first. */
function byVersion(one: string, other: string): number {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** A release from 1.0.0 on; candidates are none (D-60). */
const isRelease = (version: string) => /^[1-9]\d*\.\d+\.\d+$/.test(version);

/** What a release left of its schema: the statements that make it, and the columns that its code no longer used. */
export interface ReleasedSchema {
  dump: string;
  retired: string[];
}

/** Reads the newest release in a folder of dumps, for the database of this test run. Undefined if there is none. */
export async function lastReleasedSchema(folder: string): Promise<ReleasedSchema | undefined> {
  const names = await readdir(folder).catch(() => []);
  const versions = names.filter((name) => name.endsWith(suffix())).map((name) => name.slice(0, -suffix().length));
  const last = versions.filter(isRelease).sort(byVersion).at(-1);
  if (last === undefined) return undefined;
  const text = await readFile(join(folder, `${last}${suffix()}`), 'utf8');
  const [head = '', ...lines] = text.split('\n');
  return {
    dump: lines.join('\n'),
    retired: head
      .replace('-- retired:', '')
      .split(',')
      .flatMap((name) => name.trim() || []),
  };
}

/** Writes the dump of a release. */
export async function writeReleasedSchema(
  folder: string,
  version: string,
  { dump, retired }: ReleasedSchema,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${version}${suffix()}`), `-- retired: ${retired.join(', ')}\n${dump}`);
}

const lengthOf = (type: string) => Number(/\((\d+)\)/.exec(type)?.[1] ?? Infinity);
const kindOf = (type: string) => type.replace(/\(.*\)/, '');

/** Only longer text is compatible with programs that use the old type. */
const isWider = (before: string, now: string) =>
  before === now ||
  (kindOf(before) === kindOf(now) && lengthOf(now) >= lengthOf(before)) ||
  (kindOf(before) === 'varchar' && now === 'text');

type TableCatalog = Catalog[string];

function columnProblems(
  table: string,
  before: TableCatalog['columns'],
  now: TableCatalog['columns'],
  isRetired: (name: string) => boolean,
): string[] {
  const kept = Object.entries(before).flatMap(([name, was]) => {
    const is = now[name];
    if (!is) return isRetired(`${table}.${name}`) ? [] : [`${table}.${name} was removed`];
    return [
      ...(isWider(was.type, is.type) ? [] : [`${table}.${name} is ${is.type} instead of ${was.type}`]),
      ...(is.isRequired && !was.isRequired ? [`${table}.${name} can no longer be null`] : []),
      ...(is.isRequired && was.hasDefault && !is.hasDefault ? [`${table}.${name} has lost its default`] : []),
      ...(is.isKey === was.isKey ? [] : [`${table} has another key`]),
    ];
  });
  const added = Object.entries(now)
    .filter(([name, { isRequired, hasDefault }]) => !before[name] && isRequired && !hasDefault)
    .map(([name]) => `${table}.${name} is new and required, and has no default`);
  return [...kept, ...added];
}

function ruleProblems(table: string, before: TableCatalog, now: TableCatalog): string[] {
  const uniquesOf = ({ indexes }: TableCatalog) =>
    Object.values(indexes).flatMap(({ columns, isUnique }) => (isUnique ? columns : []));
  const known = uniquesOf(before);
  return [
    ...uniquesOf(now)
      .filter((columns) => !known.includes(columns))
      .map((columns) => `${table} has a new unique index on (${columns})`),
    ...Object.entries(now.checks)
      .filter(([name, rule]) => rule !== before.checks[name])
      .map(([name]) => `${table} has the new constraint ${name}`),
    ...Object.entries(now.triggers)
      .filter(([name, rule]) => rule !== before.triggers[name])
      .map(([name]) => `${table} has the new trigger ${name}`),
  ];
}

/**
 * Returns what of the schema `now` breaks replicas of the last release, which continue to run during an upgrade: reads
 * of removed columns, and writes that would fail. Columns and tables (`sales`) that the release had retired can go.
 */
export function upgradeProblems(before: Catalog, now: Catalog, retired: readonly string[]): string[] {
  const isRetired = (name: string) => retired.includes(name);
  return Object.entries(before).flatMap(([name, table]) => {
    const after = now[name];
    if (!after) return isRetired(name) ? [] : [`the table ${name} was removed`];
    return [...columnProblems(name, table.columns, after.columns, isRetired), ...ruleProblems(name, table, after)];
  });
}
