import { currentLanguage, sourceLanguage } from '../language';
import { cached } from './locale';

const formats = cached((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** 'Hours, Status and Rate' */
export const formatList = (names: readonly string[]): string =>
  formats(currentLanguage() === sourceLanguage ? 'en-GB' : currentLanguage()).format(names);
