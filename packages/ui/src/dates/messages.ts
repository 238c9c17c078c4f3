import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  chooseDay: 'Choose a day: {field}',
  notLoaded: 'The calendar did not load. Type the day.',
});
