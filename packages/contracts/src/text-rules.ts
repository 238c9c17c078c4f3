/** Rules for text that people type: which characters are kept, which count as visible, how emails are compared. All are linear in the text's length. */

/** Control characters; tab and line ends are among them. */
const control = String.raw`\p{Cc}`;

/**
 * Characters that show nothing and only change how others look or compare: bidirectional controls, zero-width characters, fillers,
 * annotation marks, noncharacters.
 */
const invisible = String.raw`\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb\p{Noncharacter_Code_Point}`;

/** Scripts whose letters join, so that words of them need the joiner and the non-joiner (Persian, Urdu, Hindi and others). */
const joiningLetter = String.raw`[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}]`;

/** Where an invisible character belongs to what is written: within words of joining scripts, within emoji, and variants of ideographs. */
const legitimate = [
  String.raw`(?<=${joiningLetter})\u200c(?=${joiningLetter})`,
  String.raw`(?<=${joiningLetter})\u200d`,
  String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])[\ufe0e\ufe0f](?=\u20e3)`,
  String.raw`(?<=\p{scx=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{scx=Mong})[\u180b-\u180d\u180f]`,
  // Flags of regions: a black flag, tag letters, the tag that ends them.
  String.raw`(?<=\u{1f3f4}[\u{e0061}-\u{e007a}]{0,6})[\u{e0061}-\u{e007a}](?=[\u{e0061}-\u{e007a}]{0,6}\u{e007f})`,
  String.raw`(?<=\u{1f3f4}[\u{e0061}-\u{e007a}]{1,7})\u{e007f}`,
].join('|');

const anyInvisible = new RegExp(`[${invisible}]`, 'u');
const removable = new RegExp(`(${legitimate})|[${invisible}]+`, 'gu');
const visible = new RegExp(String.raw`(?![${invisible}\u2800])[\p{L}\p{N}\p{P}\p{S}]`, 'u');
const controls = new RegExp(`${control}`, 'gu');
const controlsExceptLines = /(?![\t\n\r])\p{Cc}/gu;

/** A text without invisible characters, except where emoji and words of joining scripts need them. Doing it again changes nothing. */
export const stripInvisible = (text: string): string =>
  anyInvisible.test(text) ? text.replace(removable, '$1') : text;

/** A text of several lines without invisible and control characters; tabs and line ends stay. For text that was not checked when it came in. */
export const stripUnprintable = (text: string): string => stripInvisible(text.replace(controlsExceptLines, ''));

/** Has it at least one letter, digit or mark that a reader sees? Blanks and invisible characters are none. */
export const hasVisibleText = (text: string): boolean => visible.test(text);

/** Has it a control or invisible character anywhere, even where `stripInvisible` would keep it? */
export const hasHiddenCharacters = (text: string): boolean => anyInvisible.test(text) || /\p{Cc}/u.test(text);

/**
 * Case folding by the letters' own tables: upper and lower case agree, and so do the letters that upper case spells out (`ß` and `ss`).
 * Two letters are special: upper case would merge `ı` with `i`, and the two small sigmas are one letter.
 */
const foldCase = (text: string) =>
  text.replace(/[^ı]+/gu, (part) => part.toUpperCase().toLowerCase()).replaceAll('ς', 'σ');

/**
 * An email or login name as it is compared and counted: NFKC, without case, blanks around it, control and invisible characters (D-18, D-19).
 * Two that look the same to a person are the same here.
 */
export const normalizeLogin = (login: string): string =>
  foldCase(
    login
      .normalize('NFKC')
      .replace(controls, '')
      .replace(new RegExp(`[${invisible}]`, 'gu'), ''),
  )
    .normalize('NFKC')
    .trim();
