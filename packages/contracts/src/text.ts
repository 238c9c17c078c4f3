import * as z from 'zod/mini';
import { hasHiddenCharacters, hasVisibleText, normalizeLogin, stripInvisible } from './text-rules';

const maxLength = (max: number) => z.maxLength(max, { error: `At most ${max} characters.` });
const isWellFormed = z.refine<string>((value) => value.isWellFormed(), { error: 'Please enter text.' });

/** What every text goes through first: invisible characters dropped, then blanks at the ends. */
const cleaned = z.overwrite((value: string) => stripInvisible(value).trim());

/** A required text has something to read; blanks and invisible characters are not. */
const required = (message: string) => z.refine<string>(hasVisibleText, { error: message, abort: true });

/**
 * Text of one line: trimmed, without invisible characters, at most `max` characters; control characters are refused (D-47).
 * With `requiredMessage` it has at least one visible character.
 */
export const singleLineText = (max: number, requiredMessage?: string) =>
  z.string({ error: requiredMessage ?? 'Please enter text.' }).check(
    cleaned,
    ...(requiredMessage ? [required(requiredMessage), z.minLength(1, { error: requiredMessage })] : []),
    maxLength(max),
    z.refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), { error: 'Please use one line of plain text.' }),
    isWellFormed,
  );

/** Text of several lines, at most 2,000 characters, as `singleLineText` otherwise (D-47). */
export const multilineText = (requiredMessage?: string) =>
  z.string({ error: requiredMessage ?? 'Please enter text.' }).check(
    cleaned,
    ...(requiredMessage ? [required(requiredMessage), z.minLength(1, { error: requiredMessage })] : []),
    maxLength(2000),
    z.refine((value) => !/(?![\t\n\r])\p{Cc}/u.test(value), { error: 'Please enter plain text.' }),
    isWellFormed,
  );

/** What a list is searched for: as `singleLineText`, but nothing is refused except its length. */
export const searchText = z.string({ error: 'Please enter text.' }).check(cleaned, maxLength(200), isWellFormed);

/** Rich text as HTML. Its 64 KiB are counted before anything parses it (D-47); the service cleans it (D-37). */
export const richText = (message = 'Please enter text.') =>
  z.string({ error: message }).check(
    z.refine((value) => new TextEncoder().encode(value).length <= 65_536, {
      error: 'The text is too long: at most 64 KiB.',
      abort: true,
    }),
    z.refine((value) => value.isWellFormed() && !value.includes('\u0000'), { error: 'Please enter text.' }),
  );

const noEmail = 'Email is required.';
const invalidEmail = 'Invalid email.';
const maxEmail = 200;
const emailLike = /^[^\s@<>()",;:\\[\]]{1,64}@[^\s@.<>()",;:\\[\]]+(\.[^\s@.<>()",;:\\[\]]+)+$/;

/** The form that emails are compared in must be an email too: `＠` becomes `@`, and one letter can become many. */
function isEmail(value: string): boolean {
  const compared = normalizeLogin(value);
  return (
    !hasHiddenCharacters(value) && emailLike.test(value) && emailLike.test(compared) && compared.length <= maxEmail
  );
}

/** An email, stored trimmed and compared by `normalizeLogin` (D-19). Control and invisible characters are refused. */
export const email = z
  .string({ error: noEmail })
  .check(
    z.trim(),
    z.minLength(1, { error: noEmail, abort: true }),
    z.maxLength(maxEmail, { error: invalidEmail, abort: true }),
    z.refine(isEmail, { error: invalidEmail }),
  );

/** A login name or email to look up: whatever cannot be one is simply unknown. */
export const loginName = (message: string) =>
  z
    .string({ error: message })
    .check(z.trim(), z.minLength(1, { error: message }), z.maxLength(maxEmail, { error: message }));

/** A new password (D-18). */
export const newPassword = z
  .string({ error: 'Password is required.' })
  .check(
    z.minLength(1, { error: 'Password is required.' }),
    z.minLength(8, { error: 'Password must have at least 8 characters.' }),
    z.maxLength(128, { error: 'Password must have at most 128 characters.' }),
  );

/** The specification's example host stands in for its `{host}` (D-59). */
const websiteMessage = 'Website must be a valid URL (https://example.com)';

function isWebsite(value: string): boolean {
  if (value === '') return true;
  if (hasHiddenCharacters(value) || !/^https?:\/\/[^\s/]/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

/** The address of a website, or empty. */
export const website = z
  .string({ error: websiteMessage })
  .check(
    z.trim(),
    z.maxLength(2000, { error: websiteMessage, abort: true }),
    z.refine(isWebsite, { error: websiteMessage }),
  );
