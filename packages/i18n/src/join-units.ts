/** A number, or the end of its placeholder or tag, and the unit after it. */
const numberAndUnit = /([\d#}>]) (?=(?:h|[KMG]B|percent|(?:character|second|minute|hour|day|week|month|year)s?)\b)/g;

/** Replaces the space between a number and its unit by a no-break space, so that narrow screens keep them together. */
export const joinUnits = (text: string): string => text.replaceAll(numberAndUnit, '$1\u00a0');
