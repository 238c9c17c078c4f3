import { defineMessages } from '@hourbank/i18n';

/** Texts of hours in the list of clients. They are apart from those that the first page loads. */
export const listMessages = defineMessages({
  levelOk: 'OK',
  hoursBold: '<b>{hours}</b> h',
  ofHours: 'of {hours} h',
  hoursInDays: '{count, plural, =0 {{hours} h today} one {{hours} h in # day} other {{hours} h in # days}}',
  noHoursYet: 'No hours yet',
  hoursUnavailable: "The hours can't be loaded right now.",
});
