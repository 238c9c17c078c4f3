import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  less: 'Show less',
  all: 'Show all',
});
