import { setPseudoFormatter } from './format-message';

/** The source language of all catalogues. */
export const sourceLanguage = 'en';

/** The pseudo-language: English with accents and brackets, 30% longer. It shows texts that are in no catalogue. */
const pseudoLanguage = 'en-XA';

/** The languages of an application besides English. Each loads its `addLanguage` call. */
export type Languages = Readonly<Record<string, () => Promise<unknown>>>;

const key = 'hb-language';
let current = sourceLanguage;

/** The language of the page or process. */
export const currentLanguage = (): string => current;

function storedLanguage(): string | null {
  try {
    // Services have no such global.
    return (
      (globalThis as { localStorage?: { getItem(key: string): string | null } }).localStorage?.getItem(key) ?? null
    );
  } catch {
    return null;
  }
}

/** Loads the language that the browser stores under `hb-language`. Returns undefined if it is English. */
export function loadLanguage(languages: Languages = {}): Promise<void> | undefined {
  const language = storedLanguage();
  if (!language || language === sourceLanguage) return undefined;
  if (language === pseudoLanguage)
    return import('./pseudo').then(({ formatPseudo }) => setPseudoFormatter(formatPseudo));
  return languages[language]?.().then(() => {
    current = language;
  });
}
