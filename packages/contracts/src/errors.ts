import * as z from './lazy-zod';

/**
 * One change that the caller of a rejected write had not seen (D-73). `fields` contains wire names. For clients, `name`
 * is null when an admin made the change.
 */
const changeMade = z.object({
  fields: z.array(z.string()),
  by: z.object({
    role: z.enum(['admin', 'client', 'service']),
    name: z.nullable(z.string()),
    /** True if the caller made the change, for example in another tab. */
    isCaller: z.boolean(),
  }),
  at: z.string(),
});
export type ChangeMade = z.infer<typeof changeMade>;

/** The numbers and names in an error's message, by name: `{ "maxBytes": 20971520 }` (D-7). */
const errorParams = z.record(z.string(), z.union([z.number(), z.string()]));
export type ErrorParams = z.infer<typeof errorParams>;

/** Body of every error response of the services and the gateway (D-7). */
export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  /** Values for screens that have their own message: sizes in bytes, hours in decimals, times in seconds. */
  params: z.optional(errorParams),
  fields: z.optional(z.record(z.string(), z.string())),
  /**
   * With 412 `changed_meanwhile`: the changes the caller had not seen, oldest first (D-73). Empty if they are no longer
   * stored.
   */
  changes: z.optional(z.array(changeMade)),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/**
 * Returns the invalid fields of a failed parse with the first message of each (D-7).
 * An error inside a nested list or object is reported under its top-level field.
 */
export function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = String(path[0] ?? 'body');
    if (!Object.hasOwn(fields, name)) fields[name] = message;
  }
  return fields;
}

/**
 * Fallback for schemas without a message, such as a list in place of a text. The validator's own messages are not
 * written for users.
 */
const fallbackMessage = ({ path }: { path?: PropertyKey[] }) =>
  path === undefined || path.length === 0 ? 'Send a JSON object.' : 'Check this field.';

/**
 * Parses a caller's input. Every error message comes from the contracts, never from the validator. Options cost more
 * than a small parse itself, so valid input is parsed without them.
 */
export function parseInput<S extends z.ZodMiniType>(schema: S, value: unknown): z.util.SafeParseResult<z.output<S>> {
  const result = schema.safeParse(value);
  return result.success ? result : schema.safeParse(value, { error: fallbackMessage });
}
