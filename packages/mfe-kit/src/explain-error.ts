import type { ApiError } from '@hourbank/api-client';
import { translate } from '@hourbank/i18n';
import { formatNumber } from '@hourbank/i18n/format';
import { errorMessages } from './error-messages';
import { inPageLanguage } from './page-language';

const isKnown = (code: string): code is keyof typeof errorMessages => Object.hasOwn(errorMessages, code);

/** The text of an error: our own by its code, or the server's if there is none or a parameter is missing. */
export function explainError({ code, params, message }: Pick<ApiError, 'code' | 'params' | 'message'>): string {
  if (!isKnown(code)) return inPageLanguage(message);
  const needed = [...errorMessages[code].matchAll(/\{(\w+)/g)].map(([, name]) => name as string);
  if (!needed.every((name) => Object.hasOwn(params, name))) return message;
  const shown = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? formatNumber(value) : value]),
  );
  // The compiler cannot know which parameters this code needs; they were checked above.
  const t: (key: string, params: Record<string, string>) => string = translate(errorMessages) as never;
  return t(code, shown);
}
