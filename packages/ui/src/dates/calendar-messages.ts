import { defineMessages } from '@hourbank/i18n';

export const messages = defineMessages({
  calendar: 'Calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  day: '{weekday}, {day}',
  time: 'Time',
  done: 'Done',
});
