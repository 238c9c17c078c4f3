import { defineMessages } from '@hourbank/i18n';

/** Apart from the other fields' texts, so that the sign-in pages load only these. */
export const passwordMessages = defineMessages({
  show: 'Show characters',
  hide: 'Hide characters',
});
