import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  loading: 'Loading the first page of {name}...',
  firstPage: 'First page of {name}',
  page: 'Page {page} of {name}',
  isProtected: '{name} is protected by a password, so its pages cannot be shown.',
  needsPassword: '{name} is protected by a password. It is accepted, but its pages cannot be shown.',
});
