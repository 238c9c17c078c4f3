const lengthOf = (type) => Number(/\((\d+)\)/.exec(type)?.[1] ?? Infinity);
const kindOf = (type) => type.replace(/\(.*\)/, '');

/** Only longer text is compatible with programs that use the old type. */
const isWider = (before, now) =>
  before === now ||
  (kindOf(before) === kindOf(now) && lengthOf(now) >= lengthOf(before)) ||
  (kindOf(before) === 'varchar' && now === 'text');

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const isNamed = (sources, name) => new RegExp(`\\b(${name}|${camel(name)})\\b`).test(sources);

function columnProblems(table, before, now, sources) {
  const gone = Object.keys(before)
    .filter((name) => !now[name] && isNamed(sources, name))
    .map((name) => `${table}.${name} was removed`);
  const changed = Object.entries(before)
    .filter(([name]) => now[name])
    .flatMap(([name, was]) => {
      const is = now[name];
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
  return [...gone, ...changed, ...added];
}

function ruleProblems(table, before, now) {
  return [
    ...now.uniques
      .filter((columns) => !before.uniques.includes(columns))
      .map((columns) => `${table} has a new unique index on (${columns})`),
    ...Object.keys(now.checks)
      .filter((name) => now.checks[name] !== before.checks[name])
      .map((name) => `${table} has the new constraint ${name}`),
    ...Object.entries(now.references)
      .filter(([column, to]) => before.references[column] !== to)
      .map(([column, to]) => `${table}.${column} has a new foreign key to ${to}`),
  ];
}

/**
 * Returns the incompatibilities of the schema `now` with a running program that was written for `before`: reads of
 * removed columns, and writes that would fail. A table or column that its sources do not name can be removed.
 * @param {ReturnType<typeof import('./read-schema.mjs').readSchema>} before
 * @param {typeof before} now
 * @param {string} sources the sources of the released service without its migrations, as one text
 * @returns {string[]}
 */
export function compareSchemas(before, now, sources) {
  return Object.entries(before).flatMap(([name, table]) => {
    if (!now[name]) return isNamed(sources, name) ? [`the table ${name} was removed`] : [];
    return [
      ...columnProblems(name, table.columns, now[name].columns, sources),
      ...ruleProblems(name, table, now[name]),
    ];
  });
}
