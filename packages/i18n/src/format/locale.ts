import { currentLanguage, sourceLanguage } from '../language';

/** The locale of numbers and dates: American numbers with English texts, otherwise the language's own. */
export const numberLocale = (): string => (currentLanguage() === sourceLanguage ? 'en-US' : currentLanguage());

/** Keeps one formatter for each key, because creating one is slow. */
export function cached<T>(create: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key) ?? create(key);
    known.set(key, found);
    return found;
  };
}
