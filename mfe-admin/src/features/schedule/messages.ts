import { defineMessages } from '@hourbank/i18n';

/** Texts of the schedule by which statements are sent. */
export const messages = defineMessages({
  schedule: 'Monthly statements',
  defaultHint: 'Applies to clients without a schedule of their own',
  own: 'This client has its own schedule.',
  shared: 'The default schedule applies.',
  frequency: 'Send statements',
  off: 'Never',
  monthly: 'Every month',
  day: 'Day of the month',
  dayHint: 'The statement covers the previous month.',
  hour: 'Time',
  skipsEmpty: 'Skip months in which nothing was booked',
  save: 'Save schedule',
  saved: 'The schedule was saved.',
  useDefault: 'Use the default schedule',
});
