import * as z from 'zod/mini';

/**
 * One change that the sender of a refused write had not seen (D-73). `fields` are names on the wire. Clients learn of admins only that it was
 * one of them.
 */
export const changeMade = z.object({
  fields: z.array(z.string()),
  by: z.object({
    role: z.enum(['admin', 'client', 'service']),
    name: z.nullable(z.string()),
    /** The caller itself, for instance in another window. */
    isCaller: z.boolean(),
  }),
  at: z.string(),
});
export type ChangeMade = z.infer<typeof changeMade>;

/** The one shape of every error, from every service and the gateway (D-7). */
export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** With 412 `changed_meanwhile`: what others changed, oldest first (D-73). Empty where it is too long ago to be known. */
  changes: z.optional(z.array(changeMade)),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/**
 * The wrong fields of a failed parse, each with its first message (D-7).
 * A field of a list or object inside is named by its first step.
 */
export function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = String(path[0] ?? 'body');
    if (!Object.hasOwn(fields, name)) fields[name] = message;
  }
  return fields;
}

/** Said where a schema has no words of its own, as for a list in place of a text; the validator's are not for people. */
const unspecific = ({ path }: { path?: PropertyKey[] }) =>
  path === undefined || path.length === 0 ? 'Send a JSON object.' : 'Check this field.';

/** Parses what a caller sent. Every message of a failure is ours, never the validator's. */
export const parseInput = <S extends z.ZodMiniType>(schema: S, value: unknown): z.util.SafeParseResult<z.output<S>> =>
  schema.safeParse(value, { error: unspecific });
