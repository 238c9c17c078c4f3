import { currentLanguage, sourceLanguage } from '../language';
import { translate } from '../translate';
import { businessTimeZone } from './business-clock';
import { cached } from './locale';
import { messages } from './messages';

const formats = cached((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** 'Hours, Status and Rate' */
export const formatList = (names: readonly string[]): string =>
  formats(currentLanguage() === sourceLanguage ? 'en-GB' : currentLanguage()).format(names);

/** 'Beirut time' for Asia/Beirut, 'UTC' for UTC: the name beside each field that takes a time. */
export function timeZoneName(name = businessTimeZone()): string {
  const city = name.split('/').at(-1)?.replaceAll('_', ' ');
  return name.includes('/') && city ? translate(messages)('zone', { city }) : name;
}
