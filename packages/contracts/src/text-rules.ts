/**
 * Rules for user input: which characters are kept, which count as visible, and how emails are compared. Their running
 * time is linear in the length of the text.
 */

/**
 * Invisible characters, which only change how other characters display or compare: bidirectional controls, zero-width
 * characters, fillers, annotation marks and noncharacters.
 */
const invisible = String.raw`\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb\p{Noncharacter_Code_Point}`;

/**
 * Letters of joining scripts, whose words need the zero-width joiner and non-joiner (Persian, Urdu, Hindi and others).
 */
const joiningLetter = String.raw`(?![${invisible}])[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}]`;

/**
 * Contexts in which an invisible character is meaningful: words of joining scripts, emoji, and variants of ideographs.
 */
const legitimate = [
  String.raw`(?<=${joiningLetter})\u200c(?=${joiningLetter})`,
  String.raw`(?<=${joiningLetter})\u200d`,
  String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])[\ufe0e\ufe0f](?=\u20e3)`,
  String.raw`(?<=\p{scx=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{scx=Mong})[\u180b-\u180d\u180f]`,
  // Flags of regions: a black flag, tag letters, and the closing tag.
  String.raw`(?<=\u{1f3f4}[\u{e0061}-\u{e007a}]{0,6})[\u{e0061}-\u{e007a}](?=[\u{e0061}-\u{e007a}]{0,6}\u{e007f})`,
  String.raw`(?<=\u{1f3f4}[\u{e0061}-\u{e007a}]{1,7})\u{e007f}`,
].join('|');

/**
 * A pattern is built when it is first used: a browser takes 10 ms to look up all these characters, and few pages need
 * them at once.
 */
function pattern(source: string, flags: string): () => RegExp {
  let built: RegExp | undefined;
  return () => (built ??= new RegExp(source, flags));
}
const anyInvisible = pattern(`[${invisible}]`, 'u');
const allInvisible = pattern(`[${invisible}]`, 'gu');
const removable = pattern(`(${legitimate})|[${invisible}]+`, 'gu');
const core = pattern(`[^${invisible}\\s](?:.*[^${invisible}\\s])?`, 'su');
const visible = pattern(String.raw`(?![${invisible}\u2800])[\p{L}\p{N}\p{P}\p{S}]`, 'u');
/** Control characters, including tab and line breaks. */
const controls = /\p{Cc}/gu;
const controlsExceptLines = /(?![\t\n\r])\p{Cc}/gu;

/** Removes invisible characters, except where emoji and words of joining scripts need them. Idempotent. */
export const stripInvisible = (text: string): string =>
  anyInvisible().test(text) ? text.replace(removable(), '$1') : text;

/** Removes all invisible characters. */
export const stripHidden = (text: string): string =>
  anyInvisible().test(text) ? text.replace(allInvisible(), '') : text;

/** Removes spaces and invisible characters from both ends. */
export const trimHidden = (text: string): string => core().exec(text)?.[0] ?? '';

/** Removes invisible and control characters except tabs and line breaks, for text that was not validated as input. */
export const stripUnprintable = (text: string): string => stripInvisible(text.replace(controlsExceptLines, ''));

/** True if the text has at least one visible letter, digit, punctuation mark or symbol. */
export const hasVisibleText = (text: string): boolean => visible().test(text);

/** True if the text has a control or invisible character, even where `stripInvisible` would keep it. */
export const hasHiddenCharacters = (text: string): boolean => anyInvisible().test(text) || /\p{Cc}/u.test(text);

/**
 * Folds case with the Unicode tables, so that upper and lower case match and so do expansions such as `ß` and `ss`.
 * There are two exceptions: `ı` stays distinct from `i`, which upper case would merge, and both small sigmas match.
 */
const foldCase = (text: string) =>
  text.replace(/[^\u0131]+/gu, (letters) => letters.toUpperCase().toLowerCase()).replaceAll('ς', 'σ');

/**
 * Normalizes an email or login name for comparison and rate limits: NFKC, case-folded, trimmed, without control and
 * invisible characters (D-18, D-19). Names that look the same to a person are equal afterwards.
 */
export const normalizeLogin = (login: string): string =>
  foldCase(stripHidden(login.normalize('NFKC').replace(controls, '')))
    .normalize('NFKC')
    .trim();

/** Arabic and Persian digits as Western ones. The last four bits of their codes are their values. */
export const withWesternDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Signs and letters that keyboards, programs and habits write in several ways, in one of them. */
const spellings: readonly (readonly [written: RegExp, folded: string])[] = [
  // Tatweel lengthens words, and a hamza on its own is often left out. One that a letter carries is a mark (NFKD).
  [/[\u0621\u0640\u0674\u06e5\u06e6]/g, ''],
  [/[\u0671-\u0673]/g, 'ا'],
  [/[\u0629\u06c1\u06c3\u06d5\u06be]/g, 'ه'],
  [/[\u0649\u06cc\u06d0\u06d2]/g, 'ي'],
  [/[\u06a9\u06aa]/g, 'ك'],
  [/\u066a/g, '%'],
  [/\u066b/g, '.'],
  [/[\u060c\u066c]/g, ','],
  [/\u061b/g, ';'],
  [/\u061f/g, '?'],
  [/[\p{Pd}\u2212]/gu, '-'],
  [/[\u2018-\u201b\u02bc`]/g, "'"],
  [/[\u201c-\u201f\u00ab\u00bb]/g, '"'],
  [/\u0131/g, 'i'],
  [/\u00f8/g, 'o'],
  [/\u0142/g, 'l'],
  [/\u0111/g, 'd'],
  [/\u00e6/g, 'ae'],
  [/\u0153/g, 'oe'],
];

/**
 * Folds text for searches and sort keys, so that spellings that people do not tell apart are equal (D-74): case,
 * accents, vowel signs, forms of Arabic letters and digits, tatweel, dashes and quotation marks. The application does
 * this, because the databases fold differently.
 */
export function foldText(text: string): string {
  // The acute accent on its own, which some keyboards have for an apostrophe, would become a space.
  const decomposed = text.replaceAll('\u00b4', "'").normalize('NFKD').replace(/\p{M}/gu, '');
  const letters = foldCase(stripHidden(decomposed));
  return withWesternDigits(spellings.reduce((folded, [written, letter]) => folded.replace(written, letter), letters));
}
