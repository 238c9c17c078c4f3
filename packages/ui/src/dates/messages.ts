import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  chooseDay: 'Choose a day',
  notLoaded: 'The calendar did not load. Type the day.',
});
