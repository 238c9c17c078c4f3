import type { ApiError } from '@hourbank/api-client';
import { translate } from '@hourbank/i18n';
import { formatNumber } from '@hourbank/i18n/format';
import { errorMessages } from './error-messages';
import { formMessages } from './form-messages';
import { inPageLanguage } from './page-language';

const isKnown = (code: string): code is keyof typeof errorMessages => Object.hasOwn(errorMessages, code);

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name as string);

/**
 * The text of an error: our own by its code, or the server's if there is none or a parameter is missing. If a change
 * finds no row, the text adds why; pages that load one say it themselves.
 */
export function explainError({ code, params, message }: Pick<ApiError, 'code' | 'params' | 'message'>, method = 'GET') {
  if (code === 'not_found' && method !== 'GET')
    return translate(formMessages)('gone', { message: inPageLanguage(message) });
  if (!isKnown(code)) return inPageLanguage(message);
  const known = [`${code}_in_all`, code].filter(isKnown);
  const key = known.find((name) => namesIn(errorMessages[name]).every((one) => Object.hasOwn(params, one)));
  if (!key) return inPageLanguage(message);
  const shown = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? formatNumber(value) : value]),
  );
  // The compiler cannot know which parameters this code needs; they were checked above.
  const t: (key: string, params: Record<string, string>) => string = translate(errorMessages) as never;
  return t(key, shown);
}
