import * as z from './lazy-zod';
import { hasHiddenCharacters, hasVisibleText, normalizeLogin, stripInvisible } from './text-rules';

const atMost = (max: number) => `Use at most ${max} characters.`;
const maxLength = (max: number) => z.maxLength(max, { error: atMost(max) });
const isWellFormed = z.refine<string>((value) => value.isWellFormed(), { error: 'Enter text.' });

/** First step for all text: removes invisible characters, then leading and trailing spaces. */
const removeInvisible = z.overwrite((value: string) => stripInvisible(value).trim());

/** Required text needs at least one visible character. */
const required = (message: string) => z.refine<string>(hasVisibleText, { error: message, abort: true });

/**
 * Schema for one line of text: trimmed, without invisible characters, at most `max` characters. Control characters are
 * rejected (D-47). With `requiredMessage` the text needs at least one visible character.
 */
export const singleLineText = (max: number, requiredMessage?: string) =>
  z.string({ error: requiredMessage ?? 'Enter text.' }).check(
    removeInvisible,
    ...(requiredMessage ? [required(requiredMessage), z.minLength(1, { error: requiredMessage })] : []),
    maxLength(max),
    z.refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), { error: 'Use one line of plain text.' }),
    isWellFormed,
  );

/** Schema for text of several lines, at most 2,000 characters. Otherwise like `singleLineText` (D-47). */
export const multilineText = (requiredMessage?: string) =>
  z.string({ error: requiredMessage ?? 'Enter text.' }).check(
    removeInvisible,
    ...(requiredMessage ? [required(requiredMessage), z.minLength(1, { error: requiredMessage })] : []),
    maxLength(2000),
    z.refine((value) => !/(?![\t\n\r])\p{Cc}/u.test(value), { error: 'Enter plain text.' }),
    isWellFormed,
  );

/** Schema for the search text of a list. Like `singleLineText`, but only text that is too long is rejected. */
export const searchText = z.string({ error: 'Enter text.' }).check(removeInvisible, maxLength(200), isWellFormed);

/**
 * Schema for rich text as HTML. The limit of 64 KiB is checked before the text is parsed (D-47). The service sanitizes
 * it (D-37).
 */
export const richText = (message = 'Enter text.') =>
  z.string({ error: message }).check(
    z.refine((value) => new TextEncoder().encode(value).length <= 65_536, {
      error: 'The text must be 64 KB or smaller.',
      abort: true,
    }),
    z.refine((value) => value.isWellFormed() && !value.includes('\u0000'), { error: 'Enter text.' }),
  );

const emailRequired = 'Email is required.';
const invalidEmail = 'Invalid email.';
const maxEmailLength = 200;
const emailPattern = /^[^\s@<>()",;:\\[\]]{1,64}@[^\s@.<>()",;:\\[\]]+(\.[^\s@.<>()",;:\\[\]]+)+$/;

/**
 * The normalized form must also be a valid email: normalization turns `＠` into `@` and can expand one letter to
 * several.
 */
function isEmail(value: string): boolean {
  const normalized = normalizeLogin(value);
  return (
    !hasHiddenCharacters(value) &&
    emailPattern.test(value) &&
    emailPattern.test(normalized) &&
    normalized.length <= maxEmailLength
  );
}

/**
 * Schema for an email: stored trimmed, compared by `normalizeLogin` (D-19). Control and invisible characters are
 * rejected.
 */
export const email = z
  .string({ error: emailRequired })
  .check(
    z.trim(),
    z.minLength(1, { error: emailRequired, abort: true }),
    z.maxLength(maxEmailLength, { error: invalidEmail, abort: true }),
    z.refine(isEmail, { error: invalidEmail }),
  );

/** One letter can become up to 18 when it is normalized. The column of the normalized name has this length. */
const maxNormalizedLength = 400;

/** Schema for an admin's login name: one line, compared by `normalizeLogin` (D-18). */
export const username = singleLineText(200, 'Username is required.').check(
  z.refine((value) => normalizeLogin(value).length <= maxNormalizedLength, { error: atMost(200) }),
);

/** Schema for a new password (D-18). */
export const newPassword = z
  .string({ error: 'Password is required.' })
  .check(
    z.minLength(1, { error: 'Password is required.' }),
    z.minLength(8, { error: 'Password must have at least 8 characters.' }),
    z.maxLength(128, { error: 'Password must have at most 128 characters.' }),
  );

/** `example.com` replaces the specification's `{host}` placeholder (D-59). */
const websiteMessage = 'Website must be a valid URL (https://example.com)';

function isWebsite(value: string): boolean {
  if (value === '') return true;
  if (hasHiddenCharacters(value) || !/^https?:\/\/[^\s/]/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

/** Schema for a website URL. The empty string is allowed. */
export const website = z
  .string({ error: websiteMessage })
  .check(
    z.trim(),
    z.maxLength(2000, { error: websiteMessage, abort: true }),
    z.refine(isWebsite, { error: websiteMessage }),
  );
