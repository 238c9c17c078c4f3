import { defineMessages } from '@hourbank/i18n';

/** Apart from the texts of other dialogs, because plurals load a library. */
export const messages = defineMessages({
  nothingFound: 'Nothing found.',
  searching: 'Searching...',
  results: '{count, plural, one {# result} other {# results}}',
});
