import type { Placeholders, Tags } from './message-types';

/** The texts of one feature by key, as ICU messages. */
export type Messages = Readonly<Record<string, string>>;

/** Declares the English texts of one feature. They stand in `messages.ts` beside the feature. */
export const defineMessages = <const M extends Messages>(messages: M): M => messages;

type SameParameters<Source extends string, Text extends string> = [Placeholders<Text>[0], Tags<Text>] extends [
  Placeholders<Source>[0],
  Tags<Source>,
]
  ? Text
  : { placeholdersOf: Source };

/** A translation of one catalogue. */
interface Translation {
  source: Messages;
  texts: Messages;
}

/**
 * Declares a translation of a catalogue, in `messages.<language>.ts`. It has all keys of the source, and only its
 * placeholders.
 */
export const defineTranslation = <const M extends Messages, const T extends { [K in keyof M]: string }>(
  source: M,
  texts: T & { [K in keyof M & keyof T]: SameParameters<M[K], T[K]> },
): Translation => ({ source, texts });

const translations = new Map<string, WeakMap<Messages, Messages>>();

/** Registers the translations of a language (`ar`). Each application does this in its `languages.ts`. */
export function addLanguage(locale: string, catalogues: readonly Translation[]): void {
  const known = translations.get(locale) ?? new WeakMap<Messages, Messages>();
  translations.set(locale, known);
  for (const { source, texts } of catalogues) known.set(source, texts);
}

/** The texts of a catalogue in a language. English if there is no translation. */
export const textsIn = (messages: Messages, locale: string): Messages =>
  translations.get(locale)?.get(messages) ?? messages;
