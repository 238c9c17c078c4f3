import * as z from './lazy-zod';

/*
 * Schemas of what a person enters to prove who they are. The format is not checked, because a value of another format
 * matches no account. They have their own module, so that the login page does not load the rules for text.
 */
const entered = (message: string, maxLength: number) =>
  z.string({ error: message }).check(z.minLength(1, { error: message }), z.maxLength(maxLength, { error: message }));

/** The login name or email of an account to look up. */
export const loginName = (message: string) =>
  z
    .string({ error: message })
    .check(z.trim(), z.minLength(1, { error: message }), z.maxLength(200, { error: message }));

/** An existing password, which is compared with the stored one. */
export const enteredPassword = (message: string) => entered(message, 1024);

/** The single-use token of a link in an email. */
export const linkToken = (message: string) => entered(message, 200);
