/** Header of every response of a service: the business time zone, an IANA name (D-39). */
export const timeZoneHeader = 'Business-Time-Zone';
