import * as z from './lazy-zod';

/** A stored value that the contract does not define, written by a newer version or directly into the database. */
export interface UnknownValue {
  /** Type of the value, such as `payment method`. */
  kind: string;
  value: string;
}

let report: (unknown: UnknownValue) => void = () => undefined;

/** Sets the process-wide listener for unknown values in responses. It replaces an earlier listener. */
export const onUnknownValue = (listener: (unknown: UnknownValue) => void): void => {
  report = listener;
};

/** Tells the listener about a value that is not in a response, or not as text. */
export const reportUnknownValue = (unknown: UnknownValue): void => report(unknown);

/**
 * Schema for one of the known values in a response. Unknown text passes unchanged and is reported, so that one bad row
 * does not make every list that contains it fail. The type contains the known values only, so code that uses the value
 * as a lookup key needs a fallback.
 */
export const storedValue = <const Values extends readonly string[]>(kind: string, values: Values) => {
  const unknownText = z.string().check(
    z.refine((value) => {
      report({ kind, value });
      return true;
    }),
  );
  return z.union([z.enum(values), unknownText]) as unknown as z.ZodMiniType<Values[number], Values[number]>;
};
