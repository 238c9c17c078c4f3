import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  pictures: 'Pictures',
  previous: 'Previous picture',
  next: 'Next picture',
  close: 'Close',
  position: 'Picture {index} of {total}',
});
