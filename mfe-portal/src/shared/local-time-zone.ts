/** The browser's time zone, as an IANA name. The portal shows times in it. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
