import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  tryAgain: 'Try again',
  close: 'Close',
});
