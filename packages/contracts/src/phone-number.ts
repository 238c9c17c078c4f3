import * as z from './lazy-zod';
import { stripHidden, withWesternDigits } from './text-rules';

const message = 'Enter a valid phone number.';
const maxLength = 40;
/** Longer text is not a phone number, whatever it contains. */
const maxTyped = 200;

/** Signs for which programs and keyboards have several characters. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/[\p{Pd}\u2212\u02d7\u2043]/gu, '-'],
  [/[\u2044\u2215]/g, '/'],
  [/[\u00b7\u2022\u2219\u22c5]/g, '.'],
  [/\p{Zs}+/gu, ' '],
];

/** What stands between a number and its extension. */
const extensionMark =
  /[ ([,;-]*(?:ext(?:ension|n)?|x|#|poste|\u062a\u062d\u0648\u064a\u0644\u0629|\u062f\u0627\u062e\u0644\u064a)[ .:=-]*/i;

/** Two numbers in one field: each has the digits of a whole one. */
const isTwoNumbers = (number: string) =>
  number.includes(' / ') && number.split(' / ').every((part) => part.replace(/\D/g, '').length >= 7);

interface PhoneNumber {
  /** With its separators. */
  number: string;
  /** Digits; empty if there is none. */
  extension: string;
}

/** Reads a phone number of 3 to 15 digits in any common way of writing; null if the text is none. */
export function readPhoneNumber(text: string): PhoneNumber | null {
  if (text.length > maxTyped) return null;
  const typed = signs
    .reduce(
      (result, [sign, plain]) => result.replace(sign, plain),
      withWesternDigits(stripHidden(text.normalize('NFKC'))),
    )
    .trim()
    .replace(/^tel[.:] ?/i, '')
    .replace(/^\( ?\+ ?(\d+) ?\)/, '+$1');
  const [number = '', ...extensions] = typed.split(extensionMark);
  const extension = extensions.map((part) => part.replace(/[\])]$/, '').replaceAll(' ', ''));
  const digits = number.replace(/\D/g, '').length;
  const isNumber = /^\+?[\d ()./-]+$/.test(number) && digits >= 3 && digits <= 15 && !isTwoNumbers(number);
  const isExtension = extension.length <= 1 && extension.every((part) => /^\d{1,15}$/.test(part));
  return isNumber && isExtension ? { number: number.trim(), extension: extension.join('') } : null;
}

/** Schema for a phone number, stored with plain separators: `+961 1 234-567 ext. 12`. Empty text is allowed. */
export const phoneNumber = z.string({ error: message }).check(
  z.overwrite((text: string) => {
    const read = readPhoneNumber(text);
    if (!read) return text.trim();
    return read.extension ? `${read.number} ext. ${read.extension}` : read.number;
  }),
  z.maxLength(maxLength, { error: `Use at most ${maxLength} characters.` }),
  z.refine((text) => text === '' || readPhoneNumber(text) !== null, { error: message }),
);
