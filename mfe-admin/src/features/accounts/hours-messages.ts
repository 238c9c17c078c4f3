import { defineMessages } from '@hourbank/i18n';

/** Texts of hours in the list and the hub of clients. They are apart from those that the first page loads. */
export const hoursMessages = defineMessages({
  levelOk: 'OK',
  hoursBold: '<b>{hours}</b> h',
  ofHours: 'of {hours} h',
  hoursInDays: '{count, plural, =0 {{hours} h today} one {{hours} h in # day} other {{hours} h in # days}}',
  noHoursYet: 'No hours yet',
  hoursUnavailable: "The hours can't be loaded right now.",

  fromPackage: '{hours} h from package #{id}',
  fromPackages: '{hours} h from {count, plural, one {# package} other {# packages}}',
  ofHoursLeft: 'of {hours} h left',
  packagesWithHours: 'Packages with hours',
  noPackagesWithHours: 'No package has hours left.',
  bonusOf: 'Bonus, {day}',
  doesNotExpire: 'Does not expire',
  expiresOnDay: 'Expires on {day}',
  aboutDay: 'About {day}',
  atPace: 'At {pace} h a week',
  noForecast: 'No forecast yet',
  forecastNeeds: 'It needs a few weeks of work.',
});
