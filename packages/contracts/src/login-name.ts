import * as z from 'zod/mini';

const maxLength = 200;

/** A login name or email to look up: whatever cannot be one is simply unknown. In a file of its own, so that the login page loads no rules of text. */
export const loginName = (message: string) =>
  z
    .string({ error: message })
    .check(z.trim(), z.minLength(1, { error: message }), z.maxLength(maxLength, { error: message }));
