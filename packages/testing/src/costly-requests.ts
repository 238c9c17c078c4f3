import { gzipSync } from 'node:zlib';
import { allOperations, type Operation } from '@hourbank/contracts';
import { type BodyLimit, bodySchemaOf, type JsonSchema } from '@hourbank/contracts/body-limits';

/** A request that costs much to read. `shape` says why. */
export interface CostlyRequest {
  shape: string;
  method: string;
  path: string;
  /** The content type of the body, and other headers. */
  headers: Record<string, string>;
  bytes: Buffer;
}
type Body = Pick<CostlyRequest, 'shape' | 'headers' | 'bytes'>;

/** Characters that cost more than others: composed, invisible, of two directions, joined. */
const alphabets: Record<string, string> = {
  letters: 'x',
  accents: 'é',
  hidden: 'x\u200b',
  'two directions': '\u202e\u05d0',
  joined: '👩\u200d💻',
  spaces: ' x',
};
/** Markup that takes a cleaner of rich text long: what is repeated, and what comes before. */
const markup: Record<string, string | [start: string, part: string]> = {
  'alternating marks': ['<i><u><s><sub><sup><code>', '<b>x</b>y'],
  'links in marks': ['<i><u><s><sub><sup><code>', '<a href="http://a.bc">x</a>y'],
  'paragraphs in marks': ['<i><u><s><sub><sup><code>', '<p>x'],
  'cells in deep blocks': ['<div>'.repeat(99), '<table><tr><td>x<td>y'],
  'broken rows': ['& "<tr>', '\n</table><pre>'],
  'items with numbers': ['<ol>', '<li value=7>x'],
  'kept spaces': ['<p style="white-space:pre">', ' x \n<b>\t'],
  'items of Word': '<p style="mso-list:l0 level9 lfo1"><span style="mso-list:ignore">1.</span>x',
  'long address': [`<a href="http://a.bc/${'b'.repeat(30_000)}">`, '<b>x</b>y'],
  'one long tag': ['<p ', 'a="b" '],
  'unfinished tag': '<p a="',
  'tags and entities': '<b>&<i>&',
  'open blocks': '<p><b>x',
  lists: '<ul><li>',
  entities: '&',
  'numeric entities': '&#8203;',
  brackets: '<<<<',
  'closing tags': '</b></p>',
  links: '<a href="https://x.example/&amp;">',
  styles: '<b style="font-weight:400;color:red">x',
  attributes: '<p a b c d e f g h>',
  comments: '<!--x-->',
  tables: '<table><tr><td>x',
  marks: '<b><i><u><s>x',
  lines: 'x<br>',
  paragraphs: '<p>x</p>',
};

/** The part, repeated to at most this many bytes of JSON. */
const fill = (part: string, bytes: number) =>
  part.repeat(Math.max(0, Math.floor(bytes / (Buffer.byteLength(JSON.stringify(part)) - 2))));
const isRichText = ({ maxLength = 0 }: JsonSchema, name: string) =>
  maxLength >= 65_536 && ['description', 'body'].includes(name);
const maxRichText = 65_500;
const maxElements = 4_990;
const maxEscaped = 24_900;

const countOf = (text: string, found: RegExp) => text.match(found)?.length ?? 0;

/** The longest rich texts of each kind that are not refused before they are read, and the longest of all. */
const richTexts = Object.entries(markup).flatMap(([kind, given]): [shape: string, html: string][] => {
  const [start, part] = typeof given === 'string' ? ['', given] : given;
  const most = Math.floor((maxRichText - Buffer.byteLength(start)) / Buffer.byteLength(part));
  const fits = (limit: number, found: RegExp) => (limit - countOf(start, found)) / countOf(part, found);
  const lines = /<[a-z]/i.test(start + part) ? /<[a-z]/gi : /\n/g;
  const accepted = Math.floor(Math.min(most, fits(maxElements, lines), fits(maxEscaped, /[&<>]/g)));
  const longest: [string, string][] = accepted < most ? [[`too many ${kind}`, start + part.repeat(most)]] : [];
  return [[kind, start + part.repeat(accepted)], ...longest];
});

/** The largest value of a schema, with texts of the given part. */
function largest(schema: JsonSchema, part: string): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  const [choice] = choices?.filter(({ items, properties }) => items ?? properties) ?? [];
  if (choices) return largest(choice ?? choices[0] ?? {}, part);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, value]) => [name, largest(value, part)]));
  const { items } = schema;
  if (items) return Array.from({ length: schema.maxItems ?? 1_000 }, () => largest(items, part));
  const types = [schema.type].flat();
  if (types.includes('number')) return schema.minimum ?? 1;
  if (types.includes('boolean')) return true;
  return part.repeat(Math.floor((schema.maxLength ?? 100) / part.length));
}

const form = (fields: readonly (readonly [string, string])[]): Buffer =>
  Buffer.from(
    `${fields.map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--x--\r\n`,
  );

function jsonBodies(schema: JsonSchema, { maxBytes, maxValues }: BodyLimit): Record<string, string> {
  const room = maxBytes - 100;
  const names = Object.keys(schema.properties ?? {});
  const list = (item: string, count: number) =>
    `{"unknown":[${Array(Math.max(1, Math.floor(count)))
      .fill(item)
      .join(',')}]}`;
  const keys = (count: number) =>
    `{${Array.from({ length: Math.max(1, Math.floor(count)) }, (_, index) => `"${index.toString(36)}":1`).join(',')}}`;
  const nested = `${'['.repeat(28)}${']'.repeat(28)}`;
  const values = maxValues - 3;
  return {
    wide: list('{}', Math.min(values / 2, room / 3)),
    'wide, numbers': list('1', Math.min(values, room / 2)),
    'too wide': list('{}', room / 3),
    'many keys': keys(Math.min(values, room / 8)),
    'too many keys': keys(room / 8),
    deep: list(nested, Math.min(values / 29, room / 57)),
    'too deep': '['.repeat(room),
    spaces: `{${' '.repeat(room)}}`,
    escapes: `{"unknown":"${'\\u00e9'.repeat(Math.floor(room / 6) - 3)}"}`,
    quotes: `{"unknown":"${'\\"'.repeat(Math.floor(room / 2) - 10)}"}`,
    'one key again and again': `{${Array(Math.floor(Math.min(values, room / 6)))
      .fill('"a":1')
      .join(',')}}`,
    digits: `{"unknown":${'9'.repeat(room - 20)}}`,
    'digits after the point': `{"unknown":0.${'1'.repeat(room - 20)}}`,
    'huge numbers': list('1e400', Math.min(values, room / 6)),
    'long numbers': list('9'.repeat(400), Math.min(values, room / 401)),
    'numbers for every field': JSON.stringify(Object.fromEntries(names.map((name) => [name, 0]))).replaceAll(
      ':0',
      `:${'9'.repeat(300)}e99999`,
    ),
    'long keys': `{${Array.from({ length: 40 }, (_, index) => `"${index}${'k'.repeat(Math.floor(room / 41) - 10)}":1`).join(',')}}`,
    prototype: `{"unknown":[${Array(Math.floor(Math.min(values / 3, room / 20)))
      .fill('{"__proto_":{}}')
      .join(',')}],"__proto__":{}}`,
    ...Object.fromEntries(
      Object.entries(alphabets).flatMap(([name, part]) => [
        [`longest texts, ${name}`, JSON.stringify(largest(schema, part))],
        [`one long text, ${name}`, JSON.stringify({ unknown: fill(part, room - 30) })],
        [
          `too long texts, ${name}`,
          JSON.stringify(Object.fromEntries(names.map((key) => [key, fill(part, room / names.length - 30)]))),
        ],
      ]),
    ),
  };
}

const richBodies = (name: string, valid: object): Record<string, string> =>
  Object.fromEntries(richTexts.map(([kind, html]) => [`markup, ${kind}`, JSON.stringify({ ...valid, [name]: html })]));

const textForms = (names: string[], room: number, valid: object): Record<string, Buffer> => ({
  'many fields': form(Array.from({ length: 99 }, (_, n) => [`f${n}`, 'é'.repeat(Math.floor(room / 200))])),
  'too many fields': form(Array.from({ length: 5_000 }, (_, n) => [`f${n}`, ''])),
  'long names': form(Array.from({ length: 99 }, (_, n) => [`f${n}_`.padEnd(64, 'n'), ''])),
  'long fields': form(names.map((name) => [name, '\u200bx'.repeat(Math.floor(room / names.length / 5))])),
  'part headers': Buffer.from(
    `${'--x\r\nContent-Disposition: form-data; name="f"\r\n'.repeat(2)}${'X: y\r\n'.repeat(2_500)}\r\n\r\n--x--\r\n`,
  ),
  ...Object.fromEntries(
    (names.includes('description') ? richTexts : []).map(([kind, html]) => [
      `form, ${kind}`,
      form(
        Object.entries({ ...valid, description: html }).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ),
    ]),
  ),
});

function bodiesOf(operation: Operation, limit: BodyLimit, valid: object): Body[] {
  const schema = bodySchemaOf(operation);
  if (!schema) return [];
  const names = Object.keys(schema.properties ?? {});
  const rich = Object.entries(schema.properties ?? {}).find(([name, part]) => isRichText(part, name))?.[0];
  const json = { ...jsonBodies(schema, limit), ...(rich && richBodies(rich, valid)) };
  const forms = operation.files ? textForms(names, limit.maxBytes, valid) : {};
  return [
    ...Object.entries(json).map(([shape, text]) => ({
      shape,
      headers: { 'content-type': 'application/json' },
      bytes: Buffer.from(text),
    })),
    ...Object.entries(forms).map(([shape, bytes]) => ({
      shape,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      bytes,
    })),
    ...Object.entries(compressedBodies(limit)).map(([shape, bytes]) => ({
      shape,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      bytes,
    })),
  ];
}

/** Bodies that are far larger once they are decompressed, or of which a decoder makes thousands of pieces. */
function compressedBodies({ maxBytes }: BodyLimit): Record<string, Buffer> {
  const known = compressed.get(maxBytes) ?? {
    'compressed spaces': gzipSync(Buffer.alloc(Math.min(maxBytes * 900, 90_000_000), ' '), { level: 9 }),
    'compressed pieces': Buffer.concat(Array<Buffer>(Math.floor(maxBytes / emptyGzip.length)).fill(emptyGzip)),
  };
  compressed.set(maxBytes, known);
  return known;
}
const emptyGzip = gzipSync('');
const compressed = new Map<number, Record<string, Buffer>>();

const queries: Record<string, string> = {
  'no query': '',
  'many parameters': Array.from({ length: 50 }, (_, index) => `p${index}=${'x'.repeat(200)}`).join('&'),
  'too many parameters': 'a&'.repeat(6_000),
  'a long search': `search=${'%E2%80%8Bx '.replaceAll(' ', '%20').repeat(900)}`,
  'many words': `search=${'a%20'.repeat(50)}`,
  'eight words': `search=${Array.from('abcdefgh', (letter) => letter.repeat(20)).join('%20')}&totals=true`,
  'a full page': 'pageSize=100&totals=true',
  'lists in brackets': 'a[]=1&'.repeat(48),
  'escapes that are not valid': '%'.repeat(9_000),
};

const most = 7_000;
const listOf = (item: string) => item.repeat(Math.floor(most / item.length));
/** Headers are read alike for all operations of a service, method and kind of caller: the first one stands for all. */
const isSampled = ({ id, service, method, auth }: Operation) =>
  id === allOperations.find((one) => one.service === service && one.method === method && one.auth === auth)?.id;
/** Headers with as many elements as they can have. */
const headerShapes: Record<string, Record<string, string>> = {
  cookies: { cookie: listOf('a=b; ') },
  languages: { 'accept-language': listOf('x-a;q=0.1,') },
  'media types': { accept: listOf('a/b;q=0.1,') },
  encodings: { 'accept-encoding': listOf('gzip;q=0.1,') },
  'many ranges': { range: `bytes=${listOf('0-0,')}` },
  'entity tags': { 'if-match': listOf('"1",'), 'if-none-match': listOf('W/"1",') },
  'commas for entity tags': { 'if-match': listOf(',') },
  'many proxies': { 'x-forwarded-for': listOf('1.1.1.1,') },
  trace: { traceparent: listOf('0-'), tracestate: listOf('a=b,') },
  'spaces before a token': { authorization: `Bearer${' '.repeat(most)}x` },
  'long token': { authorization: `Bearer ${listOf('a.')}` },
  'many headers': Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`x-${index}`, 'y'])),
  'long key': { 'idempotency-key': 'k'.repeat(most) },
};

/**
 * The requests of an operation that cost most to read, one of each shape, made from its contract (D-89): the largest
 * bodies that it accepts, and those that it refuses last. `valid` has the other fields of a body that its handler
 * accepts.
 */
export function costlyRequests(
  operation: Operation,
  limit: BodyLimit,
  { path = operation.path.replace(/\{\w+\}/g, '1'), valid = {} }: { path?: string; valid?: object } = {},
): CostlyRequest[] {
  const { method } = operation;
  const mark = path.includes('?') ? '&' : '?';
  const none = { method, path, headers: {}, bytes: Buffer.alloc(0) };
  const bodies = bodiesOf(operation, limit, valid);
  return [
    ...bodies.map((body) => ({ method, path, ...body })),
    ...(bodies.length > 0 ? [] : Object.entries(queries)).map(([shape, query]) => ({
      ...none,
      shape,
      path: query === '' ? path : `${path}${mark}${query}`,
    })),
    ...(isSampled(operation) ? Object.entries(headerShapes) : []).map(([shape, headers]) => ({
      ...none,
      shape: `header, ${shape}`,
      headers,
    })),
  ];
}
