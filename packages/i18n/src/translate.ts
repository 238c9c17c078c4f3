import { type Messages, textsIn } from './catalogue';
import { formatMessage, type Params } from './format-message';
import { isolated } from './format/isolated';
import { joinUnits } from './join-units';
import { currentLanguage } from './language';
import type { Args, RichValues } from './message-types';

/** Returns a text by its key. The compiler checks the key and the parameters. */
interface Translate<M extends Messages> {
  <K extends keyof M & string>(key: K, ...args: Args<M[K]>): string;
  /** For messages with tags (`<link>...</link>`): returns the parts of the text in order. */
  rich<K extends keyof M & string, Node>(key: K, params: RichValues<M[K], Node>): (string | Node)[];
}

/** Names and other words within a sentence keep their direction to themselves. */
const isolateWords = (params: Params | undefined): Params | undefined =>
  params &&
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]),
  );

/**
 * Texts for code outside React. Without `locale`, they are texts of the page, in its language, with each number and its
 * unit on one line, and with parameters whose direction is their own; elements of `rich` use `<bdi>`. Emails and
 * documents name their language.
 */
export function translate<const M extends Messages>(messages: M, locale?: string): Translate<M> {
  const language = locale ?? currentLanguage();
  const texts = textsIn(messages, language);
  const joined = new Map<string, string>();
  /** The text of a page, with joined units, is kept: pages render it again and again. */
  const textOf = (key: string) => {
    const text = texts[key] ?? messages[key] ?? key;
    if (locale !== undefined) return text;
    if (!joined.has(text)) joined.set(text, joinUnits(text));
    return joined.get(text) ?? text;
  };
  const format = (key: string, params?: Params) => formatMessage(textOf(key), language, params);
  const t = (key: string, params?: Params) => {
    const result = format(key, locale === undefined ? isolateWords(params) : params);
    return typeof result === 'string' ? result : [result].flat().join('');
  };
  // The overloads of the interface are checked at each call; at run time, all keys and parameters are alike.
  return Object.assign(t, { rich: (key: string, params: Params) => [format(key, params)].flat() }) as Translate<M>;
}
