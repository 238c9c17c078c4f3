import { IntlMessageFormat } from 'intl-messageformat';
import { type FormatMessage, setIcuFormatter } from './format-message';

const compiled = new Map<string, IntlMessageFormat>();

/** Formats with intl-messageformat. Compiled messages are kept, because parsing is slow. */
const formatIcu: FormatMessage = (text, locale, params) => {
  const key = `${locale}\n${text}`;
  let message = compiled.get(key);
  if (!message) {
    message = new IntlMessageFormat(text, locale);
    compiled.set(key, message);
  }
  return message.format(params);
};

setIcuFormatter(formatIcu);
