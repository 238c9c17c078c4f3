/**
 * Whether every value of one JSON schema is taken by another. Of two versions of a request the old one is `given` and the new one has to take it;
 * of two versions of an answer the new one is given and the old reader has to take it. A `releasedAnswer` is the old one, which the new reader has
 * to take.
 *
 * @typedef {Record<string, any>} Schema
 * @typedef {{ given: Schema, taken: Schema, at: string, way: 'request' | 'answer' | 'releasedAnswer' }} Pair
 */

const bounds = [
  ['minimum', 1],
  ['exclusiveMinimum', 1],
  ['minLength', 1],
  ['minItems', 1],
  ['maximum', -1],
  ['exclusiveMaximum', -1],
  ['maxLength', -1],
  ['maxItems', -1],
];
/** What these say cannot be weighed, only compared. */
const opaque = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'allOf', 'not', '$ref', 'propertyNames'];

const quoted = (name) => (name ? `\`${name}\`` : 'the whole');

const wording = {
  request: {
    missing: (name) => `now needs ${quoted(name)}`,
    gone: (name) => `no longer takes ${quoted(name)}`,
    kind: (kind, name) => `no longer takes ${kind} as ${quoted(name)}`,
    limit: (key, value, name) => `takes ${quoted(name)} only with ${key} ${value}`,
  },
  answer: {
    missing: (name) => `may leave out ${quoted(name)}`,
    gone: (name) => `no longer answers ${quoted(name)}`,
    kind: (kind, name) => `may answer ${kind} as ${quoted(name)}`,
    limit: (key, value, name) => `may answer ${quoted(name)} beyond ${key} ${value}`,
  },
  releasedAnswer: {
    missing: (name) => `is read with ${quoted(name)}, which the release may leave out`,
    kind: (kind, name) => `is read without ${kind} as ${quoted(name)}, which the release may answer`,
    limit: (key, value, name) => `is read with ${quoted(name)} only with ${key} ${value}`,
  },
};

/** The single shapes of a schema: unions taken apart, a list of types as well; what is said beside a union holds for each. */
function shapes(schema) {
  const { anyOf, oneOf, ...beside } = schema;
  const union = anyOf ?? oneOf;
  if (union) return union.flatMap((one) => shapes({ ...beside, ...one }));
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  return [schema];
}

const valuesOf = (schema) => schema.enum ?? ('const' in schema ? [schema.const] : undefined);
const typeOf = (schema) => schema.type ?? (valuesOf(schema) ? typeof valuesOf(schema)[0] : undefined);
const isAnything = (schema) => typeOf(schema) === undefined && schema.properties === undefined;
const widerType = (type) => (type === 'integer' ? 'number' : type);
const kindOf = (schema) =>
  isAnything(schema)
    ? 'anything'
    : ({ null: 'null', array: 'a list', object: 'an object' }[typeOf(schema)] ?? `a ${typeOf(schema)}`);

function limitProblems({ given, taken, at, way }) {
  const say = wording[way].limit;
  const narrower = bounds.filter(
    ([key, sign]) => taken[key] !== undefined && (given[key] === undefined || (taken[key] - given[key]) * sign > 0),
  );
  const other = opaque.filter(
    (key) => taken[key] !== undefined && JSON.stringify(taken[key]) !== JSON.stringify(given[key]),
  );
  return [
    ...narrower.map(([key]) => say(key, taken[key], at)),
    ...other.map((key) => say(key, JSON.stringify(taken[key]), at)),
  ];
}

function valueProblems({ given, taken, at, way }) {
  const known = valuesOf(taken);
  if (!known) return [];
  const coming = valuesOf(given);
  if (!coming) return [wording[way].kind(`any ${typeOf(given)}`, at)];
  return coming.filter((value) => !known.includes(value)).map((value) => wording[way].kind(JSON.stringify(value), at));
}

const nested = (at, name) => (at === '' ? name : `${at}.${name}`);

/** A field marked `loosened` in the release may change or go: no part of that release relies on how it is. */
const isLoosened = ({ given, taken, way }, name) =>
  (way === 'request' ? given : taken).properties?.[name]?.loosened === true;

function propertyProblems(pair) {
  const { given, taken, at, way } = pair;
  const say = wording[way];
  const [coming, known] = [given.properties ?? {}, taken.properties ?? {}];
  const names = [...new Set([...Object.keys(coming), ...Object.keys(known)])].filter((name) => !isLoosened(pair, name));
  return names.flatMap((name) => {
    const path = nested(at, name);
    if (!known[name]) return way === 'request' ? [say.gone(path)] : [];
    const isMissed = taken.required?.includes(name) && !given.required?.includes(name);
    if (!coming[name]) return way === 'answer' ? [say.gone(path)] : isMissed ? [say.missing(path)] : [];
    return [
      ...(isMissed ? [say.missing(path)] : []),
      ...problems({ given: coming[name], taken: known[name], at: path, way }),
    ];
  });
}

function itemProblems({ given, taken, at, way }) {
  const below = (key, suffix) =>
    typeof taken[key] === 'object'
      ? problems({
          given: typeof given[key] === 'object' ? given[key] : {},
          taken: taken[key],
          at: `${at}${suffix}`,
          way,
        })
      : [];
  return [...below('items', '[]'), ...below('additionalProperties', '{}')];
}

const shapeProblems = (pair) =>
  isAnything(pair.taken)
    ? []
    : [...valueProblems(pair), ...limitProblems(pair), ...propertyProblems(pair), ...itemProblems(pair)];

const isTakenAs = (given, taken) =>
  isAnything(taken) || (!isAnything(given) && [typeOf(given), widerType(typeOf(given))].includes(typeOf(taken)));
const eachValue = (schema) =>
  valuesOf(schema)?.map((value) => ({ ...schema, enum: [value], const: value })) ?? [schema];
const fewest = (lists) => lists.reduce((best, one) => (one.length < best.length ? one : best));

/**
 * What `taken` would refuse of `given`, as the ends of sentences; none when it takes everything.
 * @param {Pair} pair
 * @returns {string[]}
 */
export function problems(pair) {
  const { at, way } = pair;
  const found = shapes(pair.given)
    .flatMap(eachValue)
    .flatMap((given) => {
      const takers = shapes(pair.taken).filter((taken) => isTakenAs(given, taken));
      return takers.length === 0
        ? [wording[way].kind(kindOf(given), at)]
        : fewest(takers.map((taken) => shapeProblems({ given, taken, at, way })));
    });
  return [...new Set(found)];
}
