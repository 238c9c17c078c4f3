import * as z from './lazy-zod';
import { isDomain } from './host-name';
import {
  hasHiddenCharacters,
  hasVisibleText,
  normalizeLogin,
  stripInvisible,
  trimHidden,
  withWesternDigits,
} from './text-rules';

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
  z.string({ error: requiredMessage ?? 'Enter text.' }).check(...lineChecks(max, requiredMessage));

const oneLine = 'Use one line of plain text.';
const lineChecks = (max: number, requiredMessage: string | undefined) => [
  removeInvisible,
  ...(requiredMessage ? [required(requiredMessage), z.minLength(1, { error: requiredMessage })] : []),
  maxLength(max),
  z.refine<string>((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), { error: oneLine }),
  isWellFormed,
];

/**
 * Schema for text that people type elsewhere, such as an account number. Digits become Western ones, because groups of
 * Arabic digits are shown in the opposite order (D-85).
 */
export const copiedText = (max: number) => singleLineText(max).check(z.overwrite(withWesternDigits));

/**
 * Schema for the name of a person or company, at most 200 characters. Emails to others contain it, so a name with the
 * start of a web address is rejected, also in other widths of its letters, and one with an override of the direction,
 * in which text looks like other text (D-47). `Booking.com` is a name.
 */
export const nameText = (requiredMessage?: string) =>
  z.string({ error: requiredMessage ?? 'Enter text.' }).check(
    z.refine((value) => !/[\u202d\u202e]/.test(value), { error: oneLine, abort: true }),
    ...lineChecks(200, requiredMessage),
    z.refine((value) => !/:\/\/|www\./i.test(value.normalize('NFKC')), {
      error: 'Enter a name without a web address.',
    }),
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

/** Largest rich text, in bytes. */
export const maxRichTextBytes = 65_536;

/**
 * Schema for rich text as HTML. The limit of 64 KiB is checked before the text is parsed (D-47). The service sanitizes
 * it (D-37).
 */
export const richText = (message = 'Enter text.') =>
  z.string({ error: message }).check(
    z.refine((value) => new TextEncoder().encode(value).length <= maxRichTextBytes, {
      error: 'The text must be 64 KB or smaller.',
      abort: true,
    }),
    // A refinement is not visible in the JSON schema. The OpenAPI document and the limits of bodies read it from here.
    z.meta({ maxLength: maxRichTextBytes }),
    z.refine((value) => value.isWellFormed() && !value.includes('\u0000'), { error: 'Enter text.' }),
  );

const emailRequired = 'Email is required.';
const invalidEmail = 'Invalid email.';
const maxEmailLength = 200;
const atom = String.raw`[^\s@<>()",;:\\[\].]+`;
const localPart = new RegExp(`^${atom}(?:\\.${atom})*$`);
/** Characters of a domain in any script. Others would end the host of a URL, or look like a full stop. */
const domainCharacters = /^[^\s@<>()",;:\\[\]/?#%_\u3002\uff61]+$/;

function isAddress(value: string): boolean {
  const at = value.lastIndexOf('@');
  const [local, domain] = [value.slice(0, Math.max(at, 0)), value.slice(at + 1)];
  if (local.length > 64 || !localPart.test(local) || !domainCharacters.test(domain)) return false;
  return URL.canParse(`http://${domain}`) && isDomain(new URL(`http://${domain}`).hostname);
}

/**
 * The normalized form must also be a valid email: normalization turns `＠` into `@` and can expand one letter to
 * several.
 */
function isEmail(value: string): boolean {
  const normalized = normalizeLogin(value);
  return (
    !hasHiddenCharacters(value) && isAddress(value) && isAddress(normalized) && normalized.length <= maxEmailLength
  );
}

/**
 * Schema for an email: stored without spaces and invisible characters around it, compared by `normalizeLogin` (D-19).
 * Control and invisible characters inside are rejected.
 */
export const email = z
  .string({ error: emailRequired })
  .check(
    z.overwrite(trimHidden),
    z.minLength(1, { error: emailRequired, abort: true }),
    z.maxLength(maxEmailLength, { error: invalidEmail, abort: true }),
    z.refine(isEmail, { error: invalidEmail }),
  );

/** Schema for an email that may be empty. */
export const optionalEmail = z.string({ error: invalidEmail }).check(
  z.overwrite(trimHidden),
  z.maxLength(maxEmailLength, { error: invalidEmail, abort: true }),
  z.refine((value) => value === '' || isEmail(value), { error: invalidEmail }),
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

/** The host of a web address as it was typed, without the port. */
const typedHost = /^https?:\/\/([^\s/?#@%\\]+?)(?::\d*)?(?:[/?#]\S*)?$/i;
const isIpAddress = (host: string) => /^\d+(?:\.\d+){3}$/.test(host) || host.startsWith('[');

/** A web address with a domain of at least two labels, or an IP address, without a user name. */
function isWebsite(value: string): boolean {
  if (value === '') return true;
  const host = typedHost.exec(value)?.[1];
  if (host === undefined || value.includes('\\') || !URL.canParse(value)) return false;
  const { hostname, port } = new URL(value);
  if (isIpAddress(hostname)) return hostname === host.toLowerCase() && port !== '0';
  return isDomain(hostname.replace(/\.$/, '')) && port !== '0';
}

/** Schema for a website URL, stored without spaces around it and without invisible characters. May be empty. */
export const website = z
  .string({ error: websiteMessage })
  .check(
    removeInvisible,
    z.maxLength(2000, { error: atMost(2000), abort: true }),
    z.refine(isWebsite, { error: websiteMessage }),
  );

/**
 * A website with `https://` before it if it was typed without a scheme and is one then. The API, registration and the
 * form of a client require the scheme.
 */
export const completeWebsite = (typed: string): string => {
  const completed = `https://${typed.trim()}`;
  return website.safeParse(typed).success || !website.safeParse(completed).success ? typed : completed;
};
