import { defineMessages } from '@hourbank/i18n';

/** Texts of the rule by which minutes become charged hours. */
export const messages = defineMessages({
  rounding: 'Rounding',
  defaultHint: 'Applies to clients without a rule of their own',
  ownRule: 'This client has its own rule.',
  sharedRule: 'The default rule applies.',
  unit: 'Round minutes to',
  unitOption: '{count, plural, one {{number} minute} other {{number} minutes}}',
  way: 'Direction',
  up: 'Up',
  nearest: 'To the nearest',
  down: 'Down',
  minimum: 'Minimum',
  minimumHint: 'Shorter work counts as this many minutes.',
  minuteUnit: 'min',
  example: '{minutes} minutes are charged as {hours} h.',
  save: 'Save rule',
  saved: 'The rounding rule was saved.',
  useDefault: 'Use the default rule',
});
