import { defineMessages } from '@hourbank/i18n';

/** Apart from the other fields' texts, so that the login pages load only these. */
export const passwordMessages = defineMessages({
  show: 'Show characters',
  hide: 'Hide characters',
});
