import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  cancel: 'Cancel',
});
