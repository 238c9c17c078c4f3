import { parseDocument } from 'yaml';

const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists that are one value. How Compose merges others depends on what they contain. */
const isOneValue = (name) => name === 'command' || name === 'entrypoint' || name === 'test';

function merge(own, more, path) {
  if (isMap(own) && isMap(more)) {
    const merged = { ...own };
    for (const [name, value] of Object.entries(more)) merged[name] = merge(own[name], value, [...path, name]);
    return merged;
  }
  if ((Array.isArray(own) || Array.isArray(more)) && own !== undefined && !isOneValue(path.at(-1)))
    throw new Error(`${path.join('.')}: lists are not merged here. Use !override for the service.`);
  return more;
}

/** The tag of a service that replaces the one of the file before. */
const override = { tag: '!override', collection: 'map', resolve: (map) => map };

function parse(text) {
  const document = parseDocument(text, { merge: true, customTags: [override] });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem) throw problem;
  return document;
}

/**
 * The content of a Compose file and an additional one, merged as Docker Compose does: maps by key, and a service with
 * the tag `!override` replaces the one before. Throws for what the files of this project do not use.
 */
export function mergeCompose(text, additional) {
  const own = parse(text).toJS();
  const document = parse(additional);
  const more = document.toJS();
  const services = { ...own.services };
  for (const name of Object.keys(more.services))
    if (document.getIn(['services', name], true)?.tag === '!override') delete services[name];
  return merge({ ...own, services }, more, []);
}
