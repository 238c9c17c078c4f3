import { maxTextBytes } from './files';
import * as z from './lazy-zod';
import type { Operation } from './operation';

/** What the body of one request may cost: its size, before it is read, and the JSON values in it (D-89). */
export interface BodyLimit {
  /** JSON, or all text fields of a form together. Bytes. */
  readonly maxBytes: number;
  /** Values of JSON at all levels: texts, numbers, objects, lists. */
  readonly maxValues: number;
}

/** The parts of a JSON schema that say how large a value can be. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: unknown;
  items?: JsonSchema;
  maxItems?: number;
  maxLength?: number;
  minimum?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
}

/** Limits are multiples of it, which leaves room for white space and for fields that an operation ignores. Bytes. */
const stepBytes = 16 * 1024;
/**
 * JSON can write a character as `\u00e9`. Long texts are markup or JSON with a limit in bytes, of which such a
 * character has two or more.
 */
const jsonBytes = (length: number) => length * (length > 10_000 ? 3 : 6);
/** Dates, numbers and names: texts whose schema has a pattern in place of a length. Characters. */
const shortText = 100;
/** Also the room for fields that an operation ignores. */
const leastValues = 1_000;
/** For bodies of other services whose schema has no limit, such as the values of audited fields. */
const mostValues = 20_000;

const sum = (limits: BodyLimit[], own: BodyLimit): BodyLimit => ({
  maxBytes: limits.reduce((total, { maxBytes }) => total + maxBytes, own.maxBytes),
  maxValues: limits.reduce((total, { maxValues }) => total + maxValues, own.maxValues),
});

/** The largest value of a schema. Infinite if the schema has no limit. */
function largest(schema: JsonSchema): BodyLimit {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const limits = choices.map(largest);
    return {
      maxBytes: Math.max(...limits.map(({ maxBytes }) => maxBytes)),
      maxValues: Math.max(...limits.map(({ maxValues }) => maxValues)),
    };
  }
  if (schema.properties) {
    const parts = Object.entries(schema.properties).map(([name, part]) =>
      sum([largest(part)], { maxBytes: name.length + '"":,'.length, maxValues: 0 }),
    );
    return sum(parts, { maxBytes: '{}'.length, maxValues: 1 });
  }
  if (schema.items) {
    const { maxBytes, maxValues } = largest(schema.items);
    const count = schema.maxItems ?? Infinity;
    return { maxBytes: 2 + count * (maxBytes + 1), maxValues: 1 + count * maxValues };
  }
  const isKnown = schema.type !== undefined || schema.enum !== undefined || schema.const !== undefined;
  if (!isKnown || schema.type === 'object') return { maxBytes: Infinity, maxValues: Infinity };
  return { maxBytes: 2 + jsonBytes(schema.maxLength ?? shortText), maxValues: 1 };
}

const none: BodyLimit = { maxBytes: stepBytes, maxValues: leastValues };
const known = new WeakMap<Operation, BodyLimit>();

/** The JSON schema of an operation's body. Undefined if it has none. */
export const bodySchemaOf = ({ body }: Operation): JsonSchema | undefined =>
  body && (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

function computeLimit(operation: Operation): BodyLimit {
  const schema = bodySchemaOf(operation);
  if (!schema) return none;
  const { maxBytes, maxValues } = largest(schema);
  return {
    maxBytes: Math.min(Math.ceil(maxBytes / stepBytes) * stepBytes, maxTextBytes),
    maxValues: Math.min(Math.max(2 * maxValues, leastValues), mostValues),
  };
}

/**
 * Returns what the body of an operation may cost, as its schema says (D-89): 16 KB for most, 32 KB for a registration,
 * 208 KB for rich text of 64 KB whose letters are all escaped, never more than 1 MB.
 */
export function bodyLimitOf(operation: Operation): BodyLimit {
  const limit = known.get(operation) ?? computeLimit(operation);
  known.set(operation, limit);
  return limit;
}
