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

/** The years that entries, packages and meetings are dated in; others are slips of the keyboard. */
const yearLimits = { first: 2000, last: 2100 };
const yearMessage = `Enter a date from ${yearLimits.first} to ${yearLimits.last}.`;
const hasLikelyYear = (value: string) => {
  const year = new Date(value).getUTCFullYear();
  return year >= yearLimits.first && year <= yearLimits.last;
};

const isInstant = (value: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  isCalendarDate(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value));

/** A moment: ISO 8601 with its zone, kept as UTC with milliseconds (D-6). Its year in UTC is one of 2000 to 2100. */
export const instant = (message: string) =>
  z.pipe(
    z
      .string({ error: message })
      .check(z.refine(isInstant, { error: message, abort: true }), z.refine(hasLikelyYear, { error: yearMessage })),
    z.transform((value: string) => new Date(value).toISOString()),
  );

function isCalendarDate(value: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** A calendar date `YYYY-MM-DD` of the years 2000 to 2100 (D-6). */
export const calendarDate = (message: string) =>
  z
    .string({ error: message })
    .check(z.refine(isCalendarDate, { error: message, abort: true }), z.refine(hasLikelyYear, { error: yearMessage }));

/** A payment method in any of the spellings the server reads, as its name on the wire (D-26). */
export const paymentMethod = (message: string) =>
  z.pipe(
    z.string({ error: message }).check(z.refine((value) => readPaymentMethod(value) !== undefined, { error: message })),
    z.transform((value: string) => readPaymentMethod(value) ?? paymentMethods[0]),
  );
