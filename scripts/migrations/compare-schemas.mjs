const lengthOf = (type) => Number(/\((\d+)\)/.exec(type)?.[1] ?? Infinity);
const kindOf = (type) => type.replace(/\(.*\)/, '');

/** Text may grow; anything else is another type to a program that knows the old one. */
const isWider = (before, now) =>
  before === now ||
  (kindOf(before) === kindOf(now) && lengthOf(now) >= lengthOf(before)) ||
  (kindOf(before) === 'varchar' && now === 'text');

const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const isNamed = (sources, name) => new RegExp(`\\b(${name}|${camel(name)})\\b`).test(sources);

function columnProblems(table, before, now, sources) {
  const gone = Object.keys(before)
    .filter((name) => !now[name] && isNamed(sources, name))
    .map((name) => `${table}.${name} is gone`);
  const changed = Object.entries(before)
    .filter(([name]) => now[name])
    .flatMap(([name, was]) => {
      const is = now[name];
      return [
        ...(isWider(was.type, is.type) ? [] : [`${table}.${name} is ${is.type} instead of ${was.type}`]),
        ...(is.isRequired && !was.isRequired ? [`${table}.${name} may no longer be empty`] : []),
        ...(is.isRequired && was.hasDefault && !is.hasDefault ? [`${table}.${name} has lost its default`] : []),
        ...(is.isKey === was.isKey ? [] : [`${table} has another key`]),
      ];
    });
  const added = Object.entries(now)
    .filter(([name, { isRequired, hasDefault }]) => !before[name] && isRequired && !hasDefault)
    .map(([name]) => `${table}.${name} is new, may not be empty and has no default`);
  return [...gone, ...changed, ...added];
}

function ruleProblems(table, before, now) {
  return [
    ...now.uniques
      .filter((columns) => !before.uniques.includes(columns))
      .map((columns) => `${table} now wants (${columns}) to be unique`),
    ...Object.keys(now.checks)
      .filter((name) => now.checks[name] !== before.checks[name])
      .map((name) => `${table} has the new rule ${name}`),
    ...Object.entries(now.references)
      .filter(([column, to]) => before.references[column] !== to)
      .map(([column, to]) => `${table}.${column} now has to lead to ${to}`),
  ];
}

/**
 * What a program that was written for the schema `before` would run into in the schema `now`, while it still runs: reading what has gone,
 * or writing rows that are refused. A table or column that its sources do not name may go.
 * @param {ReturnType<typeof import('./read-schema.mjs').readSchema>} before
 * @param {typeof before} now
 * @param {string} sources all of the released service's text, its migrations left out
 * @returns {string[]}
 */
export function compareSchemas(before, now, sources) {
  return Object.entries(before).flatMap(([name, table]) => {
    if (!now[name]) return isNamed(sources, name) ? [`the table ${name} is gone`] : [];
    return [
      ...columnProblems(name, table.columns, now[name].columns, sources),
      ...ruleProblems(name, table, now[name]),
    ];
  });
}
