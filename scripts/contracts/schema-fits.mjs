/**
 * Compares two JSON schemas: each value of `given` must be accepted by `taken`. For a request, `given` is the released
 * version and `taken` the present one. For a response, it is the other way round. For a `releasedResponse`, `given` is
 * the released response and `taken` what the present caller reads.
 *
 * @typedef {Record<string, any>} Schema
 * @typedef {{ given: Schema, taken: Schema, at: string, way: 'request' | 'response' | 'releasedResponse' }} Pair
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
/** Keywords whose values can only be compared for equality. */
const opaque = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'allOf', 'not', '$ref', 'propertyNames'];

const quoted = (name) => (name ? `\`${name}\`` : 'the whole value');

const wording = {
  request: {
    missing: (name) => `now requires ${quoted(name)}`,
    gone: (name) => `no longer accepts ${quoted(name)}`,
    kind: (kind, name) => `no longer accepts ${kind} as ${quoted(name)}`,
    limit: (key, value, name) => `accepts ${quoted(name)} only with ${key} ${value}`,
  },
  response: {
    missing: (name) => `may omit ${quoted(name)}`,
    gone: (name) => `no longer returns ${quoted(name)}`,
    kind: (kind, name) => `may return ${kind} as ${quoted(name)}`,
    limit: (key, value, name) => `may return ${quoted(name)} beyond ${key} ${value}`,
  },
  releasedResponse: {
    missing: (name) => `is read with ${quoted(name)}, which the release may omit`,
    kind: (kind, name) => `is read without ${kind} as ${quoted(name)}, which the release may return`,
    limit: (key, value, name) => `is read with ${quoted(name)} only with ${key} ${value}`,
  },
};

/**
 * Splits a schema with a union or a list of types into one schema per alternative. Keywords beside the union apply to
 * each.
 */
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

/**
 * A field marked `loosened` in the release may change or be removed, because no component of that release relies on it.
 */
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
    if (!coming[name]) return way === 'response' ? [say.gone(path)] : isMissed ? [say.missing(path)] : [];
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
 * The values of `given` that `taken` rejects, as sentences without their subject. Empty if it accepts all.
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
