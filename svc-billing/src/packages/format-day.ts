const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });

/** A calendar day for a message: `30 Nov 2026`. */
export const formatDay = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
