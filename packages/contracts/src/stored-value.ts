import * as z from 'zod/mini';

/** A value that a row holds although the contract does not know it: somebody wrote past the services, or a newer version did. */
export interface UnknownValue {
  /** What it should be, such as `payment method`. */
  kind: string;
  value: string;
}

let report: (unknown: UnknownValue) => void = () => undefined;

/** Names the one listener of this process that hears of each unknown value in a response. */
export const onUnknownValue = (listener: (unknown: UnknownValue) => void): void => {
  report = listener;
};

/**
 * One of the known values, in a response. Another one passes as the text it is and is reported: one bad row must not make every list
 * that meets it fail. Its type names the known values only, so whoever looks something up by it needs a fallback.
 */
export const storedValue = <const Values extends readonly string[]>(kind: string, values: Values) => {
  const other = z.string().check(
    z.refine((value) => {
      report({ kind, value });
      return true;
    }),
  );
  return z.union([z.enum(values), other]) as unknown as z.ZodMiniType<Values[number], Values[number]>;
};
