/** Time zone shown beside the date field, because `datetime-local` has none. */
export const businessTimeZone = 'UTC';

/** Converts an ISO timestamp (UTC) to a `datetime-local` value, to the minute. */
export const toInput = (instant: string): string => instant.slice(0, 16);

/** Converts a `datetime-local` value to an ISO timestamp (UTC); empty while the input is incomplete. */
export const fromInput = (input: string): string =>
  input === '' ? '' : `${input.length === 16 ? `${input}:00` : input.slice(0, 19)}.000Z`;

/** The current time as an ISO timestamp (UTC), to the minute. */
export const currentMinute = (now = new Date()): string => fromInput(toInput(now.toISOString()));
