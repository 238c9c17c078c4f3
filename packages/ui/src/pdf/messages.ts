import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  loading: 'Loading the first page of {name}...',
  firstPage: 'First page of {name}',
});
