/**
 * Converts hours or money to integer hundredths. On the wire they are numbers with at most two decimals; the services
 * calculate with integers, which are exact (D-6).
 */
export const toHundredths = (value: number): number => Math.round(value * 100);
export const fromHundredths = (hundredths: number): number => hundredths / 100;

/** Amount in cents for `hours` (hundredths of an hour) at `rate` (cents per hour), rounded half up. */
export const amountOf = (hours: number, rate: number): number => Math.floor((hours * rate + 50) / 100);
