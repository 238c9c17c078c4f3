import { joinUnits, type Languages, loadLanguage } from '@hourbank/i18n';

let translateText = (text: string): string => text;

/** The text of an error message of the contracts or of a service in the language of the page, with its units joined. */
export const inPageLanguage = (text: string): string => joinUnits(translateText(text));

/**
 * Loads the language that the browser stores, with the error messages of the contracts. Returns undefined if it is
 * English, for which there is nothing to load.
 */
export function loadPageLanguage(languages?: Languages): Promise<void> | undefined {
  return loadLanguage(languages)?.then(async () => {
    ({ translateContractText: translateText } = await import('./contract-texts'));
  });
}
