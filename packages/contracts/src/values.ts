import * as z from 'zod/mini';
import { paymentMethods, readPaymentMethod } from './payment-methods';

const plainDecimal = /^-?\d+(\.\d{1,2})?$/;

interface DecimalRules {
  /** Said for everything that is not such a number. */
  message: string;
  min?: number;
  /** The smallest value itself is not allowed. */
  above?: number;
  max?: number;
  /** Said when it is a number but too large. */
  maxMessage?: string;
}

/**
 * Hours, rates and amounts: a JSON number or plain decimal text (multipart has nothing else), at most two decimals.
 * Exponents, hexadecimal, spaces, booleans and lists are refused (D-6).
 */
export const decimal = ({ message, min, above, max = 1_000_000, maxMessage = message }: DecimalRules) =>
  z.pipe(
    z.union([z.number(), z.string()], { error: message }).check(
      z.refine((value) => plainDecimal.test(String(value)), { error: message }),
      z.refine(
        (value) => (min === undefined || Number(value) >= min) && (above === undefined || Number(value) > above),
        { error: message },
      ),
      z.refine((value) => Number(value) <= max, { error: maxMessage }),
      // Only so are the limits seen by the OpenAPI document and by whoever holds two releases against each other.
      z.meta({
        ...(min !== undefined && { minimum: min }),
        ...(above !== undefined && { exclusiveMinimum: above }),
        maximum: max,
      }),
    ),
    z.transform((value: number | string) => Number(value)),
  );

/** Ids of rows: positive integers in plain digits (D-5, D-6). */
export const id = (message: string) =>
  z.pipe(
    z
      .union([z.number(), z.string()], { error: message })
      .check(z.refine((value) => /^[1-9]\d{0,9}$/.test(String(value)) && Number(value) < 2 ** 31, { error: message })),
    z.transform((value: number | string) => Number(value)),
  );

/** Ids in a path. What is not one is simply absent: 404 (D-6). */
export const idParams = <const K extends string>(name: K) =>
  z.object({ [name]: id('Not found.') } as Record<K, ReturnType<typeof id>>);

/** Text of one line: trimmed, no control characters, at most `max` characters (D-47). */
export const line = (max: number, required?: string) =>
  z.string({ error: required ?? 'Please enter text.' }).check(
    z.trim(),
    ...(required ? [z.minLength(1, { error: required })] : []),
    z.maxLength(max, { error: `At most ${max} characters.` }),
    z.refine((value) => !/[\u0000-\u001f\u007f]/.test(value), { error: 'Please use one line of plain text.' }),
    z.refine((value) => value.isWellFormed(), { error: 'Please enter text.' }),
  );

/** Text of several lines, at most 2,000 characters (D-47). */
export const lines = z.string({ error: 'Please enter text.' }).check(
  z.trim(),
  z.maxLength(2000, { error: 'At most 2000 characters.' }),
  z.refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value), {
    error: 'Please enter plain text.',
  }),
  z.refine((value) => value.isWellFormed(), { error: 'Please enter text.' }),
);

/** Rich text as HTML. Its 64 KiB are counted before anything parses it (D-47); the service cleans it (D-37). */
export const richText = (required = 'Please enter text.') =>
  z.string({ error: required }).check(
    z.refine((value) => new TextEncoder().encode(value).length <= 65_536, {
      error: 'The text is too long: at most 64 KiB.',
      abort: true,
    }),
    z.refine((value) => value.isWellFormed() && !value.includes('\u0000'), { error: 'Please enter text.' }),
  );

const emailLike = /^[^\s@<>()",;:\\[\]]{1,64}@[^\s@.<>()",;:\\[\]]+(\.[^\s@.<>()",;:\\[\]]+)+$/;

/** An e-mail address, stored trimmed and compared without case (D-19). */
export const email = (required = 'Email is required.') =>
  z
    .string({ error: required })
    .check(
      z.trim(),
      z.minLength(1, { error: required }),
      z.maxLength(200, { error: 'Invalid email.' }),
      z.regex(emailLike, { error: 'Invalid email.' }),
    );

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
  if (!/^https?:\/\/[^\s/]/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

export const website = z
  .string({ error: websiteMessage })
  .check(z.trim(), z.maxLength(2000, { error: websiteMessage }), z.refine(isWebsite, { error: websiteMessage }));

const isInstant = (value: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  isCalendarDate(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value));

/** A moment: ISO 8601 with its zone, kept as UTC with milliseconds (D-6). */
export const instant = (message: string) =>
  z.pipe(
    z.string({ error: message }).check(z.refine(isInstant, { error: message })),
    z.transform((value: string) => new Date(value).toISOString()),
  );

function isCalendarDate(value: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** A calendar date `YYYY-MM-DD` (D-6). */
export const calendarDate = (message: string) =>
  z.string({ error: message }).check(z.refine(isCalendarDate, { error: message }));

/** A payment method in any of the spellings the server reads, as its name on the wire (D-26). */
export const paymentMethod = (message: string) =>
  z.pipe(
    z.string({ error: message }).check(z.refine((value) => readPaymentMethod(value) !== undefined, { error: message })),
    z.transform((value: string) => readPaymentMethod(value) ?? paymentMethods[0]),
  );
