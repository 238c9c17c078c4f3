/** Letters of Hebrew, Arabic and other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [firstStrongIsolate, popIsolate] = ['\u2068', '\u2069'];
const isolates = /\u2068[^\u2068\u2069]*\u2069/g;

/**
 * A name to be used within a sentence, in plain text: a name in Arabic changes neither the direction of the sentence
 * nor the place of numbers next to it. Doing it again changes nothing.
 */
export const isolated = (name: string): string =>
  rightToLeft.test(name.replace(isolates, '')) ? `${firstStrongIsolate}${name}${popIsolate}` : name;
