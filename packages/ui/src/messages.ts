import { defineMessages } from '@hourbank/i18n';

/** Texts of every page, without plural forms, which would load their library with the first page. */
export const messages = defineMessages({
  cancel: 'Cancel',
  close: 'Close',
  poweredBy: 'Powered by Hourbank',
  tryAgain: 'Try again',
});
