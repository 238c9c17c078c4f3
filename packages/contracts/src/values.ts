import { allPaymentMethods, type PaymentMethod, paymentMethods } from './enums';
import * as z from './lazy-zod';

/**
 * Converts hours or money to integer hundredths. On the wire they are numbers with at most two decimals; the services
 * calculate with integers, which are exact (D-6).
 */
export const toHundredths = (value: number): number => Math.round(value * 100);
export const fromHundredths = (hundredths: number): number => hundredths / 100;

/** Amount in cents for `hours` (hundredths of an hour) at `rate` (cents per hour), rounded half up. */
export const amountOf = (hours: number, rate: number): number => Math.floor((hours * rate + 50) / 100);

/** Tax in cents on `net` cents at `rate` (hundredths of a percent), rounded half up. Exact: the product is not. */
export const taxOf = (net: number, rate: number): number =>
  Math.floor(net / 10_000) * rate + Math.floor(((net % 10_000) * rate + 5_000) / 10_000);

/**
 * What a package costs, in cents: without tax, the tax, and both, which is due. The package has the stored units:
 * hundredths of an hour, cents per hour, hundredths of a percent (D-81).
 */
export function priceOf({ hoursPurchased, ratePerHour, taxRate }: PricedPackage) {
  const net = amountOf(hoursPurchased, ratePerHour);
  const tax = taxOf(net, taxRate);
  return { net, tax, due: net + tax };
}
interface PricedPackage {
  hoursPurchased: number;
  ratePerHour: number;
  taxRate: number;
}

const plainDecimal = /^-?\d+(\.\d+)?$/;
const twoDecimals = /^-?\d+(\.\d{1,2})?$/;

interface DecimalRules {
  /** Error message for a missing value and for text that is not a number. */
  message: string;
  min?: number;
  /** Error message for a value that is too small. Defaults to `message`. */
  minMessage?: string;
  /** Exclusive minimum. */
  above?: number;
  max?: number;
  /** Error message for a value above `max`. Defaults to `message`. */
  maxMessage?: string;
}

/**
 * Schema for hours, rates and amounts with at most two decimals: a JSON number or plain decimal text, because multipart
 * has only text. Exponents, hexadecimal, spaces, booleans and lists are rejected (D-6).
 */
export const decimal = ({
  message,
  min,
  above,
  minMessage = message,
  max = 1_000_000,
  maxMessage = message,
}: DecimalRules) =>
  z.pipe(
    z.union([z.number(), z.string()], { error: message }).check(
      z.refine((value) => plainDecimal.test(String(value)), { error: message, abort: true }),
      z.refine((value) => twoDecimals.test(String(value)), { error: 'Use at most two decimals.', abort: true }),
      z.refine(
        (value) => (min === undefined || Number(value) >= min) && (above === undefined || Number(value) > above),
        { error: minMessage },
      ),
      z.refine((value) => Number(value) <= max, { error: maxMessage }),
      // A refinement is not visible in the JSON schema. The OpenAPI document and the comparison of releases read the
      // limits from here.
      z.meta({
        ...(min !== undefined && { minimum: min }),
        ...(above !== undefined && { exclusiveMinimum: above }),
        maximum: max,
      }),
    ),
    z.transform((value: number | string) => Number(value)),
  );

/** Schema for the rate of a tax in percent (D-81). */
export const taxRate = decimal({ message: 'Enter a rate from 0 to 100.', min: 0, max: 100 });

/** Schema for a whole number within limits: a JSON number or its digits, because multipart has only text (D-6). */
export const wholeNumber = (message: string, min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string()], { error: message }).check(
      z.refine((value) => /^\d{1,9}$/.test(String(value)) && Number(value) >= min && Number(value) <= max, {
        error: message,
      }),
      z.meta({ minimum: min, maximum: max }),
    ),
    z.transform((value: number | string) => Number(value)),
  );

/** Schema for yes or no: a JSON boolean or its text, because multipart has only text. */
export const yesNo = (message: string) =>
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false'])], { error: message }),
    z.transform((value: boolean | 'true' | 'false') => value === true || value === 'true'),
  );

/** Schema for row ids: positive integers below 2^31 in plain digits (D-5, D-6). */
export const id = (message: string) =>
  z.pipe(
    z
      .union([z.number(), z.string()], { error: message })
      .check(z.refine((value) => /^[1-9]\d{0,9}$/.test(String(value)) && Number(value) < 2 ** 31, { error: message })),
    z.transform((value: number | string) => Number(value)),
  );

/** Schema for an id in a path. The service responds with 404 if it is not a valid id (D-6). */
export const idParams = <const K extends string>(name: K) =>
  z.object({ [name]: id('Not found.') } as Record<K, ReturnType<typeof id>>);

/** Accepted years of entries, packages and meetings. Other years are most likely typing errors. */
const yearLimits = { first: 2000, last: 2100 };
const yearMessage = `Enter a date from ${yearLimits.first} to ${yearLimits.last}.`;
const hasPlausibleYear = (value: string) => {
  const year = new Date(value).getUTCFullYear();
  return year >= yearLimits.first && year <= yearLimits.last;
};

const isInstant = (value: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  isCalendarDate(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value));

/**
 * Schema for a time: ISO 8601 with a zone, converted to UTC with milliseconds (D-6). The UTC year must be from 2000 to
 * 2100.
 */
export const instant = (message: string) =>
  z.pipe(
    z
      .string({ error: message })
      .check(z.refine(isInstant, { error: message, abort: true }), z.refine(hasPlausibleYear, { error: yearMessage })),
    z.transform((value: string) => new Date(value).toISOString()),
  );

function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/**
 * Schema for a calendar date `YYYY-MM-DD` that a service computed: the business day of the last accepted time can be in
 * 2101.
 */
export const computedDate = (message: string) =>
  z
    .string({ error: message })
    .check(z.refine((value) => /^[12]/.test(value) && isCalendarDate(value), { error: message }));

/** Schema for a calendar date `YYYY-MM-DD` from the years 2000 to 2100 (D-6). */
export const calendarDate = (message: string) =>
  z
    .string({ error: message })
    .check(
      z.refine(isCalendarDate, { error: message, abort: true }),
      z.refine(hasPlausibleYear, { error: yearMessage }),
    );

/** A month as `YYYY-MM`. */
export const monthText = z
  .string({ error: 'Month must be YYYY-MM.' })
  .check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, { error: 'Month must be YYYY-MM.' }));

/** Schema for no value: null, or empty text in multipart. */
const none = () =>
  z.pipe(
    z.union([z.null(), z.literal('')]),
    z.transform(() => null),
  );

/** Schema for a calendar date or none: null, or empty text in multipart. */
export const nullableDate = (message: string) => z.union([calendarDate(message), none()], { error: message });

/** Schema for a row id or none: null, or empty text in multipart. */
export const nullableId = (message: string) => z.union([id(message), none()], { error: message });

/** Schema for a whole number or none: null, or empty text in multipart. */
export const nullableWholeNumber = (message: string, min: number, max: number) =>
  z.union([wholeNumber(message, min, max), none()], { error: message });

const spellings: Record<string, PaymentMethod> = {
  omt: 'omt',
  bob: 'bob',
  wish: 'wish',
  wishg: 'wish',
  'wish money': 'wish',
  bank: 'bank',
  'bank transfer': 'bank',
  cash: 'cash',
};

/** Returns the payment method for any accepted spelling, ignoring case (D-26). */
const readPaymentMethod = (text: string): PaymentMethod | undefined => {
  const spelling = text.trim().toLowerCase();
  return Object.hasOwn(spellings, spelling) ? spellings[spelling] : undefined;
};

const paymentMethodOf = <const M extends PaymentMethod>(message: string, methods: readonly M[]) => {
  const read = (value: string) => methods.find((method) => method === readPaymentMethod(value));
  return z.pipe(
    z.string({ error: message }).check(z.refine((value) => read(value) !== undefined, { error: message })),
    z.transform((value: string) => read(value) as M),
  );
};

/** Schema for a payment method in any accepted spelling, converted to its wire name (D-26). */
export const paymentMethod = (message: string) => paymentMethodOf(message, allPaymentMethods);

/** The same for the methods that a client can request, which are all but cash (D-80). */
export const requestedPaymentMethod = (message: string) => paymentMethodOf(message, paymentMethods);
