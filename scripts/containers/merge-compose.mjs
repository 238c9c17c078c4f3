import { parseDocument } from 'yaml';

/** Maps that a file may also write as a list of `NAME=value`. */
const namedValues = new Set(['environment', 'labels', 'args']);
/** Lists that are one value: an additional file replaces them. */
const wholeLists = new Set(['command', 'entrypoint', 'test']);
/** Mounts are equal if they have the same path in the container. */
const identities = { tmpfs: (mount) => mount.split(':')[0], volumes: (mount) => mount.split(':')[1] };

const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value without `=` is that of the shell, which Compose shows as null. */
function toMap(list) {
  return Object.fromEntries(
    list.map((entry) => {
      const [name] = entry.split('=', 1);
      return [name, name === entry ? null : entry.slice(name.length + 1)];
    }),
  );
}

function mergeLists(own, more, identity = (entry) => entry) {
  return [...new Map([...own, ...more].map((entry) => [identity(entry), entry])).values()];
}

/** Merges one value at `path`. `isWhole` says whether the additional file replaces the value at a path. */
function merge(own, more, isWhole, path) {
  const name = path.at(-1);
  if (own === undefined || isWhole(path)) return more;
  if (isMap(own) && isMap(more)) {
    const merged = { ...own };
    for (const [key, value] of Object.entries(more)) merged[key] = merge(own[key], value, isWhole, [...path, key]);
    return merged;
  }
  if (Array.isArray(own) && Array.isArray(more) && !wholeLists.has(name))
    return mergeLists(own, more, identities[name]);
  return more;
}

/** Writes named values as maps at any depth, as Compose does before it merges files. */
function normalize(value, name) {
  if (Array.isArray(value)) return namedValues.has(name) ? toMap(value) : value;
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, normalize(part, key)]));
}

const override = (collection) => ({ tag: '!override', collection, resolve: (value) => value });

function parse(text) {
  const document = parseDocument(text, { merge: true, customTags: [override('map'), override('seq')] });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem) throw problem;
  return document;
}

/**
 * The content of several Compose files, merged as Docker Compose does: maps by key and lists without duplicates, mounts
 * by their path, and a value with the tag `!override` replaces that of the files before. Mounts must be in the short
 * form.
 * @param {string} text the first file
 * @param {...string} additional the files after it
 */
export function mergeCompose(text, ...additional) {
  return additional.reduce(
    (own, file) => {
      const document = parse(file);
      const isWhole = (path) => document.getIn(path, true)?.tag === '!override';
      return merge(own, normalize(document.toJS()), isWhole, []);
    },
    normalize(parse(text).toJS()),
  );
}
