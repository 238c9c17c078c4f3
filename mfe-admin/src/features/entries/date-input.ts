/** What the form says beside its date, because `datetime-local` has no zone of its own. */
export const businessTimeZone = 'UTC';

/** A moment as `datetime-local` shows it, to the minute. */
export const toInput = (instant: string): string => instant.slice(0, 16);

/** What somebody chose, as a moment; nothing while the input is incomplete. */
export const fromInput = (chosen: string): string =>
  chosen === '' ? '' : `${chosen.length === 16 ? `${chosen}:00` : chosen.slice(0, 19)}.000Z`;

/** Now, to the minute. */
export const currentMinute = (now = new Date()): string => fromInput(toInput(now.toISOString()));
