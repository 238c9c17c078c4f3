/** Moments show in the reader's own time. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
