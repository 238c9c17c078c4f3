import type * as z from 'zod/mini';
import { nextTurn } from '../process/turns';

/** Returns the JSON of a value, or undefined for a value that an object leaves out. */
type Serialize = (value: unknown) => string | undefined;

/** The value is not what the schema expects. The schema itself then parses it and reports the error. */
class Mismatch extends Error {}

function mismatch(): never {
  throw new Mismatch('The response does not match its schema.');
}

/** The schemas that are compiled, by the parts of their definition that matter here. Zod calls it `def`. */
interface Definition {
  type: string;
  checks?: readonly unknown[];
  catchall?: unknown;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  entries?: Record<string, string | number>;
  values?: readonly unknown[];
  options?: readonly z.ZodMiniType[];
}

// The definition of a schema is public in Zod, but its type depends on the kind of schema.
const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

/** Quotes, backslashes, control characters and surrogates: without them, JSON is the text between quotes. */
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/;
const quote = (text: string) => (needsEscape.test(text) ? JSON.stringify(text) : `"${text}"`);

const serializeString: Serialize = (value) => (typeof value === 'string' ? quote(value) : mismatch());
const serializeNumber: Serialize = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : mismatch();
const serializeBoolean: Serialize = (value) => (typeof value === 'boolean' ? String(value) : mismatch());

function oneOf(values: readonly unknown[]): Serialize {
  const texts = new Map(values.map((value) => [value, JSON.stringify(value)]));
  return (value) => texts.get(value) ?? mismatch();
}

function serializeArray(element: Serialize): Serialize {
  return (value) => {
    if (!Array.isArray(value)) mismatch();
    let text = '[';
    for (let index = 0; index < value.length; index += 1)
      text += `${index === 0 ? '' : ','}${element(value[index]) ?? 'null'}`;
    return `${text}]`;
  };
}

function serializeObject(shape: Record<string, z.ZodMiniType>): Serialize {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    key: `${JSON.stringify(name)}:`,
    serialize: compile(schema),
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) mismatch();
    let text = '';
    for (const { name, key, serialize } of fields) {
      const json = serialize((value as Record<string, unknown>)[name]);
      if (json !== undefined) text += `${text === '' ? '' : ','}${key}${json}`;
    }
    return `{${text}}`;
  };
}

/** For schemas that are not compiled: parses and serializes in two passes. */
const parseFirst =
  (schema: z.ZodMiniType): Serialize =>
  (value) => {
    const { success, data } = schema.safeParse(value);
    return success ? JSON.stringify(data) : mismatch();
  };

/** A union that starts with known values, such as `storedValue`: only other values need the whole schema. */
function serializeUnion(schema: z.ZodMiniType, [first]: readonly z.ZodMiniType[]): Serialize {
  const values = first ? Object.values(definitionOf(first).entries ?? {}) : [];
  const texts = new Map<unknown, string>(values.map((value) => [value, JSON.stringify(value)]));
  const other = parseFirst(schema);
  return (value) => texts.get(value) ?? other(value);
}

function compile(schema: z.ZodMiniType): Serialize {
  const definition = definitionOf(schema);
  const { type, checks = [], catchall, shape, element, innerType, entries, values, options } = definition;
  if (checks.length > 0 || catchall) return parseFirst(schema);
  if (type === 'string' && !('format' in definition)) return serializeString;
  if (type === 'number' && !('format' in definition)) return serializeNumber;
  if (type === 'boolean') return serializeBoolean;
  if (type === 'literal' && values) return oneOf(values);
  if (type === 'enum' && entries) return oneOf(Object.values(entries));
  if (type === 'array' && element) return serializeArray(compile(element));
  if (type === 'object' && shape) return serializeObject(shape);
  if (type === 'union' && options) return serializeUnion(schema, options);
  if (!innerType) return parseFirst(schema);
  const inner = compile(innerType);
  if (type === 'nullable') return (value) => (value === null ? 'null' : inner(value));
  if (type === 'optional') return (value) => (value === undefined ? undefined : inner(value));
  return parseFirst(schema);
}

/**
 * Compiles a response schema into a function that checks a value, leaves out fields that the schema does not define and
 * returns JSON, all in one pass. The result and the errors are those of `JSON.stringify(schema.parse(value))`.
 */
export function responseSerializer(schema: z.ZodMiniType): (value: unknown) => string {
  const serialize = compile(schema);
  return (value) => {
    try {
      return serialize(value) ?? 'null';
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      return JSON.stringify(schema.parse(value));
    }
  };
}

/** The JSON of a list in pieces, one for each row. */
function* listPieces(element: Serialize, value: unknown): Generator<string> {
  if (!Array.isArray(value)) mismatch();
  yield '[';
  for (let index = 0; index < value.length; index += 1)
    yield `${index === 0 ? '' : ','}${element(value[index]) ?? 'null'}`;
  yield ']';
}

type Pieces = (value: unknown) => Generator<string>;

function compilePieces(schema: z.ZodMiniType): Pieces {
  const { type, checks = [], element } = definitionOf(schema);
  if (type === 'array' && element && checks.length === 0) {
    const serialize = compile(element);
    return (value) => listPieces(serialize, value);
  }
  const serialize = compile(schema);
  return function* (value) {
    const json = serialize(value);
    if (json !== undefined) yield json;
  };
}

/** The JSON of an object with a list in it. */
function compileListObject(shape: Record<string, z.ZodMiniType>): Pieces {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, pieces: compilePieces(schema) }));
  return function* (value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) mismatch();
    let start = '{';
    for (const { name, pieces } of fields) {
      for (const piece of pieces((value as Record<string, unknown>)[name])) {
        yield start === '' ? piece : `${start}${JSON.stringify(name)}:${piece}`;
        start = '';
      }
      if (start === '') start = ',';
    }
    yield start === '{' ? '{}' : '}';
  };
}

/** JSON that is made before other requests get a turn. Characters. */
const turnLength = 256 * 1024;

/** Whether responses of this schema are a list, or an object with one, which can be large. */
export function hasList(schema: z.ZodMiniType): boolean {
  const { type, shape = {} } = definitionOf(schema);
  return type === 'array' || Object.values(shape).some((field) => definitionOf(field).type === 'array');
}

/**
 * Compiles the schema of a list's response. The returned function does the same as that of `responseSerializer`, with
 * turns of the event loop between parts of a large list, because rows with long text can be 13 MB (D-89). Those it
 * returns in parts.
 */
export function listSerializer(schema: z.ZodMiniType): (value: unknown) => Promise<string | Buffer[]> {
  const { type, checks = [], catchall, shape } = definitionOf(schema);
  const isObject = type === 'object' && shape && checks.length === 0 && !catchall;
  const pieces = isObject ? compileListObject(shape) : compilePieces(schema);
  const serialize = responseSerializer(schema);
  return async (value) => {
    const parts: Buffer[] = [];
    let text = '';
    try {
      for (const piece of pieces(value)) {
        text += piece;
        if (text.length < turnLength) continue;
        parts.push(Buffer.from(text));
        text = '';
        await nextTurn();
      }
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      return serialize(value);
    }
    return parts.length === 0 ? text : [...parts, Buffer.from(text)];
  };
}
