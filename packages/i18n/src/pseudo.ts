import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import type { FormatMessage } from './format-message';

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçđéƒǵĥíĵķĺɱñóþǫŕšŧúṽŵẋýžÁƁÇĐÉƑǴĤÍĴĶĹṀÑÓÞǪŔŠŦÚṼŴẊÝŽ';

/** Accents on all letters, and padding that makes the text 30% longer. */
function accent(text: string): string {
  const letters = [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('');
  const padding = '~'.repeat(Math.ceil(text.trim().length * 0.3));
  return text.endsWith(' ') ? `${letters.slice(0, -1)}${padding} ` : `${letters}${padding}`;
}

const accentAll = (elements: MessageFormatElement[]): MessageFormatElement[] =>
  elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: accent(element.value) };
    if (element.type === TYPE.tag) return { ...element, children: accentAll(element.children) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: accentAll(option.value) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
  });

const compiled = new Map<string, IntlMessageFormat>();

/** Formats a message in the pseudo-language: '[Ĺóǵ íñ~~]'. Parameters stay as they are. */
export const formatPseudo: FormatMessage = (text, _locale, params) => {
  let message = compiled.get(text);
  if (!message) {
    message = new IntlMessageFormat(accentAll(parse(text)), 'en');
    compiled.set(text, message);
  }
  const result = message.format(params);
  return typeof result === 'string' ? `[${result}]` : ['[', result, ']'].flat();
};
