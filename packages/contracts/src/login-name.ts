import * as z from 'zod/mini';

const maxLength = 200;

/**
 * Schema for the login name or email of an account to look up. The format is not checked, because an invalid one matches
 * no account. The schema has its own module, so that the login page does not load the rules for text.
 */
export const loginName = (message: string) =>
  z
    .string({ error: message })
    .check(z.trim(), z.minLength(1, { error: message }), z.maxLength(maxLength, { error: message }));
