/** Hours and money on the wire are numbers with at most two decimals; inside they are integers of hundredths (D-6). */
export const toHundredths = (value: number): number => Math.round(value * 100);
export const fromHundredths = (hundredths: number): number => hundredths / 100;

/** Cents of `hours` (hundredths of an hour) at `rate` (cents per hour), rounded half up to a cent. */
export const amountOf = (hours: number, rate: number): number => Math.floor((hours * rate + 50) / 100);
